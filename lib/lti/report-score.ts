import { z } from "zod";
import { prisma } from "@/lib/database/prisma";
import type { SubmissionStatus } from "@/packages/client/contract/work-summary";
import { callService } from "./call-service";
import { SCOPES } from "./claims";
import { PlatformFailed, readJson } from "./fetch-platform";
import { listScoreTargets } from "./queries/scores";

const SCOPE = `${SCOPES.readLineItems} ${SCOPES.scores}`;
const LINE_ITEM = "application/vnd.ims.lis.v2.lineitem+json";
const SCORE = "application/vnd.ims.lis.v1.score+json";

const lineItem = z.object({ scoreMaximum: z.number().positive() });

type Target = Awaited<ReturnType<typeof listScoreTargets>>[number];

/** What the gradebook shows of a work: reviewed is full marks, asked to try again is not done yet. */
interface Review {
  status: SubmissionStatus;
  comment: string | null;
}

/** How a status is said in Assignment and Grade Services. Without a score, a platform takes an earlier one back. */
const PROGRESS = {
  submitted: { activityProgress: "Submitted", gradingProgress: "PendingManual" },
  revision_requested: { activityProgress: "InProgress", gradingProgress: "Pending" },
  reviewed: { activityProgress: "Completed", gradingProgress: "FullyGraded" },
} as const satisfies Record<SubmissionStatus, object>;

async function sendScore(
  { platformId, lineItemUrl, subject }: Target,
  { status, comment }: Review,
): Promise<void> {
  const platform = await prisma().ltiPlatform.findUnique({ where: { id: platformId } });
  if (!platform || lineItemUrl === null) return;
  const service = { scope: SCOPE, url: lineItemUrl };
  const { scoreMaximum } = lineItem.parse(
    readJson(await callService(platform, { ...service, accept: LINE_ITEM })),
  );
  const url = new URL(lineItemUrl);
  url.pathname += "/scores";
  const value = {
    userId: subject,
    timestamp: new Date().toISOString(),
    ...PROGRESS[status],
    ...(status === "reviewed" && { scoreGiven: scoreMaximum, scoreMaximum }),
    ...(comment !== null && { comment }),
  };
  await callService(platform, { ...service, url: url.href, body: { type: SCORE, value } });
}

/** Whether a failure says that the column of the gradebook is no longer there. */
const isDeletedColumn = (reason: unknown) =>
  reason instanceof PlatformFailed && (reason.status === 404 || reason.status === 410);

/** Finds what the review of a work says now, with the teacher's latest words about it; null for a work that is gone. */
async function findReview(submissionId: string) {
  const work = await prisma().submission.findUnique({
    where: { id: submissionId },
    select: {
      studentId: true,
      activityId: true,
      status: true,
      feedback: {
        where: { by: "teacher", text: { not: null } },
        select: { text: true },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: 1,
      },
    },
  });
  if (!work) return null;
  const { studentId, activityId, status, feedback } = work;
  return { studentId, activityId, review: { status, comment: feedback[0]?.text ?? null } };
}

/**
 * Sends the review of a work to the gradebooks of the LMSs whose links open its activity (protocol: LTI). What is sent is the review as it is
 * now, so that a later try sends nothing old. A gradebook that fails keeps the score from no other one, and a column that was deleted there
 * needs none. @throws PlatformFailed: the queue tries again
 */
export async function reportScore(submissionId: string): Promise<void> {
  const found = await findReview(submissionId);
  if (!found) return;
  const targets = await listScoreTargets(found);
  const sent = await Promise.allSettled(targets.map((target) => sendScore(target, found.review)));
  const failed = sent.find((result) => result.status === "rejected" && !isDeletedColumn(result.reason));
  if (failed?.status === "rejected") throw failed.reason;
}
