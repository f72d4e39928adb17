import { validate as isUuid } from "uuid";
import type { ReviewRow } from "@/client/contract/reviews";
import type { SubmissionRow } from "@/client/contract/submissions";
import { assertMayReview } from "@/lib/access/assert-may-review";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { notFound } from "@/lib/hub-error";
import { addressKind, type FileKind, fileKind, PICTURES } from "./file-kind";
import { type ReviewView, reviewRowOf } from "./list-reviews";
import { findReviewPosition, listReviewRowsById, type ReviewPositionRow } from "./queries/review-list";
import {
  findEarlierRevision,
  findSubmissionView,
  listEarlierRevisionRows,
  type RevisionRow,
  type SubmissionViewRow,
} from "./queries/view";

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

function shown(files: unknown): ShownFile[] {
  return (files as SubmittedFile[]).map((file) => ({ ...file, kind: fileKind(file) }));
}

/** What it was made of was checked when it was handed in. */
function workOf(row: RevisionRow): SubmittedWork {
  return {
    revision: row.revision,
    title: row.title,
    summary: row.summary,
    primaryUrl: row.primary_url,
    primaryKind: addressKind(row.primary_url),
    assets: shown(row.assets),
    attachments: shown(row.attachments),
    submittedAt: row.submitted_at,
    reviewedAt: row.reviewed_at,
  };
}

async function neighboursOf(activityId: string, position: ReviewPositionRow, view: ReviewView) {
  const submissionIds = [position.previous_id, position.next_id].filter((id) => id !== null);
  const order = view.sort;
  const found = await listReviewRowsById({ activityId, submissionIds, order, pictures: PICTURES });
  const at = (id: string | null) => {
    const row = found.find((one) => one.id === id);
    return row && id !== null ? reviewRowOf(row) : null;
  };
  return { previous: at(position.previous_id), next: at(position.next_id) };
}

function audit(person: Person, row: SubmissionViewRow, revision: number): Promise<void> {
  return recordAudit(person, {
    action: "submission.read",
    subjectId: row.student_id,
    schoolId: row.student_school_id,
    target: { type: "submission", id: row.id },
    detail: { revision },
  });
}

async function readRows({ activityId, submissionId, before, revision }: SubmissionAsked, view: ReviewView) {
  const place = { filter: view.status ?? null, order: view.sort };
  const [row, position, earlier, opened] = await Promise.all([
    findSubmissionView(activityId, submissionId),
    findReviewPosition(activityId, submissionId, place),
    listEarlierRevisionRows({ activityId, submissionId, before: before ?? null, limit: EARLIER_PAGE_SIZE }),
    revision ? findEarlierRevision(activityId, submissionId, revision) : null,
  ]);
  if (!row || !position) throw notFound("submission");
  return { row, position, earlier, opened };
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
  const { row, position, earlier, opened } = await readRows(asked, view);
  const [neighbours] = await Promise.all([
    neighboursOf(asked.activityId, position, view),
    audit(person, row, opened?.revision ?? row.revision),
  ]);
  return {
    id: row.id,
    student: { id: row.student_id, displayName: row.display_name, classNumber: row.class_number },
    work: workOf(row),
    isNewSinceReview: row.is_new_since_review,
    earlier: earlier.map((one) => ({
      revision: one.revision,
      title: one.title,
      submittedAt: one.submitted_at,
      reviewedAt: one.reviewed_at,
    })),
    // Each revision keeps the one before it, in the transaction that counts it.
    earlierCount: row.revision - 1,
    opened: opened && workOf(opened),
    place: position.place,
    total: position.total,
    ...neighbours,
  };
}
