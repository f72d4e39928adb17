import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { POST as markReviewed } from "@/app/api/v1/activities/[activityId]/reviews/route";
import { POST as submit } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { PATCH as editFeedback } from "@/app/api/v1/feedback/[feedbackId]/route";
import { POST as importCourse } from "@/app/api/v1/schools/[schoolId]/lti-courses/[courseId]/roster-imports/route";
import { GET as listCourses } from "@/app/api/v1/schools/[schoolId]/lti-courses/route";
import { POST as giveFeedback } from "@/app/api/v1/submissions/[submissionId]/feedback/route";
import { GET as jwks } from "@/app/lti/jwks/route";
import type { PlatformUser } from "@/e2e/lti/platform";
import { prisma } from "@/lib/database/prisma";
import { tasks } from "@/lib/jobs/tasks";
import { call } from "@/test/call";
import { callOperationAs, problemsOf } from "@/test/call-as";
import { createSchool } from "@/test/create-school";
import { connectTo, enterFrom, serveTestPlatform } from "@/test/lti";
import { importsOf, runJob } from "@/test/roster-imports";
import { rotateKeys } from "./keys";

const ended: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of ended) await stop();
});

/** A school whose class is a course of a platform, with a link to an activity. */
async function createCourse(settings: object = {}) {
  const school = await createSchool();
  const { platform, stop } = await serveTestPlatform();
  ended.push(stop);
  const platformId = await connectTo(school, platform, settings);
  const activityId = await school.activity();
  const key = { platformId, deploymentId: "deployment-1" };
  const { id: courseId } = await prisma().ltiContext.create({
    data: {
      ...key,
      contextId: platform.contextId,
      title: "Class 4-2",
      classroomId: school.classroomId,
      membershipsUrl: `${platform.url}/members`,
    },
  });
  await prisma().ltiResourceLink.create({ data: { ...key, resourceLinkId: "link-1", activityId } });
  return { school, platform, platformId, activityId, courseId };
}

type Course = Awaited<ReturnType<typeof createCourse>>;

function userOf(role: PlatformUser["role"], rest: Partial<PlatformUser> = {}): PlatformUser {
  return { sub: randomUUID(), role, name: "Ada Park", ...rest };
}

/** Lets a student launch and submit; returns the work. */
async function submitFrom({ platform, activityId }: Course, user: PlatformUser) {
  const { headers } = await enterFrom(platform, { user });
  const session = new URL(headers.get("location") ?? "").searchParams.get("session") ?? "";
  const body = {
    externalArtifactId: "book",
    title: "My river",
    primaryUrl: "https://pages.school.org/1",
    assets: [{ role: "cover", url: "https://pages.school.org/1.png" }],
  };
  const { json } = await call(submit, { session, params: { activityId }, body });
  const { submissionId, revision } = json.data;
  return { submissionId, revision };
}

const jobsOf = (submissionId: string) => prisma().$queryRaw<{ attempts: number }[]>`
  SELECT max_attempts AS attempts FROM graphile_worker._private_jobs WHERE payload->>'submissionId' = ${submissionId}`;

const runScore = (submissionId: string) =>
  Promise.resolve(tasks["report-score"]?.({ submissionId }, {} as never));

