import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button-class";
import { NewTabLink } from "@/components/ui/new-tab-link";
import { Notice } from "@/components/ui/notice";
import type { FileKind } from "@/packages/client/contract/reviews";
import type { SubmissionRow } from "@/packages/client/contract/submissions";
import { WorkPicture } from "./work-picture";

interface Shown {
  /** Empty while the file is taken down. */
  url: string;
  /** Why the file was taken down; null for a file that can be seen. */
  takenDown: string | null;
  kind: FileKind;
  /** The text to show; null for other kinds of files, for a text that the hub does not store, and when `isTooMuch`. */
  text: string | null;
  /** Whether the file is a text that is not shown, because it is too long or there are too many texts. */
  isTooMuch: boolean;
  /** Whether it is a picture that AI made through the hub. */
  isGenerated: boolean;
}

type WorkFile = SubmissionRow["assets"][number] & Shown;

interface Work {
  title: string;
  summary: string | null;
  primary: Shown;
  assets: readonly WorkFile[];
  attachments: readonly WorkFile[];
}

/** The work, the student's summary and the files. `level` is the heading level of its parts. */
export function WorkView({ work, level: Heading = "h2" }: { work: Work; level?: "h2" | "h3" }) {
  const t = useTranslations("viewer");
  const submissions = useTranslations("submissions");
  const files = work.assets.filter(({ url, takenDown }) => takenDown !== null || url !== work.primary.url);
  const title = "mb-2 mt-6 text-lg font-bold";
  return (
    <>
      <PrimaryWork work={work} />
      {work.primary.takenDown === null ? (
        <NewTabLink href={work.primary.url} className={buttonClass("primary")}>
          {submissions("openWork")}
        </NewTabLink>
      ) : null}
      <Heading className={title}>{t("summary")}</Heading>
      {work.summary ? (
        <p className="max-w-prose whitespace-pre-line wrap-anywhere">{work.summary}</p>
      ) : (
        <p className="text-muted">{t("noSummary")}</p>
      )}
      {files.length > 0 ? (
        <>
          <Heading className={title}>{t("assets")}</Heading>
          <Files files={files} />
        </>
      ) : null}
      {work.attachments.length > 0 ? (
        <>
          <Heading className={title}>{t("attachments")}</Heading>
          <Files files={work.attachments} />
        </>
      ) : null}
    </>
  );
}

/** The work itself, if it is a picture, audio, video or text. Any other kind, such as a page of an app, is only linked. */
function PrimaryWork({ work: { primary, title } }: { work: Work }) {
  const t = useTranslations("viewer");
  const { url, kind, text, isTooMuch, takenDown, isGenerated } = primary;
  if (takenDown !== null) return <Notice tone="warning">{t("fileTakenDown", { reason: takenDown })}</Notice>;
  if (text !== null) return <WorkText text={text} label={title} />;
  if (isTooMuch) return <p className="mb-4 text-muted">{t("tooMuchText")}</p>;
  if (kind === "picture") {
    const className = "mb-4 aspect-[4/3] max-h-[70dvh] w-full";
    const picture = { url, alt: title, failedText: t("noPicture"), className, isGenerated };
    return <WorkPicture {...picture} />;
  }
  if (kind !== "audio" && kind !== "video") return null;
  return (
    <div className="mb-4">
      <Player kind={kind} url={url} label={title} />
    </div>
  );
}

/** A text as the student wrote it, never as HTML. A long one scrolls in its frame. */
export function WorkText({
  text,
  label,
  className = "mb-4 max-h-[70dvh] max-w-prose",
}: {
  text: string;
  label: string;
  className?: string;
}) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard.
      tabIndex={0}
      data-scrolls
      aria-label={label}
      dir="auto"
      className={`overflow-y-auto whitespace-pre-wrap rounded-control border border-line bg-sunken p-4 wrap-anywhere ${className}`}
    >
      {text}
    </section>
  );
}

export function Player({
  kind,
  url,
  label,
  className = kind === "audio" ? "h-14 w-full max-w-xl" : "aspect-video max-h-[70dvh] w-full max-w-3xl",
}: {
  kind: "audio" | "video";
  url: string;
  label: string;
  className?: string;
}) {
  if (kind === "audio") {
    // biome-ignore lint/a11y/useMediaCaption: students' recordings have no captions.
    return <audio controls preload="none" src={url} aria-label={label} className={className} />;
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: students' recordings have no captions.
    <video
      controls
      preload="none"
      src={url}
      aria-label={label}
      className={`rounded-control bg-black ${className}`}
    />
  );
}

function Files({ files }: { files: readonly WorkFile[] }) {
  const t = useTranslations("viewer");
  const nameOf = (file: WorkFile) => file.label ?? t(`role.${file.role ?? "file"}`);
  const blocked = files.filter(({ takenDown }) => takenDown !== null);
  const visible = files.filter(({ takenDown }) => takenDown === null);
  const pictures = visible.filter(({ kind }) => kind === "picture");
  const others = visible.filter(({ kind }) => kind !== "picture");
  return (
    <>
      {blocked.length > 0 ? (
        <ul>
          {blocked.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a taken-down file has no address to use as its key.
            <li key={index}>
              <Notice tone="warning">
                {nameOf(file)}: {t("fileTakenDown", { reason: file.takenDown ?? "" })}
              </Notice>
            </li>
          ))}
        </ul>
      ) : null}
      {pictures.length > 0 ? (
        <ul className="mb-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {pictures.map((file) => (
            <li key={`${file.role}-${file.url}`} className="min-w-0">
              <WorkPicture
                url={file.url}
                alt=""
                failedText={t("noPicture")}
                className="mb-1.5 aspect-[4/3] w-full"
                isGenerated={file.isGenerated}
              />
              <NewTabLink
                href={file.url}
                className="inline-flex min-h-6 max-w-full items-center text-md text-accent underline wrap-anywhere"
              >
                {nameOf(file)}
              </NewTabLink>
            </li>
          ))}
        </ul>
      ) : null}
      {others.length > 0 ? (
        <ul className="grid gap-3">
          {others.map((file) => (
            <OtherFile key={`${file.role}-${file.url}`} file={file} name={nameOf(file)} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function OtherFile({ file, name }: { file: WorkFile; name: string }) {
  const t = useTranslations("viewer");
  const { kind } = file;
  return (
    <li className="min-w-0">
      {kind === "audio" || kind === "video" ? <Player kind={kind} url={file.url} label={name} /> : null}
      {file.text === null ? null : <WorkText text={file.text} label={name} />}
      <NewTabLink
        href={file.url}
        className="inline-flex min-h-9 max-w-full items-center text-accent underline wrap-anywhere"
      >
        {name}
      </NewTabLink>{" "}
      <span className="text-sm text-muted">{t(`kind.${kind}`)}</span>
      {file.isTooMuch ? <p className="text-md text-muted">{t("tooMuchText")}</p> : null}
    </li>
  );
}
