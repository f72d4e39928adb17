import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { GET as LIST_TOKENS } from "@/app/api/v1/tokens/route";
import { nextAuthOptions } from "@/lib/auth/next-auth-options";
import { closeConnectionPools } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";
import { endWaitingForDatabase } from "@/lib/database/when-database-answers";
import { startBreakableRelay } from "@/test/breakable-relay";
import { call } from "@/test/call";
import { createSchool } from "@/test/create-school";
import { takeOwnDatabase } from "@/test/database";
import { hubCookieOf, signInOf } from "@/test/hub-cookie";

await takeOwnDatabase(); // counts the ended sign-ins

const address = new URL(process.env.DATABASE_URL ?? "");
const relay = await startBreakableRelay(Number(address.port), address.hostname);
address.port = String(relay.port);
process.env.DATABASE_URL = address.href;

afterAll(async () => {
  await endWaitingForDatabase();
  await closeConnectionPools();
  relay.close();
});

/** A teacher on a device, and someone who has a copy of the cookie. */
async function signInTeacher() {
  const { teacher } = await createSchool();
  const signInId = randomUUID();
  const cookie = `next-auth.session-token=${await hubCookieOf(teacher, signInId)}`;
  return {
    teacher,
    signInId,
    /** Calls what next-auth calls on sign-out, before it removes the cookie and redirects. */
    signOut: () =>
      nextAuthOptions().events?.signOut?.({
        token: { sub: teacher.id, signInId },
        session: { expires: "" },
      }),
    statusOfCopy: async () => (await call(LIST_TOKENS, { headers: { cookie } })).status,
  };
}

test("a sign-out while the database is unreachable is answered, invalidates every copy of the cookie at once, and is saved when the database responds [sign-in-6]", async () => {
  const { signOut, statusOfCopy } = await signInTeacher();
  expect(await statusOfCopy()).toBe(200);
  relay.cut();
  await signOut();
  expect(await statusOfCopy()).toBe(401);
  await relay.reopen();
  expect(await statusOfCopy()).toBe(401);
  await expect.poll(() => prisma().endedSignIn.count()).toBe(1);
});

test("a sign-in in the same browser while the database is unreachable invalidates the previous sign-in at once, and saves its end when the database responds [sign-in-7]", async () => {
  const { teacher, signInId, statusOfCopy } = await signInTeacher();
  expect(await statusOfCopy()).toBe(200);
  relay.cut();
  const options = nextAuthOptions({ previous: signInOf(teacher, signInId) });
  const claims = await options.callbacks?.jwt?.({ token: {}, user: teacher } as never);
  // A new id even for the same person, because the previous sign-in may have ended.
  expect(claims?.signInId).not.toBe(signInId);
  expect(await statusOfCopy()).toBe(401);
  await relay.reopen();
  await expect.poll(() => prisma().endedSignIn.count({ where: { signInId } })).toBe(1);
});

test("a sign-out while the database does not respond is answered within seconds, and is written later [sign-in-6]", async () => {
  const { signOut, statusOfCopy } = await signInTeacher();
  expect(await statusOfCopy()).toBe(200);
  relay.silence();
  const startedAt = performance.now();
  await signOut();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(await statusOfCopy()).toBe(401);
  relay.cut();
  await relay.reopen();
  await expect.poll(() => prisma().endedSignIn.count()).toBe(3);
});
