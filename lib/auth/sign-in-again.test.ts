import { randomUUID } from "node:crypto";
import NextAuth from "next-auth";
import { expect, test } from "vitest";
import { GET as CONTEXT } from "@/app/api/v1/mcp-proxy/api/session/context/route";
import type { Person } from "@/lib/access/person";
import { call } from "@/test/call";
import { captureLog } from "@/test/capture-log";
import { createSchool, launchSessionOf, PASSWORD } from "@/test/create-school";
import { hubCookieOf } from "@/test/hub-cookie";
import { asOwner } from "@/test/tamper";
import { signInCookieName } from "./cookies";
import { csrfCookieName, csrfCookieOf } from "./csrf-cookie";
import { nextAuthOptions } from "./next-auth-options";
import { findSignedInPerson, readSignInCookie } from "./sign-in-cookie";

const statusOf = async (session: string) => (await call(CONTEXT, { session })).status;

/** A browser in which a student has signed in and opened an app. */
async function openAppInBrowser() {
  const school = await createSchool();
  const [student, next] = [await school.student(), await school.student()];
  const signInId = randomUUID();
  const cookies = new Map([[signInCookieName(), await hubCookieOf(student, signInId)]]);
  const session = await launchSessionOf({ ...student, signInId }, await school.activity());
  return { student, next, signInId, session, cookies };
}

/** Sends the form of the sign-in page from a browser with these cookies, and returns who is signed in there afterwards. */
async function signInAgain(cookies: Map<string, string>, { login }: Person, password = PASSWORD) {
  const csrfToken = "a".repeat(64);
  const csrfCookie = csrfCookieOf(csrfToken);
  const options = nextAuthOptions({ csrfCookie, previous: await readSignInCookie(cookies) });
  const request = {
    method: "POST",
    query: { nextauth: ["callback", "credentials"] },
    cookies: { ...Object.fromEntries(cookies), [csrfCookieName()]: csrfCookie },
    headers: {},
    body: { csrfToken, login, password, json: "true" },
  };
  const cookiesAfter = new Map(cookies);
  const setHeader = (name: string, value: unknown) => {
    for (const text of name === "Set-Cookie" ? [value].flat().map(String) : []) {
      const [, cookie = "", content = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      cookiesAfter.set(cookie, content);
    }
  };
  const response = { status: () => response, json() {}, getHeader() {}, setHeader };
  await NextAuth(request as never, response as never, options);
  return findSignedInPerson(cookiesAfter, null);
}

test("someone else's sign-in in the same browser ends the previous sign-in and the apps that were opened from it [sign-in-7]", async () => {
  const { next, session, cookies } = await openAppInBrowser();
  expect(await statusOf(session)).toBe(200);
  expect(await signInAgain(cookies, next)).toMatchObject({ id: next.id });
  expect([await statusOf(session), await findSignedInPerson(cookies, null)]).toEqual([401, null]);
});

test("the same person keeps the sign-in of the browser, and its apps stay open until someone else signs in [sign-in-7]", async () => {
  const { student, next, signInId, session, cookies } = await openAppInBrowser();
  expect(await signInAgain(cookies, student)).toMatchObject({ id: student.id, signInId });
  expect(await statusOf(session)).toBe(200);
  await signInAgain(cookies, next);
  expect(await statusOf(session)).toBe(401);
});

test("the same person gets a new sign-in when the previous one has ended [sign-in-7]", async () => {
  const { student, signInId, next, cookies } = await openAppInBrowser();
  await signInAgain(cookies, next);
  const again = await signInAgain(cookies, student);
  expect(again).toMatchObject({ id: student.id, signInId: expect.any(String) });
  expect(again?.signInId).not.toBe(signInId);
});

test("a wrong password ends nothing [sign-in-7]", async () => {
  const { student, next, session, cookies } = await openAppInBrowser();
  expect(await signInAgain(cookies, next, "wrong")).toMatchObject({ id: student.id });
  expect(await statusOf(session)).toBe(200);
});

test("a previous sign-in that cannot be ended is logged, and does not stop the new one [sign-in-7]", async () => {
  const { student, next, cookies } = await openAppInBrowser();
  const constraint = "audit_events_without_end";
  const lines = captureLog();
  // Ending the previous sign-in records a `sign-out` in the audit log, which this constraint refuses.
  await asOwner(
    `ALTER TABLE audit_events ADD CONSTRAINT ${constraint} CHECK (action <> 'sign-out') NOT VALID`,
  );
  expect(await signInAgain(cookies, next)).toMatchObject({ id: next.id });
  await asOwner(`ALTER TABLE audit_events DROP CONSTRAINT ${constraint}`);
  const logged = lines.map((line) => JSON.parse(line));
  expect(logged).toContainEqual(
    expect.objectContaining({
      msg: "the previous sign-in in the same browser did not end",
      profileId: student.id,
    }),
  );
});
