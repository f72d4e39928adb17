import { assertMayReview } from "@/lib/access/assert-may-review";
import { mayTeach } from "@/lib/access/may-teach";
import type { Person } from "@/lib/access/person";
import { HubError } from "@/lib/hub-error";
import type { StudentProgress } from "@/packages/client/contract/progress";
import { listProgressRows, type ProgressRow } from "./queries/progress";

/** Maps what the database knows of a student's progress. */
export function toProgress(row: ProgressRow) {
  return {
    state: row.state,
    startedAt: row.startedAt?.toISOString() ?? null,
    lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
    submissionCount: row.submissionCount,
    aiCalls: row.aiCalls,
    extendedTo: row.extendedTo?.toISOString() ?? null,
  };
}

/**
 * Asserts that a person teaches the class of an activity, or that it is in their playground.
 * @throws HubError NOTFOUND_001 unless the person may review the activity, AUTH_002 for an operator
 */
export async function assertTeaches(person: Person, activityId: string): Promise<void> {
  await assertMayReview(person, activityId);
  if (!mayTeach(person)) throw new HubError("AUTH_002", "Only the class's teachers may do this.");
}

/**
 * Lists where every student of the class is with an activity, by class number (protocol: Progress).
 * @throws HubError AUTH_002, NOTFOUND_001 as `assertTeaches`
 */
export async function listProgress(person: Person, activityId: string): Promise<StudentProgress[]> {
  await assertTeaches(person, activityId);
  return (await listProgressRows(activityId)).map(({ studentId, displayName, classNumber, ...row }) => ({
    student: { id: studentId, displayName, classNumber },
    ...toProgress(row),
  }));
}
