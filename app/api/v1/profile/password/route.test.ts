import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { env } from "@/lib/env";
import { findTokenOwner } from "@/lib/people/api-tokens";
import { call } from "@/test/call";
import { createApiToken } from "@/test/create-api-token";
import { createSchool, launchSessionOf, PASSWORD } from "@/test/create-school";
import { hashOf, signInAs } from "@/test/sign-in";
import { POST } from "./route";

const OLD = "river-lamp-42";
const NEW = "seven-green-kites";

/** Creates a student with a password and a sign-in cookie. */
async function createStudentWithCookie(): Promise<{ person: Person; activityId: string; cookie: string }> {
  const school = await createSchool();
  const person = await school.student();
  await prisma().profile.update({
    where: { id: person.id },
    data: { passwordHash: await hashOf(OLD) },
  });
  return { person, activityId: await school.activity(), cookie: await cookieOf(person.id, null) };
}

async function cookieOf(profileId: string, passwordChangedAt: number | null): Promise<string> {
  const token = {
    sub: profileId,
    signInId: randomUUID(),
    signedInAt: Math.floor(Date.now() / 1000),
    passwordChangedAt,
  };
  return `next-auth.session-token=${await encode({ token, secret: env().nextauthSecret })}`;
}

function change(cookie: string, body: unknown) {
  return call(POST, { body, headers: { cookie } });
}

describe("changing one's own password", () => {
  test("makes the old password useless and ends the person's sign-ins and launches", async () => {
    const { person, activityId, cookie } = await createStudentWithCookie();
    await launchSessionOf(person, activityId);
    const answer = await change(cookie, { currentPassword: OLD, newPassword: NEW });
    expect(answer.json.data).toEqual({ changed: true });
    expect(await signInAs(person.login, OLD)).toBeNull();
    expect(await signInAs(person.login, NEW)).toMatchObject({ id: person.id });
    expect((await change(cookie, { currentPassword: NEW, newPassword: OLD })).status).toBe(401);
    expect(await prisma().launch.count({ where: { actorId: person.id, revokedAt: null } })).toBe(0);
    const { passwordChangedAt } = await prisma().profile.findUniqueOrThrow({ where: { id: person.id } });
    const renewed = await cookieOf(person.id, passwordChangedAt?.getTime() ?? null);
    expect((await change(renewed, { currentPassword: "wrong", newPassword: OLD })).status).toBe(422);
  });

  test("ends the API tokens created before [sign-in-4]", async () => {
    const { teacher } = await createSchool();
    const { token } = await createApiToken(teacher);
    expect(await findTokenOwner(token)).toMatchObject({ id: teacher.id });
    const cookie = await cookieOf(teacher.id, null);
    expect((await change(cookie, { currentPassword: PASSWORD, newPassword: NEW })).status).toBe(200);
    expect(await findTokenOwner(token)).toBeNull();
  });

  test("succeeds for only one of two requests that are sent at once", async () => {
    const { person, cookie } = await createStudentWithCookie();
    const newPasswords = [NEW, "nine-quiet-herons"];
    const answers = await Promise.all(
      newPasswords.map((newPassword) => change(cookie, { currentPassword: OLD, newPassword })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const acceptedPassword = newPasswords[answers.findIndex(({ status }) => status === 200)] ?? "";
    expect(await signInAs(person.login, acceptedPassword)).toMatchObject({ id: person.id });
    const eventCount = await prisma().auditEvent.count({
      where: { actorId: person.id, action: "password.change" },
    });
    expect(eventCount).toBe(1);
  });

  test("writes one audit event without either password", async () => {
    const { person, cookie } = await createStudentWithCookie();
    await change(cookie, { currentPassword: OLD, newPassword: NEW });
    const events = await prisma().auditEvent.findMany({ where: { actorId: person.id } });
    expect(events).toMatchObject([{ action: "password.change", subjectId: person.id }]);
    expect(events[0]?.detail).toEqual({});
  });

  test.each([
    [{ currentPassword: "wrong", newPassword: NEW }, "currentPassword"],
    [{ currentPassword: OLD, newPassword: "short" }, "newPassword"],
    [{ currentPassword: OLD, newPassword: OLD }, "newPassword"],
    [{ currentPassword: OLD }, "newPassword"],
  ])("refuses %j and names the field", async (body, path) => {
    const { cookie } = await createStudentWithCookie();
    const answer = await change(cookie, body);
    expect([answer.status, answer.json.error.detail.issues[0].path]).toEqual([422, path]);
  });

  test.each([
    ["school_admin", "seven-kites", "422"],
    ["operator", "seven-kites", "422"],
    ["teacher", "seven-kites", "200"],
    ["school_admin", "seven-kites!", "200"],
    // Some of the most used passwords, in whatever case.
    ["student", "PassWord1", "422"],
    ["student", "88888888", "422"],
    ["teacher", "1q2w3e4r5t", "422"],
    ["school_admin", "kite-lamp-river", "200"],
  ] as const)("for a %s with %s is %s [sign-in-4]", async (role, newPassword, status) => {
    const { person, cookie } = await createStudentWithCookie();
    await prisma().profile.update({ where: { id: person.id }, data: { role, signInsEndedAt: null } });
    await prisma().profile.update({ where: { id: person.id }, data: { signInsEndedAt: null } });
    const answer = await change(cookie, { currentPassword: OLD, newPassword });
    expect(String(answer.status)).toBe(status);
    if (status === "422") expect(answer.json.error.detail.issues).toMatchObject([{ path: "newPassword" }]);
  });

  test("is throttled after ten wrong passwords [sign-in-8]", async () => {
    const { cookie } = await createStudentWithCookie();
    const guess = { currentPassword: "wrong", newPassword: NEW };
    for (let count = 0; count < 10; count += 1) await change(cookie, guess);
    expect((await change(cookie, { currentPassword: OLD, newPassword: NEW })).status).toBe(429);
  });
});
