import { assertMayReview } from "@/lib/access/assert-may-review";
import type { Person } from "@/lib/access/person";
import { recordListReading } from "@/lib/audit/record-list-reading";
import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import type { SubmissionRow } from "@/packages/client/contract/submissions";
import {
  CLASSROOM_SUBMISSIONS,
  listActivitySubmissions,
  listSubmissionsOfClassroom,
  SUBMISSIONS,
} from "./queries/submissions";
import { inReaderTurn } from "./reader-turns";

/**
 * Maps a row to the API's answer; its JSON columns were validated when the work was submitted. Operators get no feedback: what a class
 * says about its work is not theirs to read.
 */
function toSubmissionRow(
  person: Person,
  {
    studentId,
    displayName,
    classNumber,
    bytesSoFar: _,
    ...row
  }: Awaited<ReturnType<typeof listActivitySubmissions>>[number],
): SubmissionRow {
  return {
    type: "submission",
    ...row,
    feedback: person.role === "operator" ? [] : row.feedback,
    student: { id: studentId, displayName, classNumber },
    assets: row.assets as SubmissionRow["assets"],
    attachments: row.attachments as SubmissionRow["attachments"],
    meta: row.meta as SubmissionRow["meta"],
    submittedAt: row.submittedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
  };
}

/**
 * Lists one page of an activity's submissions, newest first (protocol: Submission list).
 * @throws HubError NOTFOUND_001 for an activity that the person may not review, VAL_001 for a bad cursor
 */
export async function listSubmissions(
  person: Person,
  activityId: string,
  { status, ...query }: PageQuery & { status?: "needs-review" },
): Promise<Page<SubmissionRow>> {
  await assertMayReview(person, activityId);
  const needsReview = status === "needs-review";
  const page = await readPage(SUBMISSIONS, query, (range) =>
    inReaderTurn(person.id, () => listActivitySubmissions({ activityId, needsReview, ...range })),
  );
  await recordListReading(person, { list: { type: "activity", id: activityId } });
  return mapPage(page, (row) => toSubmissionRow(person, row));
}

/** Lists one page of a classroom's submissions, newest first. The caller checks who may read them. */
export async function listClassroomSubmissions(
  person: Person,
  classroomId: string,
  query: PageQuery,
): Promise<Page<SubmissionRow>> {
  const page = await readPage(CLASSROOM_SUBMISSIONS, query, (range) =>
    inReaderTurn(person.id, () => listSubmissionsOfClassroom({ classroomId, ...range })),
  );
  return mapPage(page, (row) => toSubmissionRow(person, row));
}
