import type { OwnWork } from "@/client/contract/own-pages";
import type { Person } from "@/lib/access/person";
import { readSubmissionPlace, submissionCursor } from "@/lib/database/cursor";
import { PICTURES } from "./file-kind";
import { listOwnWork as listRows } from "./queries/own-work";

/**
 * What a person has handed in, newest first, one page; empty for someone who hands in nothing
 * (protocol: People and roles).
 */
export async function listOwnWork(
  person: Person,
  query: { limit: number; cursor?: string },
): Promise<{ items: OwnWork[]; nextCursor: string | null }> {
  const after = readSubmissionPlace("own-work", query.cursor);
  const found = await listRows({ studentId: person.id, limit: query.limit + 1, after, pictures: PICTURES });
  const page = found.slice(0, query.limit);
  const items = page.map((row) => ({
    submissionId: row.id,
    title: row.title,
    primaryUrl: row.primary_url,
    pictureUrl: row.picture_url,
    revision: row.revision,
    submittedAt: row.submitted_at.toISOString(),
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    activityTitle: row.activity_title,
    app: { name: row.app_name, nameKo: row.app_name_ko },
    timeZone: row.time_zone,
  }));
  return {
    items,
    nextCursor: submissionCursor("own-work", found.length > query.limit ? (page.at(-1) ?? null) : null),
  };
}
