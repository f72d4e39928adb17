import { afterEach, describe, expect, test } from "vitest";
import { forgetEnv } from "@/lib/env";
import { call } from "@/test/call";
import { aStartedSession, OLD_SECRET, SECRET, sign } from "@/test/session-token";

process.env.LAUNCH_SESSION_SECRETS = `${SECRET},${OLD_SECRET}`;
const { GET } = await import("./route");

afterEach(() => {
  delete process.env.LAUNCH_SESSION_ACCEPT_V1;
  forgetEnv();
});

describe("a launch session of version 1", () => {
  async function aVersion1() {
    const { school, student, activityId } = await aStartedSession();
    const now = Math.floor(Date.now() / 1000);
    const base = { version: 1, activityId, appSlug: school.appSlug, iat: now, exp: now + 600 };
    const asks = (claims: object) =>
      call(GET, { session: sign({ alg: "HS256", typ: "JWT" }, { ...base, ...claims }, OLD_SECRET) });
    return { school, student, activityId, now, asks };
  }

  test("is normalised by role and student", async () => {
    const { school, student, asks } = await aVersion1();
    const meaning = async (claims: object) => {
      const { data } = (await asks(claims)).json;
      return data && [data.purpose, data.actor.id, data.actor.role, data.student?.id ?? null];
    };
    const [learner, teacher] = [student.id, school.teacher.id];
    const asStudent = ["student_activity", learner, "student", learner];
    expect(await meaning({ sub: learner, role: "student" })).toEqual(asStudent);
    expect(await meaning({ sub: learner, role: "student", studentId: learner })).toEqual(asStudent);
    expect(await meaning({ sub: teacher, role: "teacher", studentId: learner })).toEqual([
      "student_preview",
      teacher,
      "teacher",
      learner,
    ]);
    const asTeacher = ["teacher_manage", teacher, "teacher", null];
    expect(await meaning({ sub: teacher, role: "teacher" })).toEqual(asTeacher);
    expect(await meaning({ sub: teacher, role: "teacher", studentId: null })).toEqual(asTeacher);
  });

  test("is refused where its ids, role, times or signature do not fit", async () => {
    const { school, student, activityId, now, asks } = await aVersion1();
    const good = { sub: student.id, role: "student" };
    for (const claims of [
      { ...good, role: "teacher" },
      { ...good, role: "admin" },
      { ...good, studentId: school.teacher.id },
      { ...good, iat: now - 900, exp: now - 300 },
      { ...good, iat: now + 300 },
      { ...good, exp: undefined },
      { ...good, appSlug: "another-app" },
      { ...good, activityId: student.id },
    ])
      expect((await asks(claims)).json.error).toEqual({ code: "AUTH_001", message: "invalid session" });
    const claims = { ...good, version: 1, activityId, appSlug: school.appSlug, iat: now, exp: now + 600 };
    for (const [alg, secret] of [
      ["none", OLD_SECRET],
      ["HS256", "a secret that is not one of the hub's"],
    ] as const)
      expect((await call(GET, { session: sign({ alg }, claims, secret) })).status).toBe(401);
  });

  test("is refused once LAUNCH_SESSION_ACCEPT_V1 is false", async () => {
    const { student, asks } = await aVersion1();
    const claims = { sub: student.id, role: "student" };
    expect((await asks(claims)).status).toBe(200);
    process.env.LAUNCH_SESSION_ACCEPT_V1 = "false";
    forgetEnv();
    expect((await asks(claims)).json.error.code).toBe("AUTH_001");
  });
});
