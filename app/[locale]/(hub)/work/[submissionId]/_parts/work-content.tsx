import { useTranslations } from "next-intl";
import { toSheets, type WorkFile } from "@/components/submissions/work-sheets";
import { buttonClass } from "@/components/ui/button-class";
import { NewTabLink } from "@/components/ui/new-tab-link";
import type { SubmittedWork } from "@/lib/submissions/submitted-work";
import { WorkBook } from "./work-book";
import { WorkFiles } from "./work-files";

/** The work itself, what the student wrote about it, and its files. */
export function WorkContent({ work }: { work: SubmittedWork }) {
  const t = useTranslations("work");
  const submissions = useTranslations("submissions");
  const { sheets, sounds } = toSheets(work);
  // An app may give the same text as its summary and as a file.
  const isShown = sheets.some(({ text }) => text?.trim() === work.summary?.trim());
  const pages = withoutPrint(sheets);
  const files = [...work.assets, ...work.attachments].filter(({ takenDown }) => takenDown === null);
  return (
    <>
      {pages.length > 0 ? <WorkBook sheets={pages} title={work.title} /> : null}
      {work.primary.takenDown === null ? (
        <NewTabLink href={work.primary.url} className={buttonClass("secondary", "my-4")}>
          {submissions("openWork")}
        </NewTabLink>
      ) : null}
      {work.summary && !isShown ? (
        <section>
          <h2 className="mb-1 font-bold">{t("story")}</h2>
          <p className="max-w-prose whitespace-pre-line text-lg wrap-anywhere">{work.summary}</p>
        </section>
      ) : null}
      <WorkFiles sounds={sounds} files={files} />
    </>
  );
}

/** Without the file to print of a work that has pictures of its own: the book would show all its pages twice. */
function withoutPrint(sheets: readonly WorkFile[]): readonly WorkFile[] {
  return sheets.some(({ kind }) => kind === "picture") ? sheets.filter(({ kind }) => kind !== "pdf") : sheets;
}
