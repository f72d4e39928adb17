import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { HubError, invalid, notFound } from "@/lib/hub-error";
import { queueScores } from "@/lib/lti/queries/scores";
import { changeStatus } from "@/lib/submissions/change-status";
import { announceChanges, lockSubmissions } from "@/lib/submissions/queries/review-state";
import type { Feedback, FeedbackChange } from "@/packages/client/contract/feedback";
import type { SubmissionStatus } from "@/packages/client/contract/work-summary";
import { assertMayDiscuss } from "./assert-may-discuss";
import { deleteUnseen, findFeedback, replaceStatusBefore, updateFeedback } from "./queries/feedback";
import { deleteNotifications } from "./queries/notifications";
import { toFeedback } from "./to-feedback";

/**
 * Finds feedback of which a person is the author. @throws HubError NOTFOUND_001 for feedback about a work that the person may not
 * see, AUTH_002 for what somebody else wrote
 */
async function getOwnFeedback(person: Person, feedbackId: string) {
  const found = isUuid(feedbackId) ? await findFeedback(feedbackId) : null;
  if (!found) throw notFound("feedback");
  const work = await assertMayDiscuss(person, found.submissionId);
  if (found.author.id !== person.id) throw new HubError("AUTH_002", "Only its author may change feedback.");
  return { ...found, activityId: work.activityId, studentId: work.studentId };
}

/**
 * Changes the words or the stamp of the caller's own feedback (protocol: Feedback).
 * @throws HubError NOTFOUND_001, AUTH_002, VAL_001 when nothing would be left of it
 */
export async function editFeedback(
  person: Person,
  feedbackId: string,
  change: FeedbackChange,
): Promise<Feedback> {
  const { id, by, submissionId, studentId, revision } = await getOwnFeedback(person, feedbackId);
  if (by === "student" && change.stamp !== undefined) {
    throw new HubError("AUTH_002", "Only the class's teachers give a stamp.");
  }
  await inTransaction(async (transaction) => {
    if (!(await updateFeedback(id, change, transaction))) {
      throw (await findFeedback(id))
        ? invalid([{ path: "text", message: "feedbackEmpty" }])
        : notFound("feedback");
    }
    const target = { type: "submission", id: submissionId };
    await recordAudit(
      person,
      { action: "feedback.edit", subjectId: studentId, target, detail: { revision } },
      transaction,
    );
    await announceChanges([submissionId], transaction);
    if (by === "teacher") await queueScores([submissionId], transaction);
  });
  const edited = await findFeedback(id);
  if (!edited) throw notFound("feedback");
  return toFeedback(edited);
}

/**
 * Takes back the caller's own feedback that nobody has seen. The work's status becomes what it would be without it.
 * @throws HubError NOTFOUND_001, AUTH_002, STATE_001 when it was seen
 */
export async function deleteFeedback(
  person: Person,
  feedbackId: string,
): Promise<{ feedbackId: string; submissionId: string; status: SubmissionStatus }> {
  const { id, submissionId, activityId, studentId: subjectId } = await getOwnFeedback(person, feedbackId);
  return inTransaction(async (transaction) => {
    const works = await lockSubmissions(activityId, [submissionId], transaction);
    const [work] = works;
    if (!work) throw notFound("submission");
    const deleted = await deleteUnseen(id, transaction);
    if (!deleted) throw new HubError("STATE_001", "This was read already, so it cannot be taken back.");
    const { statusBefore: restored, by, revision } = deleted;
    const target = { type: "submission", id: submissionId };
    await recordAudit(
      person,
      { action: "feedback.delete", subjectId, target, detail: { revision } },
      transaction,
    );
    await announceChanges([submissionId], transaction);
    await deleteNotifications({ feedbackId: id, submissionId }, transaction);
    if (by === "teacher") await queueScores([submissionId], transaction);
    if (restored === null) return { feedbackId: id, submissionId, status: work.status };
    if (work.statusFeedbackId !== id) {
      await replaceStatusBefore({ submissionId, feedbackId: id, restored }, transaction);
      return { feedbackId: id, submissionId, status: work.status };
    }
    const feedbackIds = [restored.feedbackId];
    await changeStatus(person, { works, status: restored.status, feedbackIds, restored }, transaction);
    return { feedbackId: id, submissionId, status: restored.status };
  });
}
