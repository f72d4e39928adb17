import type { Person } from "@/lib/access/person";
import { inTransaction } from "@/lib/database/transaction";
import { HubError, notFound } from "@/lib/hub-error";
import { assertUsable } from "@/lib/launch/assert-usable";
import type { LaunchSession } from "@/lib/launch/launch-session";
import { findLaunchFacts } from "@/lib/launch/queries/launch-facts";
import { announceChanges } from "@/lib/submissions/queries/review-state";
import type { Feedback } from "@/packages/client/contract/feedback";
import { assertMayDiscuss } from "./assert-may-discuss";
import { isOwnWork, listFeedbackRows, markSeen } from "./queries/feedback";
import { markNotificationsRead } from "./queries/notifications";
import { toFeedback } from "./to-feedback";

/**
 * Lists the feedback about a submission, oldest first, for the class's teachers and its student (protocol: Feedback). Reading marks
 * nothing as seen. @throws HubError NOTFOUND_001, AUTH_002 for an operator
 */
export async function listFeedback(person: Person, submissionId: string): Promise<Feedback[]> {
  const { id } = await assertMayDiscuss(person, submissionId);
  return (await listFeedbackRows(id)).map(toFeedback);
}

interface Reader {
  side: "teacher" | "student";
  profileId: string;
}

/** Marks what the other side wrote as seen, and tells open pages when something was new. */
async function seeAs({ side, profileId }: Reader, submissionId: string) {
  const seenCount = await inTransaction(async (transaction) => {
    const writtenBy = side === "teacher" ? "student" : "teacher";
    const seen = await markSeen({ submissionId, writtenBy }, transaction);
    await markNotificationsRead({ profileId, submissionId }, transaction);
    if (seen > 0) await announceChanges([submissionId], transaction);
    return seen;
  });
  return { submissionId, seenCount };
}

/**
 * Marks what the other side wrote about a submission as seen by this one; a page calls it that shows it.
 * @throws HubError NOTFOUND_001, AUTH_002 for an operator
 */
export async function markFeedbackSeen(person: Person, submissionId: string) {
  const { id, side } = await assertMayDiscuss(person, submissionId);
  return seeAs({ side, profileId: person.id }, id);
}

/**
 * The same for an app that has shown it to the student of a launch session.
 * @throws HubError AUTH_002 for another purpose than `student_activity`, NOTFOUND_001 for a work that is not the student's own of
 * this activity and app, AUTH_001, LAUNCH_001, LAUNCH_002
 */
export async function markSessionFeedbackSeen(session: LaunchSession, submissionId: string) {
  const { purpose, activityId, actorId: studentId, appSlug } = session;
  if (purpose !== "student_activity") {
    throw new HubError("AUTH_002", "Only the student can have seen what the teacher wrote.");
  }
  assertUsable(await findLaunchFacts(session));
  if (!(await isOwnWork({ id: submissionId, activityId, studentId, appSlug }))) throw notFound("submission");
  return seeAs({ side: "student", profileId: studentId }, submissionId.toLowerCase());
}
