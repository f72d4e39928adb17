import { v7 as uuidV7 } from "uuid";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import type { Transaction } from "@/lib/database/transaction";
import { queueScores } from "@/lib/lti/queries/scores";
import { changeStatus, statusOf } from "@/lib/submissions/change-status";
import { announceChanges, type LockedSubmission } from "@/lib/submissions/queries/review-state";
import type { NewFeedback } from "@/packages/client/contract/feedback";
import { type FeedbackRow, insertFeedback } from "./queries/feedback";
import { notifyStudents, notifyTeachers } from "./queries/notifications";

/** What is said: by which side, and about which works, all locked and of one activity. */
export interface Message {
  side: "teacher" | "student";
  works: readonly LockedSubmission[];
  content: Pick<NewFeedback, "status" | "stamp" | "text">;
}

/** Writes the same feedback about each of several works, with its status, and notifies the people concerned. */
export async function writeFeedback(
  person: Person,
  { side, works, content }: Message,
  transaction: Transaction,
): Promise<FeedbackRow[]> {
  const { status = null, stamp = null, text = null } = content;
  const feedbackIds = works.map(() => uuidV7());
  const createdAt =
    status === null ? undefined : await changeStatus(person, { works, status, feedbackIds }, transaction);
  const written = await insertFeedback(
    works.map((work, index) => ({
      id: feedbackIds[index],
      submissionId: work.id,
      revision: work.revision,
      authorId: person.id,
      by: side,
      status,
      stamp,
      text,
      createdAt,
      statusBefore: status === null ? null : statusOf(work),
    })),
    transaction,
  );
  await recordAudit(
    person,
    works.map(({ id, studentId: subjectId, revision }) => ({
      action: side === "teacher" ? ("feedback.give" as const) : ("feedback.answer" as const),
      subjectId,
      target: { type: "submission", id },
      detail: { revision },
    })),
    transaction,
  );
  if (side === "teacher" && text !== null)
    await queueScores(
      works.map(({ id }) => id),
      transaction,
    );
  await announceChanges(
    works.map(({ id }) => id),
    transaction,
  );
  const ids = written.map(({ id }) => id);
  await (side === "teacher" ? notifyStudents(ids, transaction) : notifyTeachers(ids, transaction));
  return written;
}
