import { prisma } from "@/lib/database/prisma";

const REVISION = {
  revision: true,
  title: true,
  summary: true,
  primaryUrl: true,
  assets: true,
  attachments: true,
  meta: true,
  submittedAt: true,
  status: true,
  reviewedAt: true,
} as const;

/** Finds the current revision of an activity's submission, with its student. */
export async function findSubmission(activityId: string, submissionId: string) {
  const found = await prisma().submission.findFirst({
    where: { id: submissionId, activityId },
    select: {
      ...REVISION,
      id: true,
      createdAt: true,
      activity: { select: { dueAt: true } },
      student: {
        select: {
          id: true,
          schoolId: true,
          displayName: true,
          enrolments: {
            where: { classroom: { activities: { some: { id: activityId } } } },
            select: { classNumber: true },
          },
        },
      },
      takeDowns: { select: { id: true, reason: true, mayResubmit: true } },
      revisions: {
        select: { revision: true, submittedAt: true, status: true, reviewedAt: true },
        orderBy: { revision: "desc" },
      },
      _count: { select: { feedback: true } },
    },
  });
  if (!found) return null;
  const { student, takeDowns, createdAt, activity, _count, ...submission } = found;
  const { enrolments, ...person } = student;
  return {
    ...submission,
    student: { ...person, classNumber: enrolments[0]?.classNumber ?? null },
    takenDown: takeDowns[0] ?? null,
    /** As `isLate` has it in SQL. */
    late: activity.dueAt !== null && createdAt > activity.dueAt,
    feedbackCount: _count.feedback,
    /** Whether the current revision waits for review although an earlier one was reviewed or given back. */
    isNewSinceReview:
      submission.status === "submitted" && submission.revisions.some(({ status }) => status !== "submitted"),
  };
}

export async function findNewestOfStudent(activityId: string, studentId: string): Promise<string | null> {
  const found = await prisma().submission.findFirst({
    where: { activityId, studentId },
    orderBy: [{ submittedAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  return found?.id ?? null;
}

/** Lists the revisions of a submission below `before`, newest first, without their files, which may be many. */
export function listEarlierRevisions(query: {
  activityId: string;
  submissionId: string;
  before: number | null;
  limit: number;
}) {
  const { activityId, submissionId, before, limit } = query;
  return prisma().submissionRevision.findMany({
    where: { submissionId, submission: { activityId }, ...(before !== null && { revision: { lt: before } }) },
    select: { revision: true, title: true, submittedAt: true, status: true, reviewedAt: true },
    orderBy: { revision: "desc" },
    take: limit,
  });
}

/** Finds an earlier revision of an activity's submission, with its files. */
export function findEarlierRevision(activityId: string, submissionId: string, revision: number) {
  return prisma().submissionRevision.findFirst({
    where: { submissionId, revision, submission: { activityId } },
    select: REVISION,
  });
}

/**
 * Returns why files are taken down, by file key. A file that is not taken down is missing. The other files of the same take-downs
 * are included, though they were not asked for. Uses the index `take_downs_files_idx`.
 */
export async function findTakeDownReasons(fileKeys: readonly string[]): Promise<Map<string, string>> {
  if (fileKeys.length === 0) return new Map();
  const found = await prisma().takeDown.findMany({
    where: { fileKeys: { hasSome: [...fileKeys] } },
    select: { fileKeys: true, reason: true },
    orderBy: { id: "asc" },
  });
  return new Map(found.flatMap(({ fileKeys: keys, reason }) => keys.map((key) => [key, reason] as const)));
}

/** Which of these files are pictures that AI made through the hub. */
export async function findGeneratedKeys(fileKeys: readonly string[]): Promise<Set<string>> {
  if (fileKeys.length === 0) return new Set();
  const found = await prisma().storedFile.findMany({
    where: { key: { in: [...fileKeys] }, expiresAt: null },
    select: { key: true },
  });
  return new Set(found.map(({ key }) => key));
}
