import type { Prisma } from "@/generated/prisma/client";
import { DEFAULT_ARTIFACT_ID } from "@/packages/client/contract/submissions";
import type { SubmissionStatus } from "@/packages/client/contract/work-summary";
import { APP_SLUG } from "@/packages/storybook/book";
import { type Work as Book, getFingerprint, toReceipt } from "@/packages/storybook/browser/work";
import { demoId } from "./demo-ids";
import { type DemoRevision, type DemoWork, works } from "./demo-works";
import { insertBooks, type SavedBook, toBook } from "./insert-books";
import { insertEvents, type PastEvent } from "./insert-events";
import { insertFeedback, minuteOf, teacherSaidAt } from "./insert-feedback";
import type { PastWork } from "./insert-past";
import type { StoredPicture } from "./pictures";
import type { Past } from "./school-days";

const ACTIVITY = "animals 4-2";
const TEACHER = "teacher";

/** The pictures that the student made in this activity, in the order of the operations. */
function picturesOf(
  { login }: DemoWork,
  { operations, pictures }: PastWork,
): [StoredPicture, ...StoredPicture[]] {
  const [first, ...others] = operations
    .filter((one) => one.activity === ACTIVITY && one.login === login)
    .flatMap(({ id }) => pictures.get(id) ?? []);
  if (!first) throw new Error(`${login} has a work without a picture`);
  return [first, ...others];
}

/**
 * When a revision was submitted and, if it was, reviewed. No two works of one day have the same minute; they are in the order of
 * `works`.
 */
function timesOf({ day, reviewedOn, returnedOn }: DemoRevision, index: number, past: Past) {
  const { at } = past;
  return {
    submittedAt: at(day, `10:${minuteOf(index)}`),
    status: statusOf({ reviewedOn, returnedOn }),
    reviewedAt: reviewedOn === undefined ? null : teacherSaidAt(reviewedOn, index, past),
    reviewedById: reviewedOn === undefined ? null : demoId(TEACHER),
  };
}

function statusOf({
  reviewedOn,
  returnedOn,
}: Pick<DemoRevision, "reviewedOn" | "returnedOn">): SubmissionStatus {
  if (returnedOn !== undefined) return "revision_requested";
  return reviewedOn === undefined ? "submitted" : "reviewed";
}

function latestOf({ revisions }: DemoWork): DemoRevision {
  return revisions.at(-1) ?? revisions[0];
}

/** When a work that is given back was; null for any other. */
function returnedAt(work: DemoWork, index: number, past: Past): Date | null {
  const { returnedOn } = latestOf(work);
  return returnedOn === undefined ? null : teacherSaidAt(returnedOn, index, past);
}

/**
 * What was submitted. Every revision shows the first picture; the summary is the text of the pages, joined with blank lines as
 * Storybook does it.
 */
function contentOf(revision: DemoRevision, prompt: string, { url, mimeType }: StoredPicture) {
  const { title } = revision;
  return {
    title,
    summary: revision.pages.join("\n\n"),
    primaryUrl: url,
    assets: [{ role: "image", url, mimeType, label: title }],
    attachments: [],
    meta: { aiRequests: [{ kind: "image", prompt, page: 1 }] },
  };
}

/** The book that Storybook has saved once the latest revision was submitted. */
function bookOf(work: DemoWork, submittedAt: Date, pastWork: PastWork): Book {
  const { title, pages } = latestOf(work);
  const pictureUrls = picturesOf(work, pastWork).map(({ url }) => url);
  const book = toBook({ ...work, title, pages, pictureUrls });
  const answer = { revision: work.revisions.length, submittedAt: submittedAt.toISOString() };
  return { ...book, receipt: toReceipt(answer, getFingerprint(book)) };
}

/** What Storybook has saved of each work. */
function listBooks(pastWork: PastWork): SavedBook[] {
  return works.map((work, index) => {
    const { submittedAt: savedAt } = timesOf(latestOf(work), index, pastWork.past);
    return { activity: ACTIVITY, login: work.login, book: bookOf(work, savedAt, pastWork), savedAt };
  });
}

function eventsOf(work: DemoWork, index: number, past: Past): PastEvent[] {
  const subject = work.login;
  const target = { type: "submission" as const, id: demoId(`work ${work.login}`) };
  return work.revisions.flatMap((revision, position): PastEvent[] => {
    const { submittedAt, reviewedAt } = timesOf(revision, index, past);
    const common = { subject, target, detail: { revision: position + 1 } };
    const submitted = { ...common, at: submittedAt, actor: work.login, action: "submission.submit" as const };
    if (revision.returnedOn !== undefined) {
      const at = teacherSaidAt(revision.returnedOn, index, past);
      return [submitted, { ...common, at, actor: TEACHER, action: "submission.return" as const }];
    }
    if (!reviewedAt) return [submitted];
    return [submitted, { ...common, at: reviewedAt, actor: TEACHER, action: "submission.review" as const }];
  });
}

/** Inserts the works of the closed Storybook activity of 4-2, with their earlier revisions and reviews, and their books. */
export async function insertWorks(database: Prisma.TransactionClient, pastWork: PastWork): Promise<void> {
  const { past } = pastWork;
  const revisions = works.flatMap((work, index) => {
    const [picture] = picturesOf(work, pastWork);
    return work.revisions.map((revision, position) => ({
      work,
      isLatest: position === work.revisions.length - 1,
      row: {
        revision: position + 1,
        ...contentOf(revision, work.picturePrompt, picture),
        ...timesOf(revision, index, past),
      },
    }));
  });
  await database.submission.createMany({
    data: revisions
      .filter(({ isLatest }) => isLatest)
      .map(({ work, row }, index) => ({
        id: demoId(`work ${work.login}`),
        activityId: demoId(`activity ${ACTIVITY}`),
        studentId: demoId(work.login),
        appSlug: APP_SLUG,
        externalArtifactId: DEFAULT_ARTIFACT_ID,
        ...row,
        createdAt: timesOf(work.revisions[0], index, past).submittedAt,
        updatedAt: row.submittedAt,
        statusChangedAt: row.reviewedAt ?? returnedAt(work, index, past) ?? row.submittedAt,
      })),
  });
  await database.submissionRevision.createMany({
    data: revisions
      .filter(({ isLatest }) => !isLatest)
      .map(({ work, row }) => ({ submissionId: demoId(`work ${work.login}`), ...row })),
  });
  await insertFeedback(database, works, past);
  await insertBooks(database, listBooks(pastWork));
  await insertEvents(
    database,
    works.flatMap((work, index) => eventsOf(work, index, past)),
  );
}
