import { rows } from "@/lib/database/connections";

/** What one revision of a submission says. */
export interface RevisionRow {
  revision: number;
  title: string;
  summary: string | null;
  primary_url: string;
  assets: unknown;
  attachments: unknown;
  submitted_at: Date;
  reviewed_at: Date | null;
}

/** A submission as it is now. */
export interface SubmissionViewRow extends RevisionRow {
  id: string;
  student_id: string;
  student_school_id: string | null;
  display_name: string;
  class_number: number | null;
  app_slug: string;
  is_new_since_review: boolean;
}

/** A submission of an activity; or null. */
export async function findSubmissionView(
  activityId: string,
  submissionId: string,
): Promise<SubmissionViewRow | null> {
  const [row] = await rows<SubmissionViewRow>(
    "submission-view",
    `SELECT s.id, s.student_id, p.school_id AS student_school_id, p.display_name, e.class_number, s.app_slug, s.revision,
        s.title, s.summary, s.primary_url, s.assets, s.attachments, s.submitted_at, s.reviewed_at,
        (s.reviewed_at IS NULL AND EXISTS (SELECT 1 FROM submission_revisions r
          WHERE r.submission_id = s.id AND r.reviewed_at IS NOT NULL)) AS is_new_since_review
      FROM submissions s JOIN profiles p ON p.id = s.student_id JOIN activities a ON a.id = s.activity_id
      LEFT JOIN enrolments e ON e.classroom_id = a.classroom_id AND e.profile_id = s.student_id
      WHERE s.id = $2 AND s.activity_id = $1`,
    [activityId, submissionId],
  );
  return row ?? null;
}

/** An earlier revision in a list. */
export type ListedRevisionRow = Pick<RevisionRow, "revision" | "title" | "submitted_at" | "reviewed_at">;

/**
 * Earlier revisions of a submission of this activity, newest first; `before` null: from the newest on. Without their
 * files, of which a student decides how many there are.
 */
export function listEarlierRevisionRows(query: {
  activityId: string;
  submissionId: string;
  before: number | null;
  limit: number;
}): Promise<ListedRevisionRow[]> {
  return rows<ListedRevisionRow>(
    "earlier-revisions",
    `SELECT r.revision, r.title, r.submitted_at, r.reviewed_at
      FROM submission_revisions r JOIN submissions s ON s.id = r.submission_id
      WHERE r.submission_id = $2 AND s.activity_id = $1 AND ($3::int IS NULL OR r.revision < $3)
      ORDER BY r.revision DESC LIMIT $4`,
    [query.activityId, query.submissionId, query.before, query.limit],
  );
}

/** One earlier revision of a submission of this activity, with its files; or null. */
export async function findEarlierRevision(
  activityId: string,
  submissionId: string,
  revision: number,
): Promise<RevisionRow | null> {
  const [row] = await rows<RevisionRow>(
    "earlier-revision",
    `SELECT r.revision, r.title, r.summary, r.primary_url, r.assets, r.attachments, r.submitted_at, r.reviewed_at
      FROM submission_revisions r JOIN submissions s ON s.id = r.submission_id
      WHERE r.submission_id = $2 AND s.activity_id = $1 AND r.revision = $3`,
    [activityId, submissionId, revision],
  );
  return row ?? null;
}
