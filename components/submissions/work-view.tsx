import { useTranslations } from "next-intl";
import type { SubmissionRow } from "@/client/contract/submissions";
import { buttonClass } from "@/components/ui/button";
import { NewTabLink } from "@/components/ui/new-tab-link";

/** What was handed in, at one revision. */
export interface Work {
  title: string;
  summary: string | null;
  primaryUrl: string;
  assets: WorkFile[];
  attachments: WorkFile[];
}

/** A file, and how it can be shown. */
export type WorkFile = SubmissionRow["assets"][number] & {
  kind: "picture" | "audio" | "video" | "pdf" | "archive" | "page" | "file";
};

/** The work: its address, the student's summary, its files. `level` is the heading level of its parts. */
export function WorkView({ work, level: Heading = "h2" }: { work: Work; level?: "h2" | "h4" }) {
  const t = useTranslations("viewer");
  const submissions = useTranslations("submissions");
  const pictures = work.assets.filter(({ kind }) => kind === "picture");
  const others = work.assets.filter(({ kind }) => kind !== "picture");
  const title = "mb-2 mt-6 text-lg font-bold";
  return (
    <>
      <NewTabLink href={work.primaryUrl} className={buttonClass("primary")}>
        {submissions("openWork")}
      </NewTabLink>
      <Heading className={title}>{t("summary")}</Heading>
      {work.summary ? (
        <p className="max-w-prose whitespace-pre-line">{work.summary}</p>
      ) : (
        <p className="text-muted">{t("noSummary")}</p>
      )}
      <Heading className={title}>{t("assets")}</Heading>
      {pictures.length > 0 ? <Pictures files={pictures} /> : null}
      {others.length > 0 ? <Files files={others} /> : null}
      {work.attachments.length > 0 ? (
        <>
          <Heading className={title}>{t("attachments")}</Heading>
          <Files files={work.attachments} />
        </>
      ) : null}
    </>
  );
}

function useFileName(): (file: WorkFile) => string {
  const t = useTranslations("viewer");
  return (file) => file.label ?? t(`role.${file.role ?? "file"}`);
}

function Pictures({ files }: { files: readonly WorkFile[] }) {
  const nameOf = useFileName();
  return (
    <ul className="mb-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {files.map((file) => (
        <li key={`${file.role}-${file.url}`}>
          <NewTabLink href={file.url} className="block text-[0.9375rem] text-accent">
            {/* biome-ignore lint/performance/noImgElement: from wherever the student's app keeps it */}
            <img
              src={file.url}
              alt=""
              loading="lazy"
              referrerPolicy="no-referrer"
              className="mb-1.5 aspect-[4/3] w-full rounded-control border border-line bg-sunken object-contain"
            />
            {nameOf(file)}
          </NewTabLink>
        </li>
      ))}
    </ul>
  );
}

function Files({ files }: { files: readonly WorkFile[] }) {
  const nameOf = useFileName();
  return (
    <ul className="grid gap-1">
      {files.map((file) => (
        <li key={`${file.role}-${file.url}`}>
          <NewTabLink href={file.url} className="inline-flex min-h-9 items-center text-accent underline">
            {nameOf(file)}
          </NewTabLink>
          {file.mimeType ? <span className="ml-2 text-sm text-muted">{file.mimeType}</span> : null}
        </li>
      ))}
    </ul>
  );
}
