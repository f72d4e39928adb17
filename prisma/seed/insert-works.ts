import { DEFAULT_ARTIFACT_ID } from "@/client/contract/submissions";
import type { Prisma } from "@/generated/prisma/client";
import { demoId } from "./demo-ids";
import { insertEvents, type PastEvent } from "./insert-events";
import type { PastWork } from "./insert-past";
import type { StoredPicture } from "./pictures";
import type { Past } from "./school-days";
import { type DemoRevision, type DemoWork, works } from "./works";

const ACTIVITY = "animals 4-2";
const TEACHER = "teacher";

/** The first picture that the student made, which every revision shows. */
function pictureOf({ login }: DemoWork, { operations, pictures }: PastWork): StoredPicture {
  const made = operations.find((one) => one.activity === ACTIVITY && one.login === login && one.picture);
  const picture = made && pictures.get(made.id);
  if (!picture) throw new Error(`${login} has a work without a picture`);
  return picture;
}

/** When a revision was handed in, and when it was reviewed; a few minutes after each other, in the order of the works. */
function timesOf({ day, reviewedOn }: DemoRevision, index: number, { at }: Past) {
  const minute = String(44 + index).padStart(2, "0");
  return {
    submittedAt: at(day, `10:${minute}`),
    reviewedAt: reviewedOn === undefined ? null : at(reviewedOn, `15:${minute}`),
    reviewedById: reviewedOn === undefined ? null : demoId(TEACHER),
  };
}

function contentOf({ title, text }: DemoRevision, { url, mimeType }: StoredPicture) {
  return {
    title,
    summary: text,
    primaryUrl: url,
    assets: [{ role: "image", url, mimeType, label: title }],
    attachments: [],
    meta: {},
  };
}

function eventsOf(work: DemoWork, index: number, past: Past): PastEvent[] {
  const subject = work.login;
  const target = { type: "submission" as const, id: demoId(`work ${work.login}`) };
  return work.revisions.flatMap((revision, position) => {
    const { submittedAt, reviewedAt } = timesOf(revision, index, past);
    const common = { subject, target, detail: { revision: position + 1 } };
    const submitted = { ...common, at: submittedAt, actor: work.login, action: "submission.submit" as const };
    if (!reviewedAt) return [submitted];
    return [submitted, { ...common, at: reviewedAt, actor: TEACHER, action: "submission.review" as const }];
  });
}

/** Inserts the works of the closed activity of 4-2, with their earlier revisions and reviews. */
export async function insertWorks(database: Prisma.TransactionClient, pastWork: PastWork): Promise<void> {
  const { past } = pastWork;
  const revisions = works.flatMap((work, index) => {
    const picture = pictureOf(work, pastWork);
    return work.revisions.map((revision, position) => ({
      work,
      isLatest: position === work.revisions.length - 1,
      row: {
        revision: position + 1,
        ...contentOf(revision, picture),
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
        appSlug: "storybook",
        externalArtifactId: DEFAULT_ARTIFACT_ID,
        ...row,
        createdAt: timesOf(work.revisions[0], index, past).submittedAt,
        updatedAt: row.submittedAt,
      })),
  });
  await database.submissionRevision.createMany({
    data: revisions
      .filter(({ isLatest }) => !isLatest)
      .map(({ work, row }) => ({ submissionId: demoId(`work ${work.login}`), ...row })),
  });
  await insertEvents(
    database,
    works.flatMap((work, index) => eventsOf(work, index, past)),
  );
}
