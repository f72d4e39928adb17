import { describe, expect, test } from "vitest";
import { DELETE as deleteFeedback, PATCH as editFeedback } from "@/app/api/v1/feedback/[feedbackId]/route";
import { POST as giveFeedback } from "@/app/api/v1/submissions/[submissionId]/feedback/route";
import { DEPLOYMENT } from "@/e2e/lti/platform";
import { prisma } from "@/lib/database/prisma";
import { callOperationAs } from "@/test/call-as";
import { createCourse, review, runScore, submitFrom, userOf } from "@/test/lti-course";

const jobsOf = (submissionId: string) => prisma().$queryRaw<{ attempts: number }[]>`
  SELECT max_attempts AS attempts FROM graphile_worker._private_jobs WHERE payload->>'submissionId' = ${submissionId}`;

describe("a review", () => {
  test("is reported to the gradebook as complete, with the maximum of its column [lti-14]", async () => {
    const course = await createCourse();
    const user = userOf("Learner");
    const work = await submitFrom(course, user);
    expect(await jobsOf(work.submissionId)).toEqual([]);
    expect((await review(course, work)).status).toBe(200);
    expect(await jobsOf(work.submissionId)).toEqual([{ attempts: 100 }]);
    await runScore(work.submissionId);
    expect(course.platform.scores).toEqual([
      {
        userId: user.sub,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        activityProgress: "Completed",
        gradingProgress: "FullyGraded",
        scoreGiven: 50,
        scoreMaximum: 50,
      },
    ]);
  });

  test("that asks for another try is reported as in progress, with the teacher's latest words; words alone are sent again [lti-14]", async () => {
    const course = await createCourse();
    const { submissionId, revision } = await submitFrom(course, userOf("Learner"));
    const say = (content: object) =>
      callOperationAs(course.school.teacher, giveFeedback, { submissionId }, { revision, ...content });
    await say({ status: "revision_requested", text: "Tell me more about the fish." });
    expect(await jobsOf(submissionId)).toHaveLength(1);
    await runScore(submissionId);
    await say({ status: "reviewed", text: "A lovely river!" });
    await runScore(submissionId);
    const { json } = await say({ text: "The fish are lovely." });
    await runScore(submissionId);
    const params = { feedbackId: json.data.feedbackId };
    await callOperationAs(course.school.teacher, editFeedback, params, { text: "The fish are lovely!" });
    await runScore(submissionId);
    expect(course.platform.scores).toMatchObject([
      { activityProgress: "InProgress", gradingProgress: "Pending", comment: "Tell me more about the fish." },
      {
        activityProgress: "Completed",
        gradingProgress: "FullyGraded",
        scoreGiven: 50,
        comment: "A lovely river!",
      },
      { scoreGiven: 50, comment: "The fish are lovely." },
      { scoreGiven: 50, comment: "The fish are lovely!" },
    ]);
    expect(course.platform.scores[0]).not.toHaveProperty("scoreGiven");
  });

  test("is tried again until the platform takes it, with a new token when the old one is no longer taken [lti-14]", async () => {
    const course = await createCourse();
    const work = await submitFrom(course, userOf("Learner"));
    await review(course, work);
    course.platform.refusals = 1;
    await expect(runScore(work.submissionId)).rejects.toThrow("the platform answers 503");
    expect(course.platform.scores).toEqual([]);
    await runScore(work.submissionId);
    course.platform.tokens.clear();
    await runScore(work.submissionId);
    expect(course.platform.scores).toHaveLength(2);
  });

  test("that is taken back is reported as waiting, without a score, also before it was sent [lti-14]", async () => {
    const course = await createCourse();
    const { submissionId, revision } = await submitFrom(course, userOf("Learner"));
    const content = { revision, status: "reviewed", text: "A lovely river!" };
    const { json } = await callOperationAs(course.school.teacher, giveFeedback, { submissionId }, content);
    await runScore(submissionId);
    const params = { feedbackId: json.data.feedbackId };
    expect((await callOperationAs(course.school.teacher, deleteFeedback, params)).json.data.status).toBe(
      "submitted",
    );
    expect(await jobsOf(submissionId)).toHaveLength(1);
    await runScore(submissionId);
    const [reviewed, waiting] = course.platform.scores;
    expect(reviewed).toMatchObject({ gradingProgress: "FullyGraded", scoreGiven: 50 });
    await review(course, { submissionId, revision });
    await review(course, { submissionId, revision }, false);
    await runScore(submissionId);
    expect(course.platform.scores[2]).toEqual({ ...waiting, timestamp: expect.any(String) });
    expect(waiting).toEqual({
      userId: expect.any(String),
      timestamp: expect.any(String),
      activityProgress: "Submitted",
      gradingProgress: "PendingManual",
    });
  });

  test("reaches every other column when one was deleted in its LMS, or fails [lti-14]", async () => {
    const course = await createCourse();
    const { platform, platformId, activityId } = course;
    const work = await submitFrom(course, userOf("Learner"));
    const link = (resourceLinkId: string, path: string) =>
      prisma().ltiResourceLink.create({
        data: {
          ...{ platformId, deploymentId: DEPLOYMENT, resourceLinkId, activityId },
          lineItemUrl: platform.url + path,
        },
      });
    // The test platform answers 404 at an address that it does not have.
    await link("link-0", "/deleted-column");
    await link("link-2", "/deleted-column-too");
    await review(course, work);
    await runScore(work.submissionId);
    expect(platform.scores).toHaveLength(1);
    await link("link-3", "/lineitem?type=2");
    platform.refusals = 1;
    await expect(runScore(work.submissionId)).rejects.toThrow("the platform answers 503");
    expect(platform.scores).toHaveLength(2);
  });

  test("of a person without an account there, or of a platform that is gone, sends nothing [lti-14]", async () => {
    const course = await createCourse();
    const work = await submitFrom(course, userOf("Learner"));
    await review(course, work);
    await prisma().identityLink.deleteMany({ where: { schoolId: course.school.id } });
    await runScore(work.submissionId);
    await prisma().ltiPlatform.delete({ where: { id: course.platformId } });
    await runScore(work.submissionId);
    expect(course.platform.scores).toEqual([]);
  });

  test("of an activity that no LMS opens queues nothing [lti-14]", async () => {
    const course = await createCourse();
    const work = await submitFrom(course, userOf("Learner"));
    await prisma().ltiResourceLink.updateMany({
      data: { lineItemUrl: null },
      where: { platformId: course.platformId },
    });
    await review(course, work);
    expect(await jobsOf(work.submissionId)).toEqual([]);
  });
});
