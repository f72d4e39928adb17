import { keyValues, type OperationKey } from "@/lib/credits/queries/holds";
import { oneRow, rows } from "@/lib/database/connections";
import { type LaunchIds, launchValues } from "@/lib/launch/queries/launch-facts";

/** What `submit_work` decided; see prisma/functions/submit_work.sql. */
export type SubmitOutcome =
  | { outcome: "refused"; detail: { refusal: "session" | "closed" | "suspended"; cause: string | null } }
  | { outcome: "running" | "other-body"; detail: null }
  | { outcome: "files"; detail: string[] }
  | { outcome: "too-many"; detail: number }
  | { outcome: "replay" | "submitted"; detail: unknown };

/** Hands in work, or its next revision: one round trip. */
export function submitWork(work: {
  launch: LaunchIds;
  instanceId: string;
  id: string;
  kind: string;
  operation: OperationKey | null;
  ownFileKeys: string[];
  externalArtifactId: string;
  title: string;
  summary: string | null;
  primaryUrl: string;
  assets: unknown;
  attachments: unknown;
  meta: unknown;
}): Promise<SubmitOutcome> {
  return oneRow<SubmitOutcome>(
    "submit-work",
    `SELECT outcome, detail FROM submit_work($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
      $13, $14, $15, $16, $17, $18, $19)`,
    [
      ...launchValues(work.launch),
      work.instanceId,
      work.id,
      ...keyValues(work.operation, work.kind),
      work.ownFileKeys,
      work.externalArtifactId,
      work.title,
      work.summary,
      work.primaryUrl,
      JSON.stringify(work.assets),
      JSON.stringify(work.attachments),
      JSON.stringify(work.meta),
    ],
  );
}

/** A submission with its student, as a teacher's list has it. */
export interface ListedSubmissionRow {
  id: string;
  activity_id: string;
  student_id: string;
  display_name: string;
  class_number: number | null;
  app_slug: string;
  external_artifact_id: string;
  title: string;
  summary: string | null;
  primary_url: string;
  assets: unknown;
  attachments: unknown;
  meta: unknown;
  revision: number;
  submitted_at: Date;
  updated_at: Date;
  reviewed_at: Date | null;
}

const LISTED = `SELECT s.id, s.activity_id, s.student_id, p.display_name, e.class_number, s.app_slug,
    s.external_artifact_id, s.title, s.summary, s.primary_url, s.assets, s.attachments, s.meta, s.revision,
    s.submitted_at, s.updated_at, s.reviewed_at
  FROM submissions s JOIN profiles p ON p.id = s.student_id JOIN activities a ON a.id = s.activity_id
  LEFT JOIN enrolments e ON e.classroom_id = a.classroom_id AND e.profile_id = s.student_id`;

/** Submissions of an activity after a place in the order (newest first); `after` null: from the newest on. */
export function listActivitySubmissions(query: {
  activityId: string;
  limit: number;
  after: { submittedAt: Date; id: string } | null;
  needsReview: boolean;
}): Promise<ListedSubmissionRow[]> {
  return rows<ListedSubmissionRow>(
    `list-submissions-${query.needsReview ? "waiting" : "all"}`,
    `${LISTED} WHERE s.activity_id = $1
      AND ($2::timestamptz IS NULL OR (s.submitted_at, s.id) < ($2, $3::uuid))
      ${query.needsReview ? "AND s.reviewed_at IS NULL" : ""}
      ORDER BY s.submitted_at DESC, s.id DESC LIMIT $4`,
    [query.activityId, query.after?.submittedAt ?? null, query.after?.id ?? null, query.limit],
  );
}

/** What an activity is called; null for an unknown one. */
export async function findActivityTitle(activityId: string): Promise<string | null> {
  const sql = "SELECT title FROM activities WHERE id = $1";
  const [found] = await rows<{ title: string }>("activity-title", sql, [activityId]);
  return found?.title ?? null;
}
