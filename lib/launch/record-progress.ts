import { callFunction } from "@/lib/database/call-function";
import { log } from "@/lib/log";
import type { LaunchSession } from "./launch-session";

/** Less than the 15 s by which the time of a student's last call may be behind (protocol: Progress). */
const AGAIN_AFTER_MS = 10_000;
/** A further student replaces the one who was recorded first. */
const MAX_REMEMBERED = 20_000;

const recordedAt = new Map<string, number>();

type Started = Pick<LaunchSession, "purpose" | "studentId" | "activityId">;

/** Records that a student has started an activity; a preview or a teacher's workspace is nobody's progress. */
export async function recordStart({ purpose, studentId, activityId }: Started): Promise<void> {
  if (purpose !== "student_activity" || studentId === null) return;
  await callFunction("record_progress", { activity: activityId, student: studentId });
}

/**
 * Records in the background that a student's app has made a call, at most once in ten seconds for a student and activity, so that
 * calls neither wait for it nor write each time. A failure is only logged.
 */
export function recordCall(session: Started): void {
  if (session.purpose !== "student_activity") return;
  const key = `${session.activityId} ${session.studentId}`;
  const now = performance.now();
  if (now - (recordedAt.get(key) ?? Number.NEGATIVE_INFINITY) < AGAIN_AFTER_MS) return;
  recordedAt.delete(key);
  if (recordedAt.size >= MAX_REMEMBERED) recordedAt.delete(recordedAt.keys().next().value ?? "");
  recordedAt.set(key, now);
  recordStart(session).catch((err: unknown) => log().warn({ err }, "a student's activity was not recorded"));
}
