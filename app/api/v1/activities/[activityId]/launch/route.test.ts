import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import { GET as context } from "@/app/api/v1/mcp-proxy/api/session/context/route";
import type { Person } from "@/lib/access/person";
import { nextAuthOptions } from "@/lib/auth/next-auth-options";
import { revokeToken } from "@/lib/people/api-tokens";
import { call } from "@/test/call";
import { callDuring } from "@/test/call-during";
import { createApiToken } from "@/test/create-api-token";
import { createSchool, launchSessionOf } from "@/test/create-school";
import { hubCookieOf } from "@/test/hub-cookie";
import { decodeSession } from "@/test/session-token";
import { POST } from "./route";

async function cookieOf(person: Person): Promise<string> {
  return `next-auth.session-token=${await hubCookieOf(person)}`;
}

async function launch(
  person: Person,
  activityId: string,
  body: object = {},
  headers: Record<string, string> = {},
) {
  const cookie = await cookieOf(person);
  return call(POST, {
    params: { activityId },
    body,
    headers: { cookie, accept: "application/json", ...headers },
  });
}

async function setUp(times?: { opensAt?: Date; closesAt?: Date }) {
  const school = await createSchool();
  const student = await school.student();
  return { school, student, activityId: await school.activity(times) };
}

describe("Start", () => {
  test("answers JSON with the address, the purpose and the expiry [start-1] [start-2] [start-7]", async () => {
    const { school, student, activityId } = await setUp();
    const { json, headers } = await launch(student, activityId);
    expect(json.data).toEqual({
      purpose: "student_activity",
      launchUrl: expect.stringMatching(/^https:\/\/storybook\.test\.example\/start\?theme=warm&session=/),
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
    });
    const session = new URL(json.data.launchUrl).searchParams.get("session") ?? "";
    expect(Date.parse(json.data.expiresAt)).toBe(Number(decodeSession(session).claims.exp) * 1000);
    expect(headers.get("cache-control")).toBe("no-store");
    expect((await launch(school.teacher, activityId)).json.data.purpose).toBe("teacher_manage");
    const preview = await launch(school.teacher, activityId, {
      purpose: "student_preview",
      studentId: student.id,
    });
    expect(preview.json.data.purpose).toBe("student_preview");
  });

  test("needs no body, with or without a content type", async () => {
    const { student, activityId } = await setUp();
    const headers = { accept: "application/json", cookie: await cookieOf(student) };
    for (const type of [undefined, { "content-type": "application/json" }]) {
      const started = await call(POST, {
        method: "POST",
        params: { activityId },
        headers: { ...headers, ...type },
      });
      expect(started.json.data.purpose).toBe("student_activity");
    }
  });

  test("uses the locale in the JSON, else that of the referring page [start-3]", async () => {
    const { student, activityId } = await setUp();
    const referer = "http://localhost:3000/kr";
    const localeIn = async (body: object, headers: Record<string, string> = { referer }) =>
      new URL((await launch(student, activityId, body, headers)).json.data.launchUrl).searchParams.get(
        "locale",
      );
    expect([await localeIn({}), await localeIn({ locale: "en" })]).toEqual(["kr", "en"]);
    expect([await localeIn({}, {}), await localeIn({ locale: "kr" }, {})]).toEqual(["en", "kr"]);
  });

  test("accepts an API token; revoking it ends the launches that it started, and no others [start-1] [tokens-1]", async () => {
    const { school, activityId } = await setUp();
    const [revoked, other] = [await createApiToken(school.teacher), await createApiToken(school.teacher)];
    const sessionBy = async (bearer: string) => {
      const answer = await call(POST, { params: { activityId }, bearer, body: {} });
      return new URL(answer.json.data.launchUrl).searchParams.get("session") ?? "";
    };
    const sessions = [await sessionBy(revoked.token), await sessionBy(other.token)];
    const statuses = async () =>
      Promise.all(sessions.map(async (session) => (await call(context, { session })).status));
    expect(await statuses()).toEqual([200, 200]);
    await revokeToken(school.teacher, revoked.id);
    expect(await statuses()).toEqual([401, 200]);
  });

  test("a launch started while its API token is being revoked is invalid [tokens-1]", async () => {
    const { school, activityId } = await setUp();
    const { id } = await createApiToken(school.teacher);
    await revokeToken(school.teacher, id);
    // As if the hub had read the token before the revocation: the launch is written after it.
    const session = await launchSessionOf({ ...school.teacher, apiTokenId: id }, activityId);
    expect((await call(context, { session })).status).toBe(401);
  });

  test("a launch started with the cookie while the person's password changes is invalid [sign-in-4]", async () => {
    const { student, activityId } = await setUp();
    const started = await callDuring(
      {
        sql: "UPDATE profiles SET password_hash = 'x', password_changed_at = now() WHERE id = $1",
        values: [student.id],
      },
      () => launch(student, activityId),
    );
    const { launchUrl } = started.json.data;
    const session = new URL(launchUrl).searchParams.get("session") ?? "";
    expect((await call(context, { session })).status).toBe(401);
  });

  test("of an activity that is deleted at the same time is refused with 404 [sign-in-4]", async () => {
    const { student, activityId } = await setUp();
    const answer = await callDuring(
      { sql: "DELETE FROM activities WHERE id = $1", values: [activityId] },
      () => launch(student, activityId),
    );
    expect([answer.status, answer.json.error.code]).toEqual([404, "NOTFOUND_001"]);
  });

  test("refuses a request from another site, even with the cookie [start-1]", async () => {
    const { student, activityId } = await setUp();
    const foreignHeaders: [string, string][] = [
      ["sec-fetch-site", "cross-site"],
      ["origin", "https://evil.example"],
      ["origin", "null"],
    ];
    for (const [name, value] of foreignHeaders) {
      const answer = await launch(student, activityId, {}, { [name]: value });
      expect([answer.status, answer.json.error.code]).toEqual([401, "AUTH_001"]);
    }
  });

  test("gives a session that ends with the sign-in that started it, and with no other [sign-in-6]", async () => {
    const { student, activityId } = await setUp();
    const start = async (signInId: string) => {
      const cookie = `next-auth.session-token=${await hubCookieOf(student, signInId)}`;
      const answer = await call(POST, { params: { activityId }, body: {}, headers: { cookie } });
      return new URL(answer.json.data.launchUrl).searchParams.get("session") ?? "";
    };
    const [endedId, otherId] = [randomUUID(), randomUUID()];
    const [ended, other] = [await start(endedId), await start(otherId)];
    await nextAuthOptions().events?.signOut?.({
      token: { sub: student.id, signInId: endedId },
      session: { expires: "" },
    });
    expect((await call(context, { session: ended })).json.error.code).toBe("AUTH_001");
    expect((await call(context, { session: other })).status).toBe(200);
  });

  test("is refused without a sign-in, with a forged cookie and with a launch session [start-1]", async () => {
    const { student, activityId } = await setUp();
    const session =
      new URL((await launch(student, activityId)).json.data.launchUrl).searchParams.get("session") ?? "";
    const forged = await encode({ token: { sub: student.id }, secret: "another secret than the hub's own" });
    const attempts: Record<string, string>[] = [
      {},
      { cookie: `next-auth.session-token=${forged}` },
      { authorization: `Bearer ${session}` },
    ];
    for (const headers of attempts) {
      const answer = await call(POST, { params: { activityId }, body: {}, headers });
      expect([answer.status, answer.json.error.code]).toEqual([401, "AUTH_001"]);
    }
  });
});
