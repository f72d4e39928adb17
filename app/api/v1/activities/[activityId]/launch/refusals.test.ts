import { describe, expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { callAs, problemsOf } from "@/test/call-as";
import { createDeveloper, createSchool } from "@/test/create-school";
import { POST } from "./route";

const accept = { accept: "application/json" };

/** Starts an activity and returns the answer as `403 LAUNCH_001`, or as `200`. */
async function start(person: Person, activityId: string, body: object = {}): Promise<string> {
  const { status, json } = await callAs(person, POST, { params: { activityId }, body, headers: accept });
  return status === 200 ? "200" : `${status} ${json.error.code}`;
}

async function setUp() {
  const school = await createSchool();
  const student = await school.student();
  const activityId = await school.activity();
  const setApp = (data: object) => prisma().app.update({ where: { id: school.appId }, data });
  return { school, student, activityId, setApp };
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

describe("Start is refused", () => {
  test("to anyone who is not enrolled, and for an unknown activity, with the same 404 [start-11]", async () => {
    const { school, student, activityId } = await setUp();
    const stranger = await (await createSchool()).student();
    for (const person of [stranger, school.admin, (await createSchool()).teacher, await createDeveloper()])
      expect(await start(person, activityId)).toBe("404 NOTFOUND_001");
    for (const nowhere of ["not-an-id", "0190a000-0000-7000-8000-000000000000"])
      expect(await start(student, nowhere)).toBe("404 NOTFOUND_001");
    await prisma().enrolment.updateMany({ where: { profileId: student.id }, data: { status: "archived" } });
    expect(await start(student, activityId)).toBe("404 NOTFOUND_001");
  });

  test("to students before the activity opens and from the moment it closes, but not to its teachers [errors-4] [start-17] [start-18]", async () => {
    const { school, student } = await setUp();
    const closed = [
      { opensAt: inMinutes(1) },
      { closesAt: inMinutes(-1) },
      { opensAt: inMinutes(-2), closesAt: inMinutes(-1) },
      { closesAt: new Date() },
    ];
    for (const times of closed) {
      const activityId = await school.activity(times);
      expect(await start(student, activityId)).toBe("403 LAUNCH_001");
      expect(await start(school.teacher, activityId)).toBe("200");
      const preview = { purpose: "student_preview", studentId: student.id };
      expect(await start(school.teacher, activityId, preview)).toBe("200");
    }
    const open = await school.activity({ opensAt: new Date(), closesAt: inMinutes(1) });
    expect(await start(student, open)).toBe("200");
  });

  test("while the app is a draft, pending, refused or suspended [errors-5] [start-15]", async () => {
    const { student, activityId, setApp } = await setUp();
    for (const status of ["draft", "pending", "refused", "suspended"] as const) {
      await setApp({ status });
      expect(await start(student, activityId)).toBe("403 LAUNCH_002");
    }
    await setApp({ status: "approved" });
    expect(await start(student, activityId)).toBe("200");
  });

  test("as teacher_manage when the app has no workspace for teachers, but not as a preview [errors-6] [start-16]", async () => {
    const { school, student, activityId, setApp } = await setUp();
    await setApp({ supportsTeacherManage: false });
    expect(await start(school.teacher, activityId)).toBe("403 LAUNCH_003");
    expect(await start(school.teacher, activityId, { purpose: "teacher_manage" })).toBe("403 LAUNCH_003");
    const preview = { purpose: "student_preview", studentId: student.id };
    expect(await start(school.teacher, activityId, preview)).toBe("200");
    await setApp({ integrationMode: "legacy" });
    expect(await start(school.teacher, activityId)).toBe("200");
  });

  test("for a purpose that does not fit the role in the classroom [start-13]", async () => {
    const { school, student, activityId } = await setUp();
    for (const purpose of ["teacher_manage", "student_preview"])
      expect(await start(student, activityId, { purpose, studentId: student.id })).toBe("403 AUTH_002");
    const asStudent = { purpose: "student_activity", studentId: student.id };
    expect(await start(school.teacher, activityId, asStudent)).toBe("403 AUTH_002");
  });

  test("as a preview without a student or with one who is not in the classroom [start-12] [start-14]", async () => {
    const { school, student, activityId } = await setUp();
    const params = { activityId };
    const without = await callAs(school.teacher, POST, {
      params,
      body: { purpose: "student_preview" },
      headers: accept,
    });
    expect(problemsOf(without)).toBe("422 studentId");
    const former = await school.student();
    await prisma().enrolment.updateMany({ where: { profileId: former.id }, data: { status: "archived" } });
    const others = [await (await createSchool()).student(), school.teacher, former];
    for (const { id: studentId } of others) {
      const preview = { purpose: "student_preview", studentId };
      expect(await start(school.teacher, activityId, preview)).toBe("404 NOTFOUND_001");
    }
    // A student's own start that names another student.
    expect(await start(student, activityId, { studentId: former.id })).toBe("404 NOTFOUND_001");
  });

  test.each([
    ["purpose", { purpose: "admin" }],
    ["purpose", { purpose: null }],
    ["locale", { locale: "ko" }],
    ["studentId", { studentId: "minji" }],
    ["schoolId", { schoolId: "0190a000-0000-7000-8000-000000000000" }],
  ])("with a bad or unknown %s, and names the field [start-14]", async (path, body) => {
    const { student, activityId } = await setUp();
    const answer = await callAs(student, POST, { params: { activityId }, body, headers: accept });
    expect(problemsOf(answer)).toBe(`422 ${path}`);
  });
});

describe("a legacy app", () => {
  test("opens at its plain address, without a session [start-19]", async () => {
    const { student, activityId, setApp } = await setUp();
    await setApp({ integrationMode: "legacy" });
    const { json } = await callAs(student, POST, { params: { activityId }, body: {}, headers: accept });
    expect(json.data).toEqual({
      launchUrl: "https://storybook.test.example/start?theme=warm",
      purpose: null,
      expiresAt: null,
    });
    expect(await prisma().launch.count({ where: { actorId: student.id } })).toBe(0);
  });
});
