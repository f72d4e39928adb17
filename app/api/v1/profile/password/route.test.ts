import { encode } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { env } from "@/lib/env";
import { createToken, findTokenOwner } from "@/lib/people/hub-tokens";
import { hashPassword, signIn } from "@/lib/people/sign-in";
import { aLaunch, aSchool } from "@/test/a-school";
import { call } from "@/test/call";
import { POST } from "./route";

const OLD = "river-lamp-42";
const NEW = "seven-green-kites";

/** A student with a password, and the cookie of a sign-in made with the one they have now. */
async function aSignedIn(): Promise<{ person: Person; activityId: string; cookie: string }> {
  const school = await aSchool();
  const person = await school.student();
  await prisma().profile.update({
    where: { id: person.id },
    data: { passwordHash: await hashPassword(OLD) },
  });
  return { person, activityId: await school.activity(), cookie: await cookieOf(person.id, null) };
}

async function cookieOf(profileId: string, passwordChangedAt: number | null): Promise<string> {
  const token = { sub: profileId, passwordChangedAt };
  return `next-auth.session-token=${await encode({ token, secret: env().nextauthSecret })}`;
}

function change(cookie: string, body: unknown) {
  return call(POST, { body, headers: { cookie } });
}

describe("changing one's own password", () => {
  test("lets the new one in and not the old one, and ends what was signed in and started with it", async () => {
    const { person, activityId, cookie } = await aSignedIn();
    await aLaunch(person, activityId);
    const answer = await change(cookie, { currentPassword: OLD, newPassword: NEW });
    expect(answer.json.data).toEqual({ changed: true });
    expect(await signIn(person.login, OLD)).toBeNull();
    expect(await signIn(person.login, NEW)).toMatchObject({ id: person.id });
    expect((await change(cookie, { currentPassword: NEW, newPassword: OLD })).status).toBe(401);
    expect(await prisma().launch.count({ where: { actorId: person.id, revokedAt: null } })).toBe(0);
    const { passwordChangedAt } = await prisma().profile.findUniqueOrThrow({ where: { id: person.id } });
    const renewed = await cookieOf(person.id, passwordChangedAt?.getTime() ?? null);
    expect((await change(renewed, { currentPassword: "wrong", newPassword: OLD })).status).toBe(422);
  });

  test("ends the API tokens made with the old one", async () => {
    const { person, cookie } = await aSignedIn();
    const { token } = await createToken(person, { name: "left behind" });
    expect(await findTokenOwner(token)).toMatchObject({ id: person.id });
    await change(cookie, { currentPassword: OLD, newPassword: NEW });
    expect(await findTokenOwner(token)).toBeNull();
  });

  test("twice at once happens once: the second's current password is none any more", async () => {
    const { person, cookie } = await aSignedIn();
    const wanted = [NEW, "nine-quiet-herons"];
    const answers = await Promise.all(
      wanted.map((newPassword) => change(cookie, { currentPassword: OLD, newPassword })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const won = wanted[answers.findIndex(({ status }) => status === 200)] ?? "";
    expect(await signIn(person.login, won)).toMatchObject({ id: person.id });
    const told = await prisma().auditEvent.count({
      where: { actorId: person.id, action: "password.change" },
    });
    expect(told).toBe(1);
  });

  test("is one row of the audit log, without either password", async () => {
    const { person, cookie } = await aSignedIn();
    await change(cookie, { currentPassword: OLD, newPassword: NEW });
    const told = await prisma().auditEvent.findMany({ where: { actorId: person.id } });
    expect(told).toMatchObject([{ action: "password.change", subjectId: person.id, detail: {} }]);
  });

  test.each([
    [{ currentPassword: "wrong", newPassword: NEW }, "currentPassword"],
    [{ currentPassword: OLD, newPassword: "short" }, "newPassword"],
    [{ currentPassword: OLD, newPassword: OLD }, "newPassword"],
    [{ currentPassword: OLD }, "newPassword"],
  ])("refuses %j and names the field", async (body, path) => {
    const { cookie } = await aSignedIn();
    const answer = await change(cookie, body);
    expect([answer.status, answer.json.error.detail.issues[0].path]).toEqual([422, path]);
  });

  test("cannot be tried without end", async () => {
    const { cookie } = await aSignedIn();
    const guess = { currentPassword: "wrong", newPassword: NEW };
    for (let count = 0; count < 10; count += 1) await change(cookie, guess);
    expect((await change(cookie, { currentPassword: OLD, newPassword: NEW })).status).toBe(429);
  });
});
