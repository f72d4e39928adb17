import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { expect, test } from "vitest";
import { GET as CONTEXT } from "@/app/api/v1/mcp-proxy/api/session/context/route";
import { GET as LIST_TOKENS } from "@/app/api/v1/tokens/route";
import { nextAuthOptions } from "@/lib/auth/next-auth-options";
import { prisma } from "@/lib/database/prisma";
import { env } from "@/lib/env";
import { call } from "@/test/call";
import { createSchool, launchSessionOf } from "@/test/create-school";
import { hubCookieOf, signInOf } from "@/test/hub-cookie";
import { asOwner } from "@/test/tamper";
import { signOut } from "./sign-out";

async function statusWith(person: { id: string }, signInId: string): Promise<number> {
  const cookie = `next-auth.session-token=${await hubCookieOf(person, signInId)}`;
  return (await call(LIST_TOKENS, { headers: { cookie } })).status;
}

test("after a sign-out the cookie is invalid, and the person's other sign-ins stay valid", async () => {
  const { teacher } = await createSchool();
  const [here, elsewhere] = [randomUUID(), randomUUID()];
  expect(await statusWith(teacher, here)).toBe(200);
  await signOut(signInOf(teacher, here), null);
  expect(await statusWith(teacher, here)).toBe(401);
  expect(await statusWith(teacher, elsewhere)).toBe(200);
});

test("a sign-in that ended is not renewed, and another sign-in of the person is", async () => {
  const { teacher } = await createSchool();
  const [here, elsewhere] = [randomUUID(), randomUUID()];
  await signOut(signInOf(teacher, here), null);
  const renew = async (signInId: string) =>
    nextAuthOptions().callbacks?.jwt?.({ token: { sub: teacher.id, signInId } } as never);
  await expect(renew(here)).rejects.toThrow("signed out");
  expect(await renew(elsewhere)).toMatchObject({ signInId: elsewhere });
});

test("a cookie that a new password has ended signs nobody out [sign-in-6]", async () => {
  const school = await createSchool();
  const student = await school.student();
  await prisma().profile.update({ where: { id: student.id }, data: { passwordChangedAt: new Date() } });
  const stolen = { sub: student.id, signInId: randomUUID(), passwordChangedAt: null, signInsEndedAt: null };
  await nextAuthOptions().events?.signOut?.({ token: stolen, session: { expires: "" } });
  const { signedOutAt } = await prisma().profile.findUniqueOrThrow({ where: { id: student.id } });
  const events = await prisma().auditEvent.count({ where: { subjectId: student.id, action: "sign-out" } });
  expect([signedOutAt, events]).toEqual([null, 0]);
});

test("a sign-in ends 12 hours after the password was typed, however often its cookie was renewed [sign-in-2]", async () => {
  const { teacher } = await createSchool();
  const statusAfter = async (hours: number) => {
    const signedInAt = Math.floor(Date.now() / 1000 - hours * 3600);
    const token = { sub: teacher.id, signInId: randomUUID(), signedInAt };
    // The renewed claims are what next-auth puts in a fresh cookie.
    const renewed = await nextAuthOptions().callbacks?.jwt?.({ token } as never);
    const cookie = await encode({ token: renewed, secret: env().nextauthSecret });
    const headers = { cookie: `next-auth.session-token=${cookie}` };
    return (await call(LIST_TOKENS, { headers })).status;
  };
  expect([await statusAfter(11.9), await statusAfter(12.1)]).toEqual([200, 401]);
});

test("a launch started during a sign-out is invalid, and one from another sign-in is valid", async () => {
  const school = await createSchool();
  const student = await school.student();
  const activityId = await school.activity();
  const [here, elsewhere] = [randomUUID(), randomUUID()];
  const startedBefore = await launchSessionOf({ ...student, signInId: here }, activityId);
  await signOut(signInOf(student, here), null);
  // As when the cookie is read before the sign-out and the launch is written after it.
  const startedDuring = await launchSessionOf({ ...student, signInId: here }, activityId);
  const started = await launchSessionOf({ ...student, signInId: elsewhere }, activityId);
  const statusOf = async (session: string) => (await call(CONTEXT, { session })).status;
  expect(await Promise.all([startedBefore, startedDuring, started].map(statusOf))).toEqual([401, 401, 200]);
});

test("the audit log names the address of a sign-out", async () => {
  const { teacher } = await createSchool();
  const token = { sub: teacher.id, signInId: randomUUID() };
  await nextAuthOptions({ ipAddress: "203.0.113.9" }).events?.signOut?.({ token, session: { expires: "" } });
  const events = await prisma().auditEvent.findMany({ where: { subjectId: teacher.id, action: "sign-out" } });
  expect(events).toMatchObject([{ actorId: teacher.id, address: "203.0.113.9" }]);
});

test("signing out twice is written to the audit log once", async () => {
  const { teacher } = await createSchool();
  const signInId = randomUUID();
  await Promise.all([signOut(signInOf(teacher, signInId), null), signOut(signInOf(teacher, signInId), null)]);
  const where = { subjectId: teacher.id, action: "sign-out" };
  expect(await prisma().auditEvent.count({ where })).toBe(1);
});

test("a sign-out that cannot be written to the audit log has no effect, and succeeds when it is repeated", async () => {
  const { teacher } = await createSchool();
  const signInId = randomUUID();
  const listEvents = () =>
    prisma().auditEvent.findMany({ where: { subjectId: teacher.id, action: "sign-out" } });
  const constraint = "audit_events_full";
  await asOwner(
    `ALTER TABLE audit_events ADD CONSTRAINT ${constraint} CHECK (action <> 'sign-out') NOT VALID`,
  );
  await expect(signOut(signInOf(teacher, signInId), null)).rejects.toThrow(constraint);
  await asOwner(`ALTER TABLE audit_events DROP CONSTRAINT ${constraint}`);
  expect(await statusWith(teacher, signInId)).toBe(200);
  await signOut(signInOf(teacher, signInId), null);
  expect(await statusWith(teacher, signInId)).toBe(401);
  expect(await listEvents()).toMatchObject([{ actorId: teacher.id, schoolId: teacher.schoolId }]);
});

test("ended sign-ins are deleted once their cookies and launches have expired", async () => {
  const { teacher } = await createSchool();
  const [old, recent] = [randomUUID(), randomUUID()];
  await prisma().$executeRaw`INSERT INTO ended_sign_ins (sign_in_id, ended_at) VALUES
    (${old}::uuid, now() - interval '9 days'), (${recent}::uuid, now() - interval '7 days')`;
  await signOut(signInOf(teacher, randomUUID()), null);
  const remaining = await prisma().$queryRaw<{ id: string }[]>`
    SELECT sign_in_id AS id FROM ended_sign_ins WHERE sign_in_id IN (${old}::uuid, ${recent}::uuid)`;
  expect(remaining.map(({ id }) => id)).toEqual([recent]);
});
