"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ReviewBadge } from "@/components/submissions/review-badge";
import { Button } from "@/components/ui/button";
import { NewTabLink } from "@/components/ui/new-tab-link";
import { Notice } from "@/components/ui/notice";
import { When } from "@/components/ui/when";
import type { ReviewedWork } from "@/packages/client/contract/reviews";
import { KeyHint } from "./key-hint";
import { WorkConversation } from "./work-conversation";

/** What there is to know about the work beside it: its state, the story, what the AI was asked, and the conversation. */
export function ReviewPanel({
  work,
  timeZone,
  isTeacher,
  isComparing,
  onCompare,
  children,
}: {
  work: ReviewedWork;
  timeZone: string;
  /** Whether the person teaches the class: what is said about a work is between its teachers and its student. */
  isTeacher: boolean;
  isComparing: boolean;
  onCompare: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("review");
  const viewer = useTranslations("viewer");
  const submissions = useTranslations("submissions");
  const privacy = useTranslations("privacy");
  const { content, takenDown, revisions } = work;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard.
      tabIndex={0}
      data-scrolls
      aria-label={t("about")}
      className="min-h-0 flex-1 overflow-y-auto p-4 lg:px-5"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        <ReviewBadge submission={work} />
        <span>
          {submissions("revisionNumber", { revision: work.revision })} ·{" "}
          <When at={work.submittedAt} timeZone={timeZone} />
        </span>
      </div>
      {revisions.length > 0 && !takenDown ? (
        <Button
          type="button"
          variant="secondary"
          size="small"
          className="mr-4 mt-3"
          aria-pressed={isComparing}
          onClick={onCompare}
        >
          {t(isComparing ? "stopComparing" : "compare")}
          <KeyHint name="C" />
        </Button>
      ) : null}
      {content?.primary.url ? (
        <NewTabLink
          href={content.primary.url}
          className="ml-auto mt-3 inline-flex min-h-9 items-center text-md font-semibold text-accent underline"
        >
          {submissions("openWork")}
        </NewTabLink>
      ) : null}
      {takenDown ? (
        <div className="mt-4">
          <Notice tone="warning">
            {privacy("workTakenDown", { reason: takenDown.reason })}
            {takenDown.mayResubmit ? <span className="block">{privacy("mayResubmitNow")}</span> : null}
          </Notice>
        </div>
      ) : null}
      {content ? (
        <>
          <PartTitle>{viewer("summary")}</PartTitle>
          {content.summary ? (
            <p className="whitespace-pre-line wrap-anywhere">{content.summary}</p>
          ) : (
            <p className="text-muted">{viewer("noSummary")}</p>
          )}
          <AiRequests requests={content.aiRequests} />
        </>
      ) : null}
      {isTeacher ? <WorkConversation work={work} timeZone={timeZone} /> : null}
      {children}
    </section>
  );
}

function PartTitle({ children }: { children: ReactNode }) {
  return <h2 className="mb-1 mt-4 text-sm font-bold text-muted">{children}</h2>;
}

function AiRequests({ requests }: { requests: NonNullable<ReviewedWork["content"]>["aiRequests"] }) {
  const t = useTranslations("review");
  if (requests.length === 0) return null;
  return (
    <details className="mt-4 rounded-control border border-line px-3 py-2">
      <summary className="cursor-pointer font-semibold">
        {t("aiRequests", { count: requests.length })}
      </summary>
      <ul className="mt-2 grid gap-2">
        {requests.map(({ kind, prompt, page }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
          <li key={index} className="text-md">
            <span className="block text-sm text-muted">
              {t(`aiKind.${kind}`)}
              {page === null ? null : ` · ${t("aiPage", { page })}`}
            </span>
            <q className="wrap-anywhere">{prompt}</q>
          </li>
        ))}
      </ul>
    </details>
  );
}
