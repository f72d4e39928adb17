import { sql } from "kysely";
import { Prisma } from "@/generated/prisma/client";
import { type ClassroomUser, hasClassroomRight } from "@/lib/access/classroom-rights";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";
import type { StatusBefore } from "@/lib/submissions/change-status";
import type { FeedbackChange } from "@/packages/client/contract/feedback";

/** The fields of feedback that its readers get. */
export const FEEDBACK = {
  id: true,
  submissionId: true,
  revision: true,
  by: true,
  status: true,
  stamp: true,
  text: true,
  createdAt: true,
  seenAt: true,
  editedAt: true,
  author: { select: { id: true, displayName: true, role: true } },
} as const satisfies Prisma.FeedbackSelect;

export type FeedbackRow = Prisma.FeedbackGetPayload<{ select: typeof FEEDBACK }>;

/** Finds a submission, and whether a person may review its class; null when there is none. */
export async function findDiscussedSubmission(user: ClassroomUser, submissionId: string) {
  const found = await database()
    .selectFrom("submissions as s")
    .innerJoin("activities as a", "a.id", "s.activityId")
    .innerJoin("classrooms as c", "c.id", "a.classroomId")
    .select(["s.id", "s.activityId", "s.studentId", "s.appSlug"])
    .select(sql<boolean>`${hasClassroomRight(user, "review")}`.as("mayReview"))
    .where("s.id", "=", submissionId)
    .executeTakeFirst();
  return found ?? null;
}

type NewRow = Omit<Prisma.FeedbackUncheckedCreateInput, "statusBefore"> & {
  statusBefore: StatusBefore | null;
};

/** Inserts feedback. `createdAt` is when it changed the status of its submission; the time of the insert without it. */
export function insertFeedback(rows: readonly NewRow[], transaction: Transaction): Promise<FeedbackRow[]> {
  return transaction.feedback.createManyAndReturn({
    data: rows.map(({ statusBefore, ...row }) => ({ ...row, statusBefore: statusBefore ?? Prisma.DbNull })),
    select: FEEDBACK,
  });
}

/** Counts what one side has said about each of these submissions. Uses the index `feedback_submission_idx`. */
export async function countFeedback(
  { submissionIds, by }: { submissionIds: string[]; by: FeedbackRow["by"] },
  transaction: Transaction,
): Promise<Map<string, number>> {
  const counts = await transaction.feedback.groupBy({
    by: ["submissionId"],
    where: { submissionId: { in: submissionIds }, by },
    _count: true,
  });
  return new Map(counts.map(({ submissionId, _count }) => [submissionId, _count]));
}

export function findFeedback(id: string): Promise<FeedbackRow | null> {
  return prisma().feedback.findUnique({ where: { id }, select: FEEDBACK });
}

/** Lists the feedback about a submission, oldest first. Each side writes at most `FEEDBACK_MAX_PER_SIDE`. */
export function listFeedbackRows(submissionId: string): Promise<FeedbackRow[]> {
  return prisma().feedback.findMany({
    where: { submissionId },
    select: FEEDBACK,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

/** Marks what one side wrote about a submission as seen, unless it was seen before, and returns how much it has marked. */
export function markSeen(
  { submissionId, writtenBy }: { submissionId: string; writtenBy: FeedbackRow["by"] },
  transaction: Transaction,
): Promise<number> {
  return transaction.$executeRaw`UPDATE feedback SET seen_at = clock_timestamp()
    WHERE submission_id = ${submissionId}::uuid AND by = ${writtenBy}::feedback_side AND seen_at IS NULL`;
}

export async function isOwnWork(work: {
  id: string;
  activityId: string;
  studentId: string;
  appSlug: string;
}): Promise<boolean> {
  return (await prisma().submission.findFirst({ where: work, select: { id: true } })) !== null;
}

/**
 * Changes feedback, unless that would leave it empty, or it was deleted meanwhile; says whether it did. A part that is undefined
 * stays.
 */
export async function updateFeedback(
  id: string,
  { stamp, text }: FeedbackChange,
  transaction: Transaction,
): Promise<boolean> {
  const keepsStamp = stamp === undefined;
  const keepsText = text === undefined;
  const changed = await transaction.$executeRaw`UPDATE feedback f SET edited_at = clock_timestamp(),
      stamp = CASE WHEN ${keepsStamp} THEN f.stamp ELSE ${stamp ?? null}::feedback_stamp END,
      text = CASE WHEN ${keepsText} THEN f.text ELSE ${text ?? null}::text END
    WHERE f.id = ${id}::uuid AND num_nonnulls(f.status,
      CASE WHEN ${keepsStamp} THEN f.stamp ELSE ${stamp ?? null}::feedback_stamp END,
      CASE WHEN ${keepsText} THEN f.text ELSE ${text ?? null}::text END) > 0`;
  return changed > 0;
}

/** Deletes feedback that nobody has seen, and returns it with what it changed; null when it was seen or deleted meanwhile. */
export async function deleteUnseen(id: string, transaction: Transaction) {
  const [deleted] = await transaction.$queryRaw<
    {
      revision: number;
      by: FeedbackRow["by"];
      statusBefore: StatusBefore | null;
    }[]
  >`DELETE FROM feedback WHERE id = ${id}::uuid AND seen_at IS NULL
    RETURNING revision, by::text, status_before AS "statusBefore"`;
  return deleted ?? null;
}

/** Lets the feedback that came after a deleted one restore what the deleted one would have restored. */
export async function replaceStatusBefore(
  deleted: { submissionId: string; feedbackId: string; restored: StatusBefore },
  transaction: Transaction,
): Promise<void> {
  const { submissionId, feedbackId, restored } = deleted;
  await transaction.$executeRaw`UPDATE feedback SET status_before = ${JSON.stringify(restored)}::jsonb
    WHERE submission_id = ${submissionId}::uuid AND status_before->>'feedbackId' = ${feedbackId}`;
}
