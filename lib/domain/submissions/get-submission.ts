import { validate as isUuid } from "uuid";
import type { SubmissionRow } from "@/client/contract/submissions";
import { findSubmissionView, type RevisionRow } from "@/lib/db/submission-view-rows";
import { notFound } from "../hub-error";
import type { Person } from "../people/person";
import { type FileKind, fileKind } from "./file-kind";
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
  assets: ShownFile[];
  attachments: ShownFile[];
  submittedAt: Date;
}

/** A submission to be looked at, with its neighbours in the list (newest first). */
export interface SubmissionView {
  id: string;
  student: { id: string; displayName: string; classNumber: number | null };
  appSlug: string;
  reviewedAt: Date | null;
  work: SubmittedWork;
  /** Newest first. */
  earlier: SubmittedWork[];
  /** Counted from 1. */
  place: number;
  total: number;
  newerId: string | null;
  olderId: string | null;
}

function shown(files: unknown): ShownFile[] {
  return (files as SubmittedFile[]).map((file) => ({ ...file, kind: fileKind(file) }));
}

/** What it was made of was checked when it was handed in. */
function workOf(row: Omit<RevisionRow, "submitted_at"> & { submitted_at: Date | string }): SubmittedWork {
  return {
    revision: row.revision,
    title: row.title,
    summary: row.summary,
    primaryUrl: row.primary_url,
    assets: shown(row.assets),
    attachments: shown(row.attachments),
    submittedAt: new Date(row.submitted_at),
  };
}

/**
 * One submission with its earlier revisions, for a teacher of the classroom or an operator (contract, sections 3 and 10).
 * @throws HubError NOTFOUND_001
 */
export async function getSubmission(
  person: Person,
  activityId: string,
  submissionId: string,
): Promise<SubmissionView> {
  await assertMayReview(person, activityId);
  const row = isUuid(submissionId) ? await findSubmissionView(activityId, submissionId) : null;
  if (!row) throw notFound("submission");
  return {
    id: row.id,
    student: { id: row.student_id, displayName: row.display_name, classNumber: row.class_number },
    appSlug: row.app_slug,
    reviewedAt: row.reviewed_at,
    work: workOf(row),
    earlier: row.earlier.map(workOf),
    place: row.place,
    total: row.total,
    newerId: row.newer_id,
    olderId: row.older_id,
  };
}
