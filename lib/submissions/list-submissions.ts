import type { SubmissionRow } from "@/client/contract/submissions";
import { assertMayReview } from "@/lib/access/assert-may-review";
import type { Person } from "@/lib/access/person";
import { readSubmissionPlace, submissionCursor } from "@/lib/database/cursor";
import { type ListedSubmissionRow, listActivitySubmissions } from "./queries/submissions";

/** A teacher's list row; what it was made of was checked when it was handed in. */
function listed(row: ListedSubmissionRow): SubmissionRow {
  return {
    type: "submission",
    submissionId: row.id,
    activityId: row.activity_id,
    student: { id: row.student_id, displayName: row.display_name, classNumber: row.class_number },
    appSlug: row.app_slug,
    externalArtifactId: row.external_artifact_id,
    title: row.title,
    summary: row.summary,
    primaryUrl: row.primary_url,
    assets: row.assets as SubmissionRow["assets"],
    attachments: row.attachments as SubmissionRow["attachments"],
    meta: row.meta as SubmissionRow["meta"],
    revision: row.revision,
    submittedAt: row.submitted_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
  };
}

/**
 * The submissions of an activity, newest first, one page (protocol: Submission list).
 * @throws HubError NOTFOUND_001, VAL_001 for a bad cursor
 */
export async function listSubmissions(
  person: Person,
  activityId: string,
  query: { limit: number; cursor?: string; status?: "needs-review" },
): Promise<{ items: SubmissionRow[]; nextCursor: string | null }> {
  await assertMayReview(person, activityId);
  const found = await listActivitySubmissions({
    activityId,
    limit: query.limit + 1,
    after: readSubmissionPlace("submissions", query.cursor),
    needsReview: query.status === "needs-review",
  });
  const page = found.slice(0, query.limit);
  const last = found.length > query.limit ? (page.at(-1) ?? null) : null;
  return { items: page.map(listed), nextCursor: submissionCursor("submissions", last) };
}
