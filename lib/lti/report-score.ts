import { z } from "zod";
import { prisma } from "@/lib/database/prisma";
import { callService } from "./call-service";
import { readJson } from "./fetch-platform";
import { listScoreTargets } from "./queries/scores";

const SCOPE = [
  "https://purl.imsglobal.org/spec/lti-ags/scope/lineitem.readonly",
  "https://purl.imsglobal.org/spec/lti-ags/scope/score",
].join(" ");
const LINE_ITEM = "application/vnd.ims.lis.v2.lineitem+json";
const SCORE = "application/vnd.ims.lis.v1.score+json";

const lineItem = z.object({ scoreMaximum: z.number().positive() });

type Target = Awaited<ReturnType<typeof listScoreTargets>>[number];

/** What a review says: reviewed is full marks, asked to try again is not done yet. */
interface Review {
  isReviewed: boolean;
  comment: string | null;
}

async function sendScore(
  { platformId, lineItemUrl, subject }: Target,
  { isReviewed, comment }: Review,
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
    ...(isReviewed
      ? {
          activityProgress: "Completed",
          gradingProgress: "FullyGraded",
          scoreGiven: scoreMaximum,
          scoreMaximum,
        }
      : { activityProgress: "InProgress", gradingProgress: "Pending" }),
    ...(comment !== null && { comment }),
  };
  await callService(platform, { ...service, url: url.href, body: { type: SCORE, value } });
}

/** Finds what the review of a work says now, with the teacher's latest words about it; null for a work that waits for review or is gone. */
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
  if (!work || work.status === "submitted") return null;
  const { studentId, activityId, status, feedback } = work;
  return {
    studentId,
    activityId,
    review: { isReviewed: status === "reviewed", comment: feedback[0]?.text ?? null },
  };
}

/**
 * Sends the review of a work to the gradebooks of the LMSs whose links open its activity (protocol: LTI). What is sent is the review as it is
 * now, so that a later try sends nothing old. @throws PlatformFailed: the queue tries again
 */
export async function reportScore(submissionId: string): Promise<void> {
  const found = await findReview(submissionId);
  if (!found) return;
  for (const target of await listScoreTargets(found)) await sendScore(target, found.review);
}
