import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { POST as SUBMIT } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { POST as CREATE_TEXT } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { POST as ARCHIVE } from "@/app/api/v1/people/[profileId]/archive/route";
import { POST as ERASE } from "@/app/api/v1/people/[profileId]/erasure/route";
import { POST as FEEDBACK } from "@/app/api/v1/submissions/[submissionId]/feedback/route";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { throttledSignIn } from "@/lib/people/throttled-sign-in";
import { call } from "@/test/call";
import { callOperationAs } from "@/test/call-as";
import {
  createDeveloper,
  createOperator,
  createSchool,
  launchSessionOf,
  PASSWORD,
} from "@/test/create-school";
import { workBody } from "@/test/create-submitter";
import { GET } from "./route";

async function setUp() {
  const school = await createSchool();
  const student = await school.student();
  const activityId = await school.activity();
  const read = (by: Person, studentId = student.id) => callOperationAs(by, GET, { studentId });
  return { school, student, activityId, read };
}

async function submit(
  student: Person,
  activityId: string,
): Promise<{ submissionId: string; revision: number }> {
  const session = await launchSessionOf(student, activityId);
  return (await call(SUBMIT, { session, params: { activityId }, body: workBody })).json.data;
}

/** A classroom of the same school with another teacher, in which the student is too, with an activity. */
async function addOtherClassroom({ school, student }: Awaited<ReturnType<typeof setUp>>) {
  const { id: classroomId } = await prisma().classroom.create({
    data: { name: "Art", schoolId: school.id, poolId: school.poolId },
  });
  await prisma().enrolment.create({ data: { classroomId, profileId: student.id, kind: "student" } });
  const { id } = await prisma().activity.create({
    data: { classroomId, appId: school.appId, title: "A mask" },
  });
  return { classroomId, activityId: id };
}

test("a teacher reads works with feedback, the progress of every activity, credits and the last sign-in, with one audit event an hour [record-1] [record-3]", async () => {
  const { school, student, activityId, read } = await setUp();
  await throttledSignIn(student.login, PASSWORD, "192.0.2.7");
  const untouched = await school.activity();
  const session = await launchSessionOf(student, activityId);
  await call(CREATE_TEXT, { session, body: { prompt: "A fox" } });
  const { submissionId, revision } = await submit(student, activityId);
  const feedback = { revision, status: "revision_requested", stamp: "idea", text: "And the smell?" };
  await callOperationAs(school.teacher, FEEDBACK, { submissionId }, feedback);

  const { data } = (await read(school.teacher)).json;
  const classroom = { id: school.classroomId, name: "4-2", classNumber: 1 };
  expect(data).toMatchObject({
    student: { id: student.id, displayName: student.displayName, classrooms: [classroom] },
    timeZone: "Asia/Seoul",
    works: [
      {
        submissionId,
        activityId,
        activityTitle: "Our town",
        title: workBody.title,
        primaryUrl: workBody.primaryUrl,
        pictureUrl: workBody.assets[0]?.url,
        status: "revision_requested",
        late: false,
        feedback: [{ by: "teacher", stamp: "idea", text: "And the smell?" }],
      },
    ],
    activities: [
      { activity: { id: untouched }, state: "not_started" },
      { activity: { id: activityId }, state: "revision_requested", submissionCount: 1, aiCalls: 1 },
    ],
    credits: { spentCredits: 1, days: [{ spentCredits: 1, operations: 1 }] },
  });
  expect(Date.now() - Date.parse(data.lastSignInAt)).toBeLessThan(60_000);
  await read(school.teacher);
  const events = await prisma().auditEvent.count({ where: { action: "person.read", subjectId: student.id } });
  expect(events).toBe(1);
});

test("a teacher reads nothing of classrooms that are not theirs, and an admin reads all of the school without the works themselves [record-2]", async () => {
  const world = await setUp();
  const { school, student, activityId, read } = world;
  const other = await addOtherClassroom(world);
  await submit(student, activityId);
  await submit(student, other.activityId);
  const session = await launchSessionOf(student, other.activityId);
  await call(CREATE_TEXT, { session, body: { prompt: "A fox" } });

  const { data } = (await read(school.teacher)).json;
  expect(data.works.map((work: { activityId: string }) => work.activityId)).toEqual([activityId]);
  expect(data.activities).toHaveLength(1);
  expect(data.student.classrooms).toHaveLength(1);
  expect(data.credits).toEqual({ spentCredits: 0, days: [] });

  const whole = (await read(school.admin)).json.data;
  expect(whole.works).toMatchObject([
    { activityId: other.activityId, title: workBody.title, primaryUrl: null, pictureUrl: null },
    { activityId, primaryUrl: null, pictureUrl: null },
  ]);
  expect(whole.activities).toHaveLength(2);
  expect(whole.credits.spentCredits).toBe(1);
});

test("is for the teachers of the student and the school's admins alone; an archived student is found by the admin only, an erased one by nobody [record-1]", async () => {
  const { school, student, read } = await setUp();
  const elsewhere = await createSchool();
  for (const by of [elsewhere.teacher, elsewhere.admin, await createDeveloper()]) {
    expect((await read(by)).json.error.code).toBe("NOTFOUND_001");
  }
  for (const by of [student, await createOperator()]) {
    expect((await read(by)).json.error.code).toBe("AUTH_002");
  }
  for (const id of [school.teacher.id, randomUUID(), "nonsense", (await elsewhere.student()).id]) {
    expect((await read(school.teacher, id)).status).toBe(404);
    expect((await read(school.admin, id)).status).toBe(404);
  }
  await callOperationAs(school.admin, ARCHIVE, { profileId: student.id });
  expect((await read(school.teacher)).status).toBe(404);
  expect((await read(school.admin)).status).toBe(200);
  await callOperationAs(school.admin, ERASE, { profileId: student.id }, { login: student.login });
  expect((await read(school.admin)).status).toBe(404);
});

test("works end where an answer of two megabytes would, the newest first [record-3]", async () => {
  const { school, student, activityId, read } = await setUp();
  const session = await launchSessionOf(student, activityId);
  const ids: string[] = [];
  for (const externalArtifactId of ["first", "second", "third"]) {
    const body = { ...workBody, externalArtifactId };
    ids.unshift((await call(SUBMIT, { session, params: { activityId }, body })).json.data.submissionId);
  }
  const text = "가".repeat(2000);
  await prisma().feedback.createMany({
    data: ids.flatMap((submissionId) =>
      Array.from({ length: 180 }, () => ({
        submissionId,
        revision: 1,
        authorId: school.teacher.id,
        by: "teacher" as const,
        text,
      })),
    ),
  });
  const answer = await read(school.teacher);
  const listed = answer.json.data.works.map(({ submissionId }: { submissionId: string }) => submissionId);
  expect(listed).toEqual(ids.slice(0, 2));
});
