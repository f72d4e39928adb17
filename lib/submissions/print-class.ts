import { setImmediate } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { assertMayReview } from "@/lib/access/assert-may-review";
import type { Person } from "@/lib/access/person";
import { recordListReading } from "@/lib/audit/record-list-reading";
import { ownFileKey } from "@/lib/uploads/file-address";
import en from "@/messages/en.json" with { type: "json" };
import ko from "@/messages/ko.json" with { type: "json" };
import type { SubmissionRow } from "@/packages/client/contract/submissions";
import { fileKind } from "./file-kind";
import { PrintDocument } from "./print-document";
import { loadPrintablePicture } from "./printable-picture";
import { findPrintedActivity, listPrintedContents } from "./queries/printed";
import { listReviewed, type Reviewed } from "./queries/review-list";
import { findGeneratedKeys } from "./queries/view";
import { sortReviewed } from "./review-order";

/** How many works are read at once; each is printed before the next is drawn. */
const WORKS_AT_ONCE = 10;
const PICTURES_MAX = 20;

type Content = Awaited<ReturnType<typeof listPrintedContents>>[number];

interface Print {
  document: PrintDocument;
  printId: string;
  /** Stands below a picture that AI made. */
  madeWithAi: string;
  formatDate: (moment: Date) => string;
}

/** The pictures of a work, each once: its cover first, as it was submitted. */
function picturesOf({ assets, primaryUrl }: Content): string[] {
  // The JSON columns were validated when the work was submitted.
  const files = assets as SubmissionRow["assets"];
  const covers = files.filter(({ role }) => role === "cover");
  const pictures = [...covers, ...files, { url: primaryUrl }].filter((file) => fileKind(file) === "picture");
  return [...new Set(pictures.map(({ url }) => url))].slice(0, PICTURES_MAX);
}

async function* printWork(
  { document, printId, madeWithAi, formatDate }: Print,
  { displayName, classNumber }: Reviewed,
  { work, generatedKeys }: { work: Content; generatedKeys: ReadonlySet<string> },
): AsyncGenerator<Uint8Array> {
  document.addPage();
  document.write(work.title, { size: 22 });
  const who = classNumber === null ? displayName : `${classNumber}  ${displayName}`;
  document.write(`${who} · ${formatDate(work.submittedAt)}`, { size: 11, isQuiet: true });
  if (work.summary) document.write(work.summary, { size: 13 });
  for (const url of picturesOf(work)) {
    const picture = await loadPrintablePicture(url, printId);
    if (picture) document.draw(picture);
    if (picture && generatedKeys.has(ownFileKey(url) ?? ""))
      document.write(madeWithAi, { size: 10, isQuiet: true });
    yield* document.take();
  }
  yield* document.take();
}

async function* printAll(print: Print, rows: readonly Reviewed[]): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < rows.length; from += WORKS_AT_ONCE) {
    const part = rows.slice(from, from + WORKS_AT_ONCE);
    const found = await listPrintedContents(part.flatMap(({ id }) => id ?? []));
    const keys = found.flatMap(picturesOf).map(ownFileKey);
    const generatedKeys = await findGeneratedKeys(keys.filter((key) => key !== null));
    const works = new Map(found.map((work) => [work.id, work]));
    for (const row of part) {
      const work = works.get(row.id ?? "");
      if (work) yield* printWork(print, row, { work, generatedKeys });
      // Drawing takes the processor for some milliseconds; others go first.
      await setImmediate();
    }
  }
  yield* print.document.end();
}

/**
 * Prints all works of an activity as one PDF, by class number, each on a page of its own with its text and its pictures of the hub's
 * storage; works that are taken down are left out (protocol: Print). It is made while it is read, so it never is in memory as a whole.
 * @throws HubError NOTFOUND_001 unless the person may review the activity
 */
export async function printClass(
  person: Person,
  activityId: string,
  language: "en" | "ko",
): Promise<{ name: string; chunks: AsyncGenerator<Uint8Array> }> {
  await assertMayReview(person, activityId);
  const [listed, { title, timeZone }] = await Promise.all([
    listReviewed({ activityId, status: "submitted" }, null),
    findPrintedActivity(activityId),
  ]);
  await recordListReading(person, { list: { type: "activity", id: activityId }, isFile: true });
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone });
  const print = {
    document: new PrintDocument(title, language),
    printId: uuidv7(),
    madeWithAi: (language === "ko" ? ko : en).viewer.madeWithAi,
    formatDate: (moment: Date) => format.format(moment),
  };
  return { name: title, chunks: printAll(print, sortReviewed(listed, "number")) };
}
