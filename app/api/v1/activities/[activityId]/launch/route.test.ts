import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import { GET as context } from "@/app/api/v1/mcp-proxy/api/session/context/route";
import { nextAuthOptions } from "@/lib/auth/next-auth-options";
import { prisma } from "@/lib/db/prisma";
import { createToken } from "@/lib/domain/people/hub-tokens";
import type { Person } from "@/lib/domain/people/person";
import { aSchool } from "@/test/a-school";
import { call } from "@/test/call";
import { POST } from "./route";

async function cookieOf(person: Person): Promise<string> {
  const token = await encode({ token: { sub: person.id }, secret: process.env.NEXTAUTH_SECRET ?? "" });
  return `next-auth.session-token=${token}`;
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
  const school = await aSchool();
  const student = await school.student();
  return { school, student, activityId: await school.activity(times) };
}

describe("Start", () => {
  test("as a form answers 303 to the app, keeps its query, and leaves no trace of the session", async () => {
    const { student, activityId } = await setUp();
    const answer = await call(POST, {
      params: { activityId },
      rawBody: "locale=kr&studentId=",
      headers: {
        cookie: await cookieOf(student),
        "content-type": "application/x-www-form-urlencoded",
        "sec-fetch-site": "same-origin",
      },
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    const address = new URL(answer.headers.get("location") ?? "");
    expect(address.origin + address.pathname).toBe("https://storybook.test.example/start");
    expect(address.searchParams.get("theme")).toBe("warm");
    expect(address.searchParams.get("locale")).toBe("kr");
    expect(address.searchParams.get("proxy")).toBe("http://localhost:3000/api/v1/mcp-proxy");
    expect(address.searchParams.get("session")?.split(".")).toHaveLength(3);
  });

  test("as JSON answers the address, the purpose and the expiry", async () => {
    const { school, student, activityId } = await setUp();
    const answer = await launch(student, activityId);
    expect(answer.json.data).toMatchObject({
      purpose: "student_activity",
      launchUrl: expect.stringContaining("session="),
    });
    expect((await launch(school.teacher, activityId)).json.data.purpose).toBe("teacher_manage");
    const preview = await launch(school.teacher, activityId, {
      purpose: "student_preview",
      studentId: student.id,
    });
    expect(preview.json.data.purpose).toBe("student_preview");
  });

  test("as JSON takes the language of the page that asks, unless it says another", async () => {
    const { student, activityId } = await setUp();
    const referer = "http://localhost:3000/kr";
    const localeIn = async (body: object) =>
      new URL((await launch(student, activityId, body, { referer })).json.data.launchUrl).searchParams.get(
        "locale",
      );
    expect([await localeIn({}), await localeIn({ locale: "en" })]).toEqual(["kr", "en"]);
  });

  test("works with a hub bearer too", async () => {
    const { student, activityId } = await setUp();
    const { token } = await createToken(student, { name: "test" });
    const answer = await call(POST, { params: { activityId }, bearer: token, body: {} });
    expect(answer.status).toBe(200);
  });

  test("refuses another site's form, even with the cookie", async () => {
    const { student, activityId } = await setUp();
    const foreign: [string, string][] = [
      ["sec-fetch-site", "cross-site"],
      ["origin", "https://evil.example"],
      ["origin", "null"],
    ];
    for (const [name, value] of foreign) {
      expect((await launch(student, activityId, {}, { [name]: value })).status).toBe(401);
    }
  });

  test("as a form that is refused leads to a page that says why", async () => {
    const { student, activityId } = await setUp({ closesAt: new Date(Date.now() - 1000) });
    const answer = await call(POST, {
      params: { activityId },
      rawBody: "locale=kr",
      headers: { cookie: await cookieOf(student), "content-type": "application/x-www-form-urlencoded" },
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("http://localhost:3000/kr/launch-refused?code=LAUNCH_001");
  });

  test("ends with the sign-in that it was started from, and only with that one", async () => {
    const { student, activityId } = await setUp();
    const start = async (signInId: string) => {
      const token = await encode({
        token: { sub: student.id, signInId },
        secret: process.env.NEXTAUTH_SECRET ?? "",
      });
      const cookie = `next-auth.session-token=${token}`;
      const answer = await call(POST, { params: { activityId }, body: {}, headers: { cookie } });
      return new URL(answer.json.data.launchUrl).searchParams.get("session") ?? "";
    };
    const [here, elsewhere] = [randomUUID(), randomUUID()];
    const [ended, kept] = [await start(here), await start(elsewhere)];
    await nextAuthOptions().events?.signOut?.({
      token: { sub: student.id, signInId: here },
      session: { expires: "" },
    });
    expect((await call(context, { session: ended })).json.error.code).toBe("AUTH_001");
    expect((await call(context, { session: kept })).status).toBe(200);
  });

  test("from a page that was made for somebody else starts nothing under the wrong name", async () => {
    const { school, student, activityId } = await setUp();
    const press = async (shownTo: string) =>
      call(POST, {
        params: { activityId },
        rawBody: `locale=en&shownTo=${shownTo}`,
        headers: { cookie: await cookieOf(student), "content-type": "application/x-www-form-urlencoded" },
      });
    const stale = await press((await school.student()).id);
    expect(stale.headers.get("location")).toBe("http://localhost:3000/en/launch-refused?code=AUTH_002");
    expect((await press(student.id)).headers.get("location")).toContain("session=");
  });

  test("is refused with its reason", async () => {
    const { school, student, activityId } = await setUp();
    const stranger = await (await aSchool()).student();
    expect((await launch(stranger, activityId)).status).toBe(404);
    expect((await launch(school.admin, activityId)).status).toBe(404);
    expect((await launch(student, "not-an-id")).status).toBe(404);
    expect((await launch(student, activityId, { purpose: "teacher_manage" })).json.error.code).toBe(
      "AUTH_002",
    );
    expect((await launch(school.teacher, activityId, { purpose: "student_preview" })).status).toBe(422);
    const foreign = { purpose: "student_preview", studentId: stranger.id };
    expect((await launch(school.teacher, activityId, foreign)).status).toBe(404);
    const notYet = await school.activity({ opensAt: new Date(Date.now() + 60_000) });
    expect((await launch(student, notYet)).json.error.code).toBe("LAUNCH_001");
    await prisma().app.update({ where: { id: school.appId }, data: { supportsTeacherManage: false } });
    expect((await launch(school.teacher, activityId)).json.error.code).toBe("LAUNCH_003");
    await prisma().app.update({ where: { id: school.appId }, data: { status: "suspended" } });
    expect((await launch(student, activityId)).json.error.code).toBe("LAUNCH_002");
  });

  test("opens a legacy app at its plain address, without a session", async () => {
    const { school, student, activityId } = await setUp();
    await prisma().app.update({ where: { id: school.appId }, data: { integrationMode: "legacy" } });
    expect((await launch(student, activityId)).json.data).toEqual({
      launchUrl: "https://storybook.test.example/start?theme=warm",
      purpose: null,
      expiresAt: null,
    });
  });

  test("is refused without a sign-in, with a forged cookie and with a launch session", async () => {
    const { student, activityId } = await setUp();
    const session =
      new URL((await launch(student, activityId)).json.data.launchUrl).searchParams.get("session") ?? "";
    const forged = await encode({ token: { sub: student.id }, secret: "another secret than the hub's own" });
    const tries: Record<string, string>[] = [
      {},
      { cookie: `next-auth.session-token=${forged}` },
      { authorization: `Bearer ${session}` },
    ];
    for (const headers of tries) {
      const answer = await call(POST, { params: { activityId }, body: {}, headers });
      expect(answer.json.error.code).toBe("AUTH_001");
    }
  });
});