async function review({ school, activityId }: Course, submission: object, reviewed = true) {
  const body = { submissions: [submission], reviewed };
  return callOperationAs(school.teacher, markReviewed, { activityId }, body);
}

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

  test("that is withdrawn before it is sent, of a person without an account there, or of a platform that is gone, sends nothing [lti-14]", async () => {
    const course = await createCourse();
    const work = await submitFrom(course, userOf("Learner"));
    await review(course, work);
    await review(course, work, false);
    await runScore(work.submissionId);
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

describe("the people of a course", () => {
  const startImport = ({ school, courseId }: Course) =>
    callOperationAs(school.admin, importCourse, { schoolId: school.id, courseId });

  async function checkImport(course: Course) {
    const answer = await startImport(course);
    expect(answer.status).toBe(202);
    const { id } = answer.json.data;
    await runJob(id);
    return { id, imports: importsOf(course.school) };
  }

  test("come over as a roster import: new ones are added, known ones keep name and other classrooms, those who left leave [lti-13]", async () => {
    const course = await createCourse();
    const { school, platform } = course;
    const [known, gone] = [userOf("Learner"), userOf("Learner")];
    await enterFrom(platform, { user: known });
    await enterFrom(platform, { user: gone });
    const other = await prisma().classroom.create({
      data: { name: "Art", schoolId: school.id, poolId: school.poolId },
    });
    const link = await prisma().identityLink.findFirstOrThrow({ where: { subject: known.sub } });
    await prisma().enrolment.create({
      data: { classroomId: other.id, profileId: link.profileId, kind: "student" },
    });
    const local = await school.student();
    platform.users = [
      { ...known, name: "Another Name" },
      { ...gone, status: "Inactive" },
      userOf("Learner", { name: "김민지", sourcedId: "neis-1" }),
      userOf("Learner", { name: "Jun Lee" }),
      userOf("Instructor", { name: "Sora Choi" }),
    ];
    const { id, imports } = await checkImport(course);
    const found = await imports.read(id);
    expect(found).toMatchObject({
      status: "ready",
      fileName: "Test LMS · Class 4-2",
      counts: { added: 3, archived: 0, refused: 0 },
    });
    const kinds = (await imports.changes(id)).map(({ before, after, kind, fields }) =>
      `${(after ?? before)?.name}: ${kind} ${fields}`.trim(),
    );
    expect(kinds).toContain("Ada Park: changed classrooms");
    expect(kinds.filter((line) => line.includes("added"))).toEqual(
      expect.arrayContaining(["김민지: added", "Jun Lee: added", "Sora Choi: added"]),
    );
    await imports.apply(id);
    await runJob(id);
    const people = async (classroomId: string) =>
      (
        await prisma().enrolment.findMany({
          where: { classroomId, status: "active" },
          select: { kind: true, profile: { select: { displayName: true } } },
        })
      )
        .map(({ kind, profile }) => `${profile.displayName} ${kind}`)
        .sort();
    const teacher = `${school.teacher.displayName} teacher`;
    expect(await people(school.classroomId)).toEqual(
      [
        "Jun Lee student",
        "Sora Choi teacher",
        "Ada Park student",
        `${local.displayName} student`,
        teacher,
        "김민지 student",
      ].sort(),
    );
    expect(await people(other.id)).toEqual(["Ada Park student"]);
    // Somebody whom the import has added comes in as that person.
    const jun = platform.users[3];
    if (jun) await enterFrom(platform, { user: jun });
    expect(await prisma().profile.count({ where: { schoolId: school.id, displayName: "Jun Lee" } })).toBe(1);
    const again = await checkImport(course);
    expect((await again.imports.read(again.id)).counts).toMatchObject({ added: 0, changed: 0, archived: 0 });
  });

  test("without names are refused by row, and all others are imported [lti-13]", async () => {
    const course = await createCourse();
    course.platform.users = [{ sub: "1", role: "Learner" }, userOf("Learner")];
    const { id, imports } = await checkImport(course);
    expect(await imports.read(id)).toMatchObject({ counts: { added: 1, refused: 1 } });
  });

  test("cannot be read while the platform does not answer, or does not let the hub [lti-13]", async () => {
    const course = await createCourse();
    course.platform.refusals = 1;
    expect(problemsOf(await startImport(course))).toBe("422 courseId");
    await prisma().ltiContext.updateMany({ where: { id: course.courseId }, data: { membershipsUrl: null } });
    expect(problemsOf(await startImport(course))).toBe("422 courseId");
    const { json } = await callOperationAs(course.school.admin, listCourses, { schoolId: course.school.id });
    expect(json.data).toEqual([
      {
        courseId: course.courseId,
        platformId: course.platformId,
        platformName: "Test LMS",
        title: "Class 4-2",
        classroom: { id: course.school.classroomId, name: "4-2" },
        hasRoster: false,
      },
    ]);
  });

  test("are of no other school [lti-13]", async () => {
    const course = await createCourse();
    const other = await createSchool();
    const foreign = { schoolId: other.id, courseId: course.courseId };
    expect((await callOperationAs(other.admin, importCourse, foreign)).status).toBe(404);
    expect((await startImport({ ...course, school: { ...course.school, admin: other.admin } })).status).toBe(
      404,
    );
  });
});

describe("the hub's keys", () => {
  const kids = async () => ((await call(jwks)).json.keys as { kid: string }[]).map(({ kid }) => kid);

  test("are one for each platform, public parts only [lti-15]", async () => {
    const { platformId } = await createCourse();
    const [{ id } = { id: "" }, ...others] = await prisma().ltiKey.findMany({ where: { platformId } });
    expect(others).toEqual([]);
    const { json, headers } = await call(jwks);
    const key = json.keys.find(({ kid }: { kid: string }) => kid === id);
    expect(key).toEqual({ kty: "RSA", n: expect.any(String), e: "AQAB", kid: id, alg: "RS256", use: "sig" });
    expect(headers.get("access-control-allow-origin")).toBe("*");
    const stored = await prisma().ltiKey.findUniqueOrThrow({ where: { id } });
    expect(stored.privateKey).not.toContain("kty");
  });

  test("are replaced after 90 days: the old one signs for another day and is published for another month [lti-15]", async () => {
    const course = await createCourse();
    const { platformId } = course;
    const [old] = await prisma().ltiKey.findMany({ where: { platformId } });
    const age = (id: string, days: number) =>
      prisma().ltiKey.update({
        where: { id },
        data: { createdAt: new Date(Date.now() - days * 86_400_000) },
      });
    await age(old?.id ?? "", 91);
    await rotateKeys();
    await rotateKeys();
    const keys = await prisma().ltiKey.findMany({ where: { platformId }, orderBy: { createdAt: "asc" } });
    expect(keys).toHaveLength(2);
    const [, young] = keys;
    expect(await kids()).toEqual(expect.arrayContaining(keys.map(({ id }) => id)));
    const work = await submitFrom(course, userOf("Learner"));
    await review(course, work);
    await runScore(work.submissionId);
    await age(young?.id ?? "", 32);
    await age(old?.id ?? "", 122);
    await rotateKeys();
    expect((await prisma().ltiKey.findMany({ where: { platformId } })).map(({ id }) => id)).toEqual([
      young?.id,
    ]);
    course.platform.tokens.clear();
    await runScore(work.submissionId);
    expect(course.platform.scores).toHaveLength(2);
  });

  test("that the hub's secrets no longer open are replaced at once [lti-15]", async () => {
    const course = await createCourse();
    await prisma().ltiKey.updateMany({
      where: { platformId: course.platformId },
      data: { privateKey: "unreadable" },
    });
    const work = await submitFrom(course, userOf("Learner"));
    await review(course, work);
    await runScore(work.submissionId);
    expect(course.platform.scores).toHaveLength(1);
  });
});
