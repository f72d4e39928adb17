import { validate as isUuid } from "uuid";
import type { ReviewRow } from "@/client/contract/reviews";
import type { SubmissionRow } from "@/client/contract/submissions";
import { assertMayReview } from "@/lib/access/assert-may-review";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { notFound } from "@/lib/hub-error";
import { addressKind, type FileKind, fileKind, PICTURES } from "./file-kind";
import { type ReviewView, reviewRowOf } from "./list-reviews";
import { findReviewPosition, listReviewRowsById } from "./queries/review-list";
import { findEarlierRevision, findSubmission, listEarlierRevisions } from "./queries/view";

type SubmittedFile = SubmissionRow["assets"][number];

/** A file, and how it can be shown. */
export type ShownFile = SubmittedFile & { kind: FileKind };

/** What one revision says: the work and its files. */
export interface SubmittedWork {
  revision: number;
  title: string;
  summary: string | null;
  primaryUrl: string;
  primaryKind: FileKind;
  assets: ShownFile[];
  attachments: ShownFile[];
  submittedAt: Date;
  reviewedAt: Date | null;
}

/** An earlier revision in a list: what it is called, not what it is made of. */
export type EarlierRevision = Pick<SubmittedWork, "revision" | "title" | "submittedAt" | "reviewedAt">;

/** Earlier revisions that are listed at once. */
export const EARLIER_PAGE_SIZE = 20;

/** Which submission is opened, and what of its earlier revisions. */
export interface SubmissionAsked {
  activityId: string;
  submissionId: string;
  /** Lists the earlier revisions from the one before this on; null: from the newest on. */
  before?: number | null;
  /** The earlier revision whose files are looked at, too; one that there is not is left out. */
  revision?: number | null;
}

/** A submission to be looked at, with its neighbours in the list that it was reached from. */
export interface SubmissionView {
  id: string;
  student: ReviewRow["student"];
  work: SubmittedWork;
  isNewSinceReview: boolean;
  /** Newest first, at most `EARLIER_PAGE_SIZE`. */
  earlier: EarlierRevision[];
  /** Of all its earlier revisions, listed or not. */
  earlierCount: number;
  /** The earlier revision that was asked for. */
  opened: SubmittedWork | null;
  /** Counted from 1. */
  place: number;
  total: number;
  previous: ReviewRow | null;
  next: ReviewRow | null;
}

/** Files as they are stored; they were checked when they were handed in. */
function shown(files: unknown): ShownFile[] {
  return (files as SubmittedFile[]).map((file) => ({ ...file, kind: fileKind(file) }));
}

type Revision = NonNullable<Awaited<ReturnType<typeof findEarlierRevision>>>;
type Submission = NonNullable<Awaited<ReturnType<typeof findSubmission>>>;
type Position = NonNullable<Awaited<ReturnType<typeof findReviewPosition>>>;

function workOf({
  revision,
  title,
  summary,
  primaryUrl,
  submittedAt,
  reviewedAt,
  ...files
}: Revision): SubmittedWork {
  return {
    ...{ revision, title, summary, primaryUrl, submittedAt, reviewedAt },
    primaryKind: addressKind(primaryUrl),
    assets: shown(files.assets),
    attachments: shown(files.attachments),
  };
}

async function neighboursOf(activityId: string, { previousId, nextId }: Position, view: ReviewView) {
  const submissionIds = [previousId, nextId].filter((id) => id !== null);
  const order = view.sort;
  const found = await listReviewRowsById({ activityId, submissionIds, order, pictures: PICTURES });
  const at = (id: string | null) => {
    const row = found.find((one) => one.id === id);
    return row && id !== null ? reviewRowOf(row) : null;
  };
  return { previous: at(previousId), next: at(nextId) };
}

function audit(person: Person, { id, student }: Submission, revision: number): Promise<void> {
  return recordAudit(person, {
    action: "submission.read",
    subjectId: student.id,
    schoolId: student.schoolId,
    target: { type: "submission", id },
    detail: { revision },
  });
}

async function readSubmission(
  { activityId, submissionId, before, revision }: SubmissionAsked,
  view: ReviewView,
) {
  const place = { filter: view.status ?? null, order: view.sort };
  const [submission, position, earlier, opened] = await Promise.all([
    findSubmission(activityId, submissionId),
    findReviewPosition(activityId, submissionId, place),
    listEarlierRevisions({ activityId, submissionId, before: before ?? null, limit: EARLIER_PAGE_SIZE }),
    revision ? findEarlierRevision(activityId, submissionId, revision) : null,
  ]);
  if (!submission || !position) throw notFound("submission");
  return { submission, position, earlier, opened };
}

/**
 * Opens one submission, for a teacher of the classroom or an operator (protocol: People and roles, Review): as it is
 * now, a page of what its earlier revisions are called, and one of those with its files if it was asked for. Says in
 * the audit log which revision was read: call it once for each opening, and for nothing else.
 * @throws HubError NOTFOUND_001
 */
export async function openSubmission(
  person: Person,
  asked: SubmissionAsked,
  view: ReviewView,
): Promise<SubmissionView> {
  await assertMayReview(person, asked.activityId);
  if (!isUuid(asked.submissionId)) throw notFound("submission");
  const { submission, position, earlier, opened } = await readSubmission(asked, view);
  const [neighbours] = await Promise.all([
    neighboursOf(asked.activityId, position, view),
    audit(person, submission, opened?.revision ?? submission.revision),
  ]);
  const { student, isNewSinceReview, revision } = submission;
  return {
    id: submission.id,
    student: { id: student.id, displayName: student.displayName, classNumber: student.classNumber },
    work: workOf(submission),
    isNewSinceReview,
    earlier,
    // Each revision keeps the one before it, in the transaction that counts it.
    earlierCount: revision - 1,
    opened: opened && workOf(opened),
    place: position.place,
    total: position.total,
    ...neighbours,
  };
}
