import { v7 as uuidv7 } from "uuid";
import type { CheckedSession, UnsafeContent } from "./check";
import { insertIncident } from "./queries/incidents";

/**
 * Records unsafe content of a student (protocol: Safety). Not in a preview, where the teacher writes, nor in a playground, whose
 * students are made up.
 */
export async function recordIncident(session: CheckedSession, content: UnsafeContent): Promise<void> {
  if (session.purpose !== "student_activity") return;
  const { direction, categories, severity, action, excerpt } = content;
  await insertIncident({
    id: uuidv7(),
    student: session.actorId,
    activity: session.activityId,
    appSlug: session.appSlug,
    direction,
    categories,
    severity,
    action,
    excerpt,
  });
}
