import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { forgetEnv } from "@/lib/env";
import { archivePerson, restorePerson } from "@/lib/people/archive-person";
import { resetPassword } from "@/lib/people/reset-password";
import { signOut } from "@/lib/people/sign-out";
import { call } from "@/test/call";
import { signInOf } from "@/test/hub-cookie";
import { outcomeOf, REFUSED } from "@/test/session-outcome";
import { createStartedSession, OLD_SECRET, SECRET, sign } from "@/test/session-token";

process.env.LAUNCH_SESSION_SECRETS = `${SECRET},${OLD_SECRET}`;
const { GET } = await import("./route");

afterEach(() => {
  delete process.env.LAUNCH_SESSION_ACCEPT_V1;
  forgetEnv();
});

describe("a launch session of version 1", () => {
  async function createVersion1Session() {
    const { school, student, activityId } = await createStartedSession();
    const now = Math.floor(Date.now() / 1000);
    const base = { version: 1, activityId, appSlug: school.appSlug, iat: now, exp: now + 600 };
    const callWith = (claims: object) =>
      call(GET, { session: sign({ alg: "HS256", typ: "JWT" }, { ...base, ...claims }, OLD_SECRET) });
    return { school, student, activityId, now, callWith };
  }

  test("gets its purpose from its role and student [launch-14] [versioning-3]", async () => {
    const { school, student, callWith } = await createVersion1Session();
    const interpret = async (claims: object) => {
      const { data } = (await callWith(claims)).json;
      return data && [data.purpose, data.actor.id, data.actor.role, data.student?.id ?? null];
    };
    const [learner, teacher] = [student.id, school.teacher.id];
    const asStudent = ["student_activity", learner, "student", learner];
    expect(await interpret({ sub: learner, role: "student" })).toEqual(asStudent);
    expect(await interpret({ sub: learner, role: "student", studentId: learner })).toEqual(asStudent);
    expect(await interpret({ sub: teacher, role: "teacher", studentId: learner })).toEqual([
      "student_preview",
      teacher,
      "teacher",
      learner,
    ]);
    const asTeacher = ["teacher_manage", teacher, "teacher", null];
    expect(await interpret({ sub: teacher, role: "teacher" })).toEqual(asTeacher);
    expect(await interpret({ sub: teacher, role: "teacher", studentId: null })).toEqual(asTeacher);
  });

  test("is refused when its ids, role, times or signature are wrong [launch-14]", async () => {
    const { school, student, activityId, now, callWith } = await createVersion1Session();
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
      expect(outcomeOf(await callWith(claims))).toBe(REFUSED);
    const claims = { ...good, version: 1, activityId, appSlug: school.appSlug, iat: now, exp: now + 600 };
    for (const [alg, secret] of [
      ["none", OLD_SECRET],
      ["HS256", "a secret that is not one of the hub's"],
    ] as const)
      expect(outcomeOf(await call(GET, { session: sign({ alg }, claims, secret) }))).toBe(REFUSED);
  });

  test("is valid for at most a day after its issue, even if its exp is later [launch-14]", async () => {
    const { student, now, callWith } = await createVersion1Session();
    const outcomeAtAge = async (ageSeconds: number) => {
      const issued = { iat: now - ageSeconds, exp: now + 30 * 86_400 };
      return outcomeOf(await callWith({ sub: student.id, role: "student", ...issued }));
    };
    expect([await outcomeAtAge(86_400 - 60), await outcomeAtAge(86_400 + 120)]).toEqual(["200", REFUSED]);
  });

  test.each(["signedOutAt", "passwordChangedAt"] as const)(
    "is refused when it was issued before its person's %s [launch-14]",
    async (moment) => {
      const { student, now, callWith } = await createVersion1Session();
      const data = { [moment]: new Date((now - 60) * 1000) };
      await prisma().profile.update({ where: { id: student.id }, data });
      const outcomeIssuedAt = async (iat: number) =>
        outcomeOf(await callWith({ sub: student.id, role: "student", iat }));
      expect([await outcomeIssuedAt(now - 61), await outcomeIssuedAt(now - 59)]).toEqual([REFUSED, "200"]);
    },
  );

  test("is refused after its person signs out, gets a new password, or is archived (even if restored later) [launch-14]", async () => {
    const endings: ((world: Awaited<ReturnType<typeof createVersion1Session>>) => Promise<unknown>)[] = [
      ({ student }) => signOut(signInOf(student, randomUUID()), null),
      ({ school, student }) => resetPassword(school.admin, student.id),
      async ({ school, student }) => {
        await archivePerson(school.admin, student.id);
        await restorePerson(school.admin, student.id);
      },
    ];
    for (const end of endings) {
      const world = await createVersion1Session();
      const outcomeNow = async () =>
        outcomeOf(await world.callWith({ sub: world.student.id, role: "student" }));
      expect(await outcomeNow()).toBe("200");
      await end(world);
      expect(await outcomeNow()).toBe(REFUSED);
    }
  });

  test("is refused once LAUNCH_SESSION_ACCEPT_V1 is false [launch-14]", async () => {
    const { student, callWith } = await createVersion1Session();
    const claims = { sub: student.id, role: "student" };
    expect(outcomeOf(await callWith(claims))).toBe("200");
    process.env.LAUNCH_SESSION_ACCEPT_V1 = "false";
    forgetEnv();
    expect(outcomeOf(await callWith(claims))).toBe(REFUSED);
  });
});
