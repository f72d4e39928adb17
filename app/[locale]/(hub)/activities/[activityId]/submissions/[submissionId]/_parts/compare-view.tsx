"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { WordDiff } from "@/components/feedback/word-diff";
import { WorkPicture } from "@/components/submissions/work-picture";
import { toSheets, type WorkContent } from "@/components/submissions/work-sheets";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { When } from "@/components/ui/when";
import type { ReviewedWork } from "@/packages/client/contract/reviews";

/** The earlier revision that a teacher wants beside the newest: the last one that they answered, else the one before. */
function firstChoice({ revisions }: ReviewedWork): number {
  return (revisions.find(({ status }) => status !== "submitted") ?? revisions[0])?.revision ?? 1;
}

const textOf = ({ title, summary, primary, assets, attachments }: WorkContent) =>
  [title, summary, ...[primary, ...assets, ...attachments].map(({ text }) => text)]
    .filter((text) => text !== null)
    .join("\n\n");

/** Not one of the work's own queries, which events refetch: each read of an earlier revision is an audit event. */
export function earlierRevisionKey(work: { activityId: string; submissionId: string }, revision: number) {
  return ["earlier revision", work, revision];
}

/** Two revisions side by side: what was there before, what is new, and both their pictures. */
export function CompareView({
  activityId,
  work,
  timeZone,
}: {
  activityId: string;
  work: ReviewedWork & { content: WorkContent };
  timeZone: string;
}) {
  const t = useTranslations("review");
  const submissions = useTranslations("submissions");
  const selectId = useId();
  const [revision, setRevision] = useState(() => firstChoice(work));
  const params = { activityId, submissionId: work.submissionId };
  const { data, error } = useQuery({
    queryKey: earlierRevisionKey(params, revision),
    queryFn: async ({ signal }) =>
      (
        await hubCall("GET /activities/{activityId}/reviews/{submissionId}", {
          params,
          query: { revision },
          signal,
        })
      ).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const before = data?.content;
  const shown = work.revisions.find((one) => one.revision === revision);
  const names = {
    before: submissions("revisionNumber", { revision }),
    after: submissions("revisionNumber", { revision: work.revision }),
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard.
    <section tabIndex={0} data-scrolls aria-label={t("compare")} className="min-h-0 flex-1 overflow-y-auto">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <label htmlFor={selectId} className="font-semibold">
          {t("compareWith")}
        </label>
        <Select
          id={selectId}
          value={revision}
          onChange={(event) => setRevision(Number(event.currentTarget.value))}
        >
          {work.revisions.map((one) => (
            <option key={one.revision} value={one.revision}>
              {submissions("revisionNumber", { revision: one.revision })}
            </option>
          ))}
        </Select>
        {shown ? (
          <span className="text-md text-muted">
            <When at={shown.submittedAt} timeZone={timeZone} />
          </span>
        ) : null}
      </div>
      {error ? <p role="alert">{t("workFailed")}</p> : null}
      {before ? (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Side name={names.before} content={before}>
            <WordDiff before={textOf(before)} after={textOf(work.content)} side="before" />
          </Side>
          <Side name={names.after} content={work.content}>
            <WordDiff before={textOf(before)} after={textOf(work.content)} side="after" />
          </Side>
        </div>
      ) : (
        <Skeleton className="h-72" />
      )}
    </section>
  );
}

function Side({
  name,
  content,
  children,
}: {
  name: string;
  content: WorkContent;
  children: React.ReactNode;
}) {
  const viewer = useTranslations("viewer");
  const pictures = toSheets(content).sheets.filter(({ kind, takenDown }) => kind === "picture" && !takenDown);
  return (
    <section aria-label={name} className="min-w-0 rounded-control border border-line bg-surface p-4">
      <h2 className="mb-2 text-sm font-bold text-muted">{name}</h2>
      <div className="whitespace-pre-wrap wrap-anywhere">{children}</div>
      {pictures.length > 0 ? (
        <ul className="mt-3 grid grid-cols-2 gap-2">
          {pictures.map((picture) => (
            <li key={picture.url}>
              <WorkPicture
                url={picture.url}
                alt={picture.label ?? viewer(`role.${picture.role ?? "image"}`)}
                failedText={viewer("noPicture")}
                className="aspect-[4/3] w-full"
                isGenerated={picture.isGenerated}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
