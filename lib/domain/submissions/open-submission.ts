import { validate as isUuid } from "uuid";
import type { ReviewRow } from "@/client/contract/reviews";
import type { SubmissionRow } from "@/client/contract/submissions";
import { findReviewPosition, listReviewRowsById, type ReviewPositionRow } from "@/lib/db/review-rows";
import { findSubmissionView, type RevisionRow, type SubmissionViewRow } from "@/lib/db/submission-view-rows";
import { recordAudit } from "../audit/record-audit";
import { notFound } from "../hub-error";
import type { Person } from "../people/person";
import { addressKind, type FileKind, fileKind } from "./file-kind";
import { type ReviewView, reviewRowOf } from "./list-reviews";
import { assertMayReview } from "./list-submissions";

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

/** A submission to be looked at, with its neighbours in the list that it was reached from. */
export interface SubmissionView {
  id: string;
  student: ReviewRow["student"];
  work: SubmittedWork;
  /** Newest first. */
  earlier: SubmittedWork[];
  /** Counted from 1. */
  place: number;
  total: number;
  previous: ReviewRow | null;
  next: ReviewRow | null;
}

function shown(files: unknown): ShownFile[] {
  return (files as SubmittedFile[]).map((file) => ({ ...file, kind: fileKind(file) }));
}

type AnyRevision = Omit<RevisionRow, "submitted_at" | "reviewed_at"> & {
  submitted_at: Date | string;
  reviewed_at: Date | string | null;
};

/** What it was made of was checked when it was handed in. */
function workOf(row: AnyRevision): SubmittedWork {
  return {
    revision: row.revision,
    title: row.title,
    summary: row.summary,
    primaryUrl: row.primary_url,
    primaryKind: addressKind(row.primary_url),
    assets: shown(row.assets),
    attachments: shown(row.attachments),
    submittedAt: new Date(row.submitted_at),
    reviewedAt: row.reviewed_at === null ? null : new Date(row.reviewed_at),
  };
}

async function neighboursOf(activityId: string, position: ReviewPositionRow, view: ReviewView) {
  const ids = [position.previous_id, position.next_id].filter((id) => id !== null);
  const found = await listReviewRowsById(activityId, ids, view.sort);
  const at = (id: string | null) => {
    const row = found.find((one) => one.id === id);
    return row && id !== null ? reviewRowOf(row) : null;
  };
  return { previous: at(position.previous_id), next: at(position.next_id) };
}

function audit(person: Person, row: SubmissionViewRow): Promise<void> {
  return recordAudit(person, {
    action: "submission.read",
    subjectId: row.student_id,
    schoolId: row.student_school_id,
    target: { type: "submission", id: row.id },
    detail: { revision: row.revision },
  });
}

/**
 * Opens one submission with its earlier revisions, for a teacher of the classroom or an operator (contract, sections 3
 * and 10), and says in the audit log that it was read: call it once for each opening, and for nothing else.
 * @throws HubError NOTFOUND_001
 */
export async function openSubmission(
  person: Person,
  activityId: string,
  submissionId: string,
  view: ReviewView,
): Promise<SubmissionView> {
  await assertMayReview(person, activityId);
  if (!isUuid(submissionId)) throw notFound("submission");
  const place = { filter: view.status ?? null, order: view.sort };
  const [row, position] = await Promise.all([
    findSubmissionView(activityId, submissionId),
    findReviewPosition(activityId, submissionId, place),
  ]);
  if (!row || !position) throw notFound("submission");
  const [neighbours] = await Promise.all([neighboursOf(activityId, position, view), audit(person, row)]);
  return {
    id: row.id,
    student: { id: row.student_id, displayName: row.display_name, classNumber: row.class_number },
    work: workOf(row),
    earlier: row.earlier.map(workOf),
    place: position.place,
    total: position.total,
    ...neighbours,
  };
}
