import { rows } from "./pool";

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

/** A submission with everything that it was before. */
export interface SubmissionViewRow extends RevisionRow {
  id: string;
  student_id: string;
  student_school_id: string | null;
  display_name: string;
  class_number: number | null;
  app_slug: string;
  earlier: (Omit<RevisionRow, "submitted_at" | "reviewed_at"> & {
    submitted_at: string;
    reviewed_at: string | null;
  })[];
}

/** A submission of an activity, and its earlier revisions (newest first); or null. */
export async function findSubmissionView(
  activityId: string,
  submissionId: string,
): Promise<SubmissionViewRow | null> {
  const [row] = await rows<SubmissionViewRow>(
    "submission-view",
    `SELECT s.id, s.student_id, p.school_id AS student_school_id, p.display_name, e.class_number, s.app_slug, s.revision,
        s.title, s.summary, s.primary_url, s.assets, s.attachments, s.submitted_at, s.reviewed_at,
        coalesce((SELECT json_agg(json_build_object('revision', r.revision, 'title', r.title, 'summary', r.summary,
            'primary_url', r.primary_url, 'assets', r.assets, 'attachments', r.attachments,
            'submitted_at', r.submitted_at, 'reviewed_at', r.reviewed_at) ORDER BY r.revision DESC)
          FROM submission_revisions r WHERE r.submission_id = s.id), '[]'::json) AS earlier
      FROM submissions s JOIN profiles p ON p.id = s.student_id JOIN activities a ON a.id = s.activity_id
      LEFT JOIN enrolments e ON e.classroom_id = a.classroom_id AND e.profile_id = s.student_id
      WHERE s.id = $2 AND s.activity_id = $1`,
    [activityId, submissionId],
  );
  return row ?? null;
}
