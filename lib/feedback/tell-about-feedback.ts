import type { Person } from "@/lib/access/person";
import type { Transaction } from "@/lib/database/transaction";
import { notifyEach, readNotificationsOf, withdrawNotification } from "@/lib/notifications/queries/notify";
import { listTeacherIds } from "@/lib/notifications/queries/recipients";
import type { FeedbackRow } from "./queries/feedback";

/** Where a work is discussed: its student's page, and that of the class's teachers. */
const pageOf = {
  student: (work: { id: string }) => `/work/${work.id}` as const,
  teacher: (work: { id: string; activityId: string }) =>
    `/activities/${work.activityId}/submissions/${work.id}` as const,
};

const keyOf = (feedbackId: string) => `feedback:${feedbackId}`;

async function findActivity(submissionId: string, transaction: Transaction) {
  const { activity } = await transaction.submission.findUniqueOrThrow({
    where: { id: submissionId },
    select: { activity: { select: { id: true, title: true, classroomId: true } } },
  });
  return activity;
}

/** Tells the other side of feedback about works of one activity, each with its own (protocol: Notifications). */
export async function tellAboutFeedback(
  author: Person,
  written: readonly { feedback: FeedbackRow; studentId: string }[],
  transaction: Transaction,
): Promise<void> {
  const [first] = written;
  if (!first) return;
  const activity = await findActivity(first.feedback.submissionId, transaction);
  const { id: activityId, title: activityTitle } = activity;
  const paramsOf = ({ submissionId }: FeedbackRow) => ({ submissionId, activityId, activityTitle });
  if (first.feedback.by === "student") {
    const to = await listTeacherIds(activity.classroomId, transaction);
    const notices = written.map(({ feedback, studentId }) => ({
      kind: "feedback.answer" as const,
      to,
      params: paramsOf(feedback),
      studentId,
      href: pageOf.teacher({ id: feedback.submissionId, activityId }),
      groupKey: keyOf(feedback.id),
    }));
    await notifyEach(notices, transaction);
    return;
  }
  const authorName = author.displayName;
  const isReturned = first.feedback.status === "revision_requested";
  const common = ({ feedback, studentId }: (typeof written)[number]) => ({
    to: [studentId],
    href: pageOf.student({ id: feedback.submissionId }),
    groupKey: keyOf(feedback.id),
  });
  if (isReturned) {
    const notices = written.map((one) => ({
      ...common(one),
      kind: "revision.requested" as const,
      params: { ...paramsOf(one.feedback), authorName },
    }));
    await notifyEach(notices, transaction);
    return;
  }
  const notices = written.map((one) => ({
    ...common(one),
    kind: "feedback" as const,
    params: { ...paramsOf(one.feedback), authorName, stamp: one.feedback.stamp },
  }));
  await notifyEach(notices, transaction);
}

/** Takes back what the other side was told of feedback that is deleted. */
export async function untellFeedback(
  feedback: { id: string; by: FeedbackRow["by"]; submissionId: string; studentId: string },
  transaction: Transaction,
): Promise<void> {
  const { classroomId } = await findActivity(feedback.submissionId, transaction);
  const to =
    feedback.by === "teacher" ? [feedback.studentId] : await listTeacherIds(classroomId, transaction);
  await withdrawNotification({ to, groupKey: keyOf(feedback.id) }, transaction);
}

/** Marks what a person was told about a work as read, since the person has seen it. */
export async function readAboutWork(
  reader: { id: string; side: "student" | "teacher" },
  work: { id: string; activityId: string },
  transaction: Transaction,
): Promise<void> {
  await readNotificationsOf({ profileId: reader.id, href: pageOf[reader.side](work) }, transaction);
}
