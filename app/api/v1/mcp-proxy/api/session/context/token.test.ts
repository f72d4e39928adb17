import { version as uuidVersion } from "uuid";
import { afterEach, describe, expect, test, vi } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { forgetEnv } from "@/lib/env";
import { sessionKeys } from "@/lib/launch/session-keys";
import { call, type TestRequest } from "@/test/call";
import { captureLog } from "@/test/capture-log";
import { launchSessionOf } from "@/test/create-school";
import { FORGERIES } from "@/test/forgeries";
import { outcomeOf, REFUSED } from "@/test/session-outcome";
import { createStartedSession, decodeSession, OLD_SECRET, SECRET, sign } from "@/test/session-token";

process.env.LAUNCH_SESSION_SECRETS = `${SECRET},${OLD_SECRET}`;
const { GET } = await import("./route");
const { GET: ACCOUNT } = await import("../../account/route");
const { GET: CATALOG } = await import("../../catalog/route");

afterEach(() => {
  vi.useRealTimers();
  delete process.env.LAUNCH_SESSION_TTL_MINUTES;
  forgetEnv();
});

const getOutcome = async (request: TestRequest, get = GET) => outcomeOf(await call(get, request));

describe("a launch session", () => {
  test("carries ids only, is signed HS256 with a kid, and stays under 1 KB [launch-1] [launch-2] [launch-8]", async () => {
    const { session, header, claims, student, activityId, school } = await createStartedSession();
    expect(header).toEqual({ alg: "HS256", typ: "JWT", kid: sessionKeys([SECRET])[0]?.kid });
    expect(session.length).toBeLessThan(1024);
    expect(claims).toEqual({
      version: 2,
      iss: "http://localhost:3000",
      aud: "education-proxy",
      jti: expect.any(String),
      iat: expect.any(Number),
      exp: Number(claims.iat) + 240 * 60,
      purpose: "student_activity",
      sub: student.id,
      actorId: student.id,
      actor: { id: student.id, role: "student" },
      studentId: student.id,
      activityId,
      appSlug: school.appSlug,
    });
    expect(Math.abs(Date.now() / 1000 - Number(claims.iat))).toBeLessThan(10);
  });

  test("has a UUID v7 as its jti, which is the id of the launch that the hub stores [launch-3]", async () => {
    const { claims, student, activityId } = await createStartedSession();
    const jti = String(claims.jti);
    expect(uuidVersion(jti)).toBe(7);
    expect(await prisma().launch.findUnique({ where: { id: jti } })).toMatchObject({
      actorId: student.id,
      studentId: student.id,
      purpose: "student_activity",
      activityId,
      expiresAt: new Date(Number(claims.exp) * 1000),
      revokedAt: null,
    });
  });

  test("of a teacher has the teacher as actor, the student of a preview, and in a teacher workspace the student only if one was chosen [launch-5] [launch-6] [launch-7]", async () => {
    const { school, student, activityId } = await createStartedSession();
    const teacher = { sub: school.teacher.id, actorId: school.teacher.id };
    const actor = { id: school.teacher.id, role: "teacher" };
    const launchClaims = async (options: Parameters<typeof launchSessionOf>[2]) =>
      decodeSession(await launchSessionOf(school.teacher, activityId, options)).claims;
    const preview = { purpose: "student_preview", studentId: student.id } as const;
    expect(await launchClaims(preview)).toMatchObject({ ...preview, ...teacher, actor });
    const manage = { purpose: "teacher_manage" } as const;
    expect(await launchClaims(manage)).toMatchObject({ ...manage, ...teacher, actor, studentId: null });
    const withStudent = { ...manage, studentId: student.id };
    expect(await launchClaims(withStudent)).toMatchObject({ ...withStudent, ...teacher, actor });
  });

  test("lasts for LAUNCH_SESSION_TTL_MINUTES [launch-4]", async () => {
    process.env.LAUNCH_SESSION_TTL_MINUTES = "7";
    forgetEnv();
    const { claims } = await createStartedSession();
    expect(Number(claims.exp) - Number(claims.iat)).toBe(7 * 60);
  });

  test("has 60 seconds of leeway before its start and after its end [launch-11] [launch-4]", async () => {
    const { session, claims } = await createStartedSession();
    const at = (second: number) => {
      vi.useFakeTimers({ toFake: ["Date"], now: second * 1000 });
      return getOutcome({ session });
    };
    const [startsAt, endsAt] = [Number(claims.iat), Number(claims.exp)];
    expect(await at(startsAt - 61)).toBe(REFUSED);
    expect(await at(startsAt - 60)).toBe("200");
    expect(await at(endsAt + 59)).toBe("200");
    expect(await at(endsAt + 60)).toBe(REFUSED);
  });

  test("is read from `Authorization` or `X-Edu-Session`, and from the query only without both headers [launch-10]", async () => {
    const { session } = await createStartedSession();
    const path = `/?session=${session}`;
    expect(await getOutcome({ headers: { authorization: `Bearer ${session}` } })).toBe("200");
    expect(await getOutcome({ headers: { "x-edu-session": session } })).toBe("200");
    expect(await getOutcome({ path })).toBe("200");
    expect(await getOutcome({ session, path: "/?session=another" })).toBe("200");
    expect(await getOutcome({ path, headers: { "x-edu-session": "another" } })).toBe(REFUSED);
    expect(await getOutcome({ path, headers: { authorization: "Bearer another" } })).toBe(REFUSED);
  });

  test("that is given twice in the query is refused, even if one of the two, or a header, is valid [launch-11]", async () => {
    const { session } = await createStartedSession();
    const paths = [`/?session=${session}&session=another`, `/?session=another&session=${session}`];
    for (const get of [GET, ACCOUNT, CATALOG]) {
      for (const path of paths) {
        expect(await getOutcome({ path }, get)).toBe(REFUSED);
        expect(await getOutcome({ path, session }, get)).toBe(REFUSED);
      }
    }
  });

  test("signed with an older secret is still valid [settings-1]", async () => {
    const { header, claims } = await createStartedSession();
    const [, old] = sessionKeys([SECRET, OLD_SECRET]);
    const session = sign({ ...header, kid: old?.kid }, claims, OLD_SECRET);
    expect(await getOutcome({ session })).toBe("200");
  });

  test("that is refused is logged with the cause, and never with the token [launch-11] [running-9]", async () => {
    const { session, ...opened } = await createStartedSession();
    const good = { ...opened, session, other: (await createStartedSession()).session };
    const lines = captureLog();
    for (const [name, forge] of FORGERIES.filter(([name]) => !name.startsWith("a hundred kilobytes"))) {
      const token = forge(good);
      const before = lines.length;
      expect(await getOutcome({ session: token }), name).toBe(REFUSED);
      expect(await getOutcome({ path: `/?session=${encodeURIComponent(token)}` }), name).toBe(REFUSED);
      const logged = lines.slice(before);
      expect(
        logged.map((line) => typeof JSON.parse(line).cause),
        name,
      ).toEqual(["string", "string"]);
      for (const part of token.split(".").filter((one) => one.length > 10))
        expect(logged.join(), name).not.toContain(part);
    }
    await call(GET, { path: `/?session=${session}` });
    expect(lines.join()).not.toContain(session.split(".")[2]);
    expect(lines.join()).toContain('"cause":"expired"');
  });
});
