import { expect, test } from "vitest";
import { POST as OPEN } from "@/app/api/v1/activities/[activityId]/open/route";
import { POST as SUBMIT } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { GET as CONTEXT } from "@/app/api/v1/mcp-proxy/api/session/context/route";
import { POST as ARCHIVE } from "@/app/api/v1/people/[profileId]/archive/route";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { startActivity } from "@/lib/launch/start";
import { getStudentHome } from "@/lib/submissions/student-home";
import { call } from "@/test/call";
import { callOperationAs, problemsOf } from "@/test/call-as";
import { actionsOf } from "@/test/create-activity";
import { createDeveloper, createOperator, createSchool, launchSessionOf } from "@/test/create-school";
import { workBody } from "@/test/create-submitter";
import { POST as CLOSE } from "../close/route";
import { DELETE, PUT } from "./[studentId]/route";

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const start = (person: Person, activityId: string) => startActivity(person, activityId, { locale: "en" });

async function setUp(times: { opensAt?: Date; closesAt?: Date } = {}) {
  const school = await createSchool();
  const [student, other] = [await school.student(), await school.student()];
  const activityId = await school.activity(times);
  const params = { activityId, studentId: student.id };
  const extend = (closesAt: string, by: Person = school.teacher, ids = params) =>
    callOperationAs(by, PUT, ids, { closesAt });
  const end = (by: Person = school.teacher, ids = params) => callOperationAs(by, DELETE, ids);
  return { school, student, other, activityId, params, extend, end };
}

test("a student with an extension starts and submits after the close, and their home and app say until when; nobody else does [progress-7]", async () => {
  const { school, student, other, activityId, params, extend, end } = await setUp();
  const session = await launchSessionOf(student, activityId);
  await callOperationAs(school.teacher, CLOSE, { activityId });
  await expect(start(student, activityId)).rejects.toMatchObject({ code: "LAUNCH_001" });
  const until = inMinutes(60).toISOString();
  expect((await extend(until)).json.data).toEqual({ ...params, closesAt: until });

  await start(student, activityId);
  expect((await call(CONTEXT, { session })).json.data.activity.closesAt).toBe(until);
  expect((await call(SUBMIT, { session, params: { activityId }, body: workBody })).status).toBe(200);
  const { handedIn } = await getStudentHome(student);
  expect(handedIn).toMatchObject([{ availability: "open", closesAt: new Date(until) }]);
  await expect(start(other, activityId)).rejects.toMatchObject({ code: "LAUNCH_001" });
  expect((await getStudentHome(other)).closed).toMatchObject([{ availability: "closed" }]);

  expect((await end()).json.data).toEqual({ ...params, closesAt: null });
  await expect(start(student, activityId)).rejects.toMatchObject({ code: "LAUNCH_001" });
  expect((await call(CONTEXT, { session })).json.error.code).toBe("LAUNCH_001");
});

test("an extension that has ended lets nobody in, one that ends earlier than the activity changes nothing, and none opens it earlier [progress-7]", async () => {
  const { student, activityId, extend } = await setUp({ closesAt: inMinutes(30) });
  await extend(inMinutes(10).toISOString());
  const session = await launchSessionOf(student, activityId);
  const { activity } = (await call(CONTEXT, { session })).json.data;
  expect(Math.abs(Date.parse(activity.closesAt) - inMinutes(30).getTime())).toBeLessThan(60_000);
  await prisma().activity.update({ where: { id: activityId }, data: { closesAt: inMinutes(-20) } });
  await extend(inMinutes(-10).toISOString());
  await expect(start(student, activityId)).rejects.toMatchObject({ code: "LAUNCH_001" });

  const upcoming = await setUp({ opensAt: inMinutes(10), closesAt: inMinutes(20) });
  expect(problemsOf(await upcoming.extend(inMinutes(5).toISOString()))).toBe("422 closesAt");
  await upcoming.extend(inMinutes(60).toISOString());
  await expect(start(upcoming.student, upcoming.activityId)).rejects.toMatchObject({ code: "LAUNCH_001" });
});

test("an extension of an activity that never closes changes nothing until it is closed [progress-7]", async () => {
  const { school, student, activityId, extend } = await setUp();
  await extend("2090-01-01T09:00");
  const session = await launchSessionOf(student, activityId);
  expect((await call(CONTEXT, { session })).json.data.activity.closesAt).toBeNull();
  await callOperationAs(school.teacher, CLOSE, { activityId });
  const { activity } = (await call(CONTEXT, { session })).json.data;
  expect(activity.closesAt).toBe("2090-01-01T00:00:00.000Z");
  await callOperationAs(school.teacher, OPEN, { activityId });
  expect((await call(CONTEXT, { session })).json.data.activity.closesAt).toBeNull();
});

test("an extension and a close at the same moment both count, in whichever order they arrive [progress-7]", async () => {
  for (let round = 0; round < 3; round += 1) {
    const { school, student, other, activityId, extend } = await setUp();
    const session = await launchSessionOf(student, activityId);
    const close = () => callOperationAs(school.teacher, CLOSE, { activityId });
    const [closed, extended] = await Promise.all([close(), extend("2090-01-01T09:00"), close()]);
    expect([closed.status, extended.status]).toEqual([200, 200]);
    expect((await call(SUBMIT, { session, params: { activityId }, body: workBody })).status).toBe(200);
    await expect(start(other, activityId)).rejects.toMatchObject({ code: "LAUNCH_001" });
  }
});

test("an extension is for teachers, admins and playground owners, and for active students of the class; each change is one audit event [progress-7]", async () => {
  const { school, student, activityId, params, extend, end } = await setUp();
  const until = inMinutes(60).toISOString();
  await Promise.all([extend(until), extend(until, school.admin), extend(until)]);
  await Promise.all([end(), end()]);
  expect(await actionsOf(activityId)).toEqual(["activity.extend", "activity.end-extension"]);

  const elsewhere = await setUp();
  for (const by of [elsewhere.school.teacher, elsewhere.school.admin, await createDeveloper()]) {
    expect((await extend(until, by)).status).toBe(404);
    expect((await end(by)).status).toBe(404);
  }
  for (const by of [student, await createOperator()]) {
    expect((await extend(until, by)).json.error.code).toBe("AUTH_002");
  }
  for (const studentId of [elsewhere.student.id, school.teacher.id, "nonsense"]) {
    expect((await extend(until, school.teacher, { ...params, studentId })).status).toBe(404);
    expect((await end(school.teacher, { ...params, studentId })).status).toBe(404);
  }
  await callOperationAs(school.admin, ARCHIVE, { profileId: student.id });
  expect((await extend(until)).status).toBe(404);
  expect(await prisma().studentProgress.count({ where: { activityId, closesAt: { not: null } } })).toBe(0);
});

test.each([{}, { closesAt: null }, { closesAt: "tomorrow" }, { closesAt: "2026-02-30T09:00" }])(
  "an extension of %o is refused",
  async (body) => {
    const { school, params } = await setUp();
    expect(problemsOf(await callOperationAs(school.teacher, PUT, params, body))).toBe("422 closesAt");
  },
);
