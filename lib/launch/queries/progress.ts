import { callFunction } from "@/lib/database/call-function";

/** Writes that a student is active in an activity now. */
export async function recordProgress(ids: { activityId: string; studentId: string }): Promise<void> {
  await callFunction("record_progress", { activity: ids.activityId, student: ids.studentId });
}
