import { log } from "@/lib/log";
import type { LaunchSession } from "./launch-session";
import { recordProgress } from "./queries/progress";

/** Less than the 15 s by which the time of a student's last call may be behind (protocol: Progress). */
const AGAIN_AFTER_MS = 10_000;
/** A further student replaces the one who was recorded first. */
const MAX_REMEMBERED = 20_000;

const recordedAt = new Map<string, number>();

type Started = Pick<LaunchSession, "purpose" | "studentId" | "activityId">;

async function record(activityId: string, studentId: string): Promise<void> {
  const key = `${activityId} ${studentId}`;
  recordedAt.delete(key);
  if (recordedAt.size >= MAX_REMEMBERED) recordedAt.delete(recordedAt.keys().next().value ?? "");
  recordedAt.set(key, performance.now());
  await recordProgress({ activityId, studentId });
}

function isRecent(activityId: string, studentId: string): boolean {
  const at = recordedAt.get(`${activityId} ${studentId}`);
  return at !== undefined && performance.now() - at < AGAIN_AFTER_MS;
}

/** Records that a student has started an activity; a preview or a teacher's workspace is nobody's progress. */
export async function recordStart({ purpose, studentId, activityId }: Started): Promise<void> {
  if (purpose === "student_activity" && studentId !== null) await record(activityId, studentId);
}

/**
 * Records in the background that a student's app has made a call, at most once in ten seconds for a student and activity, so that
 * calls neither wait for it nor write each time. A failure is only logged.
 */
export function recordCall({ purpose, studentId, activityId }: Started): void {
  if (purpose !== "student_activity" || studentId === null || isRecent(activityId, studentId)) return;
  record(activityId, studentId).catch((err: unknown) =>
    log().warn({ err }, "a student's last activity was not recorded"),
  );
}
