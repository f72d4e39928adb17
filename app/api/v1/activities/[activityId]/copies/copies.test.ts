import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { POST as ARCHIVE } from "@/app/api/v1/classrooms/[classroomId]/archive/route";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import type { StaffActivity } from "@/packages/client/contract/activities";
import { callOperationAs, problemsOf } from "@/test/call-as";
import { actionsOf } from "@/test/create-activity";
import { createDeveloper, createOperator, createSchool, launchSessionOf } from "@/test/create-school";
import { POST } from "./route";

const TIMES = {
  opensAt: new Date("2026-01-01T00:00:00Z"),
  dueAt: new Date("2090-01-01T00:00:00Z"),
  closesAt: new Date("2090-01-02T00:00:00Z"),
};

async function setUp() {
  const school = await createSchool();
  const addClassroom = async (name: string, teacher: Person | null = school.teacher) => {
    const { id } = await prisma().classroom.create({
      data: { name, schoolId: school.id, poolId: school.poolId },
    });
    const enrolment = { classroomId: id, kind: "teacher" } as const;
    if (teacher) await prisma().enrolment.create({ data: { ...enrolment, profileId: teacher.id } });
    return id;
  };
  const activityId = await school.activity(TIMES);
  const spendingStoppedAt = new Date();
  await prisma().activity.update({
    where: { id: activityId },
    data: { instructions: "One page.", spendingStoppedAt },
  });
  const copy = (classroomIds: string[], by: Person = school.teacher, more: object = {}) =>
    callOperationAs(by, POST, { activityId }, { classroomIds, ...more });
  return { school, activityId, addClassroom, copy };
}

const countActivities = (classroomId: string) => prisma().activity.count({ where: { classroomId } });

test("copies app, title, instructions and times to each classroom once, and nothing of students; each copy is an audit event [progress-8]", async () => {
  const { school, activityId, addClassroom, copy } = await setUp();
  const [one, two] = [await addClassroom("4-3"), await addClassroom("4-4")];
  await launchSessionOf(await school.student(), activityId);
  const made: StaffActivity[] = (await copy([two, one, two])).json.data;
  expect(made.map(({ classroom }) => classroom.id)).toEqual([two, one]);
  for (const activity of made) {
    expect(activity).toMatchObject({
      title: "Our town",
      instructions: "One page.",
      opensAt: TIMES.opensAt.toISOString(),
      dueAt: TIMES.dueAt.toISOString(),
      closesAt: TIMES.closesAt.toISOString(),
      spendingStoppedAt: null,
      app: { appSlug: school.appSlug },
      submissionCount: 0,
      canDelete: true,
    });
    expect(await actionsOf(activity.id)).toEqual(["activity.copy"]);
  }
});

test("a repeated call with the same copyId makes no further copies [progress-8]", async () => {
  const { activityId, addClassroom, copy } = await setUp();
  const classroomId = await addClassroom("4-3");
  const copyId = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => copy([classroomId], undefined, { copyId })));
  const ids = answers.map(({ json }) => json.data[0].id);
  expect(new Set(ids).size).toBe(1);
  expect(await countActivities(classroomId)).toBe(1);
  await prisma().activity.update({ where: { id: activityId }, data: { title: "Our sea" } });
  expect((await copy([classroomId], undefined, { copyId })).json.error.code).toBe("IDEM_001");
});

test("makes no copy at all when one of the classrooms is not the caller's, or is archived [progress-8]", async () => {
  const { school, addClassroom, copy } = await setUp();
  const own = await addClassroom("4-3");
  const archived = await addClassroom("4-5");
  await callOperationAs(school.admin, ARCHIVE, { classroomId: archived });
  const others = [
    await addClassroom("4-4", null),
    (await createSchool()).classroomId,
    archived,
    randomUUID(),
  ];
  for (const other of others) expect((await copy([own, other])).status).toBe(404);
  expect(await countActivities(own)).toBe(0);
  expect((await copy([own, others[0] ?? ""], school.admin)).status).toBe(200);
  for (const by of [(await createSchool()).teacher, await createDeveloper()]) {
    expect((await copy([own], by)).status).toBe(404);
  }
  for (const by of [await school.student(), await createOperator()]) {
    expect((await copy([own], by)).json.error.code).toBe("AUTH_002");
  }
});

test("refuses no classrooms, too many, and an app that is not approved any more", async () => {
  const { school, addClassroom, copy } = await setUp();
  const classroomId = await addClassroom("4-3");
  expect(problemsOf(await copy([]))).toBe("422 classroomIds");
  expect(problemsOf(await copy(Array.from({ length: 51 }, () => randomUUID())))).toBe("422 classroomIds");
  expect(problemsOf(await copy(["4-3"]))).toBe("422 classroomIds.0");
  await prisma().app.update({ where: { id: school.appId }, data: { status: "suspended" } });
  expect(problemsOf(await copy([classroomId]))).toBe("422 appSlug");
});
