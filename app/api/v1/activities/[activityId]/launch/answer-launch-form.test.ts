import { describe, expect, test, vi } from "vitest";
import { connectionPool } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";
import { MESSAGES } from "@/lib/i18n/messages";
import { callAs } from "@/test/call-as";
import { captureLog } from "@/test/capture-log";
import { createSchool } from "@/test/create-school";
import { POST } from "./route";

const { launchRefused: en } = MESSAGES.en;
const { launchRefused: ko } = MESSAGES.ko;

const FORM = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };

async function setUp(times?: { opensAt?: Date; closesAt?: Date }) {
  const school = await createSchool();
  const student = await school.student();
  const activityId = await school.activity(times);
  const press = (
    fields: string,
    { who = student, headers }: { who?: { id: string }; headers?: object } = {},
  ) => callAs(who, POST, { params: { activityId }, rawBody: fields, headers: { ...FORM, ...headers } });
  return { school, student, activityId, press };
}

const addressOf = (answer: { headers: Headers }) => new URL(answer.headers.get("location") ?? "");

describe("Start", () => {
  test("redirects a form to the app with the app's own query, without caching or a referrer [start-5]", async () => {
    const { press } = await setUp();
    const answer = await press("locale=kr&studentId=");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    const address = addressOf(answer);
    expect(address.origin + address.pathname).toBe("https://storybook.test.example/start");
    expect([...address.searchParams.keys()]).toEqual(["theme", "session", "proxy", "locale"]);
    expect(address.searchParams.get("theme")).toBe("warm");
    expect(address.searchParams.get("locale")).toBe("kr");
    expect(address.searchParams.get("proxy")).toBe("http://localhost:3000/api/v1/mcp-proxy");
    expect(address.searchParams.get("session")?.split(".")).toHaveLength(3);
  });

  test.each([
    ["https://app.test.example/", "https://app.test.example/?session="],
    ["https://app.test.example/?", "https://app.test.example/?session="],
    ["https://app.test.example/?a=b%20c&flag&d=%2F", "https://app.test.example/?a=b%20c&flag&d=%2F&session="],
    ["https://app.test.example/?session=own&a=1&locale=x", "https://app.test.example/?a=1&session="],
  ])(
    "keeps the query of %s as written, except the launch parameters [start-6]",
    async (hostedUrl, begins) => {
      const { school, press } = await setUp();
      await prisma().app.update({ where: { id: school.appId }, data: { hostedUrl: `${hostedUrl}#/home` } });
      const address = addressOf(await press("locale=en"));
      expect(address.href.startsWith(begins)).toBe(true);
      expect(address.searchParams.getAll("session")).toHaveLength(1);
      expect(address.searchParams.getAll("locale")).toEqual(["en"]);
      expect(address.hash).toBe("#/home");
    },
  );

  test("uses the form's locale, else that of the page with the form, else English [start-3]", async () => {
    const { press } = await setUp();
    const localeOf = async (fields: string, referer?: string) =>
      addressOf(await press(fields, { headers: referer === undefined ? {} : { referer } })).searchParams.get(
        "locale",
      );
    expect(await localeOf("", "http://localhost:3000/kr/activities")).toBe("kr");
    expect(await localeOf("locale=en", "http://localhost:3000/kr")).toBe("en");
    expect(await localeOf("", "http://localhost:3000/")).toBe("en");
    expect(await localeOf("")).toBe("en");
  });

  test("answers a form or an empty body with the envelope when the caller accepts JSON [start-7]", async () => {
    const { student, activityId, press } = await setUp();
    const accept = { accept: "application/json" };
    const form = await press("purpose=student_activity", { headers: accept });
    const bare = await callAs(student, POST, { method: "POST", params: { activityId }, headers: accept });
    for (const answer of [form, bare]) {
      expect(answer.status).toBe(200);
      expect(answer.json.data.purpose).toBe("student_activity");
      expect(answer.headers.get("cache-control")).toContain("no-store");
    }
    const refused = await press("purpose=teacher_manage", { headers: accept });
    expect([refused.status, refused.json.error.code]).toEqual([403, "AUTH_002"]);
  });

  test("opens every new tab of the hub's own forms in Safari, which says that they come from another site [callers-1]", async () => {
    const { school, student, press } = await setUp();
    const headers = { origin: "http://localhost:3000", "sec-fetch-site": "cross-site" };
    const sent: [fields: string, who: { id: string }][] = [
      ["purpose=student_activity", student],
      ["purpose=teacher_manage", school.teacher],
      [`purpose=student_preview&studentId=${student.id}`, school.teacher],
    ];
    for (const [fields, who] of sent) {
      const address = addressOf(await press(fields, { who, headers }));
      expect(address.origin).toBe("https://storybook.test.example");
      expect(address.searchParams.get("session")).not.toBeNull();
    }
  });

  test.each([
    [{ origin: "https://evil.example", "sec-fetch-site": "same-origin" }],
    [{ origin: "null", "sec-fetch-site": "same-origin" }],
    [{ origin: "http://localhost:3000.evil.example", "sec-fetch-site": "none" }],
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
  ])("starts nothing for a form of another site: %j [callers-1]", async (headers) => {
    const { press } = await setUp();
    const answer = await press("", { headers });
    expect(addressOf(answer).href).toBe("http://localhost:3000/en/launch-refused?code=AUTH_001");
  });

  test("redirects a refused form to a page with the reason [start-10]", async () => {
    const { school, press } = await setUp({ closesAt: new Date(Date.now() - 1000) });
    const reasonOf = async (fields: string, who?: { id: string }) => {
      const { pathname, searchParams } = addressOf(await press(fields, { who }));
      return [pathname, searchParams.get("code")];
    };
    expect(await reasonOf("locale=kr")).toEqual(["/kr/launch-refused", "LAUNCH_001"]);
    const stranger = await (await createSchool()).student();
    expect(await reasonOf("", stranger)).toEqual(["/en/launch-refused", "NOTFOUND_001"]);
    const preview = "purpose=student_preview";
    expect(await reasonOf(preview, school.teacher)).toEqual(["/en/launch-refused", "VAL_001"]);
    const { appId: id } = school;
    await prisma().app.update({ where: { id }, data: { supportsTeacherManage: false } });
    expect(await reasonOf("", school.teacher)).toEqual(["/en/launch-refused", "LAUNCH_003"]);
    await prisma().app.update({ where: { id }, data: { status: "suspended" } });
    expect(await reasonOf("")).toEqual(["/en/launch-refused", "LAUNCH_002"]);
    for (const texts of [en, ko])
      expect(Object.keys(texts)).toEqual(
        expect.arrayContaining(["LAUNCH_001", "LAUNCH_002", "LAUNCH_003", "NOTFOUND_001", "other"]),
      );
  });

  test("redirects to the plain address of a legacy app [start-19]", async () => {
    const { school, press } = await setUp();
    await prisma().app.update({ where: { id: school.appId }, data: { integrationMode: "legacy" } });
    expect(addressOf(await press("")).href).toBe("https://storybook.test.example/start?theme=warm");
  });

  test("refuses a form from a page that was rendered for another person [start-4]", async () => {
    const { school, student, press } = await setUp();
    const stale = await press(`locale=en&expectedProfileId=${(await school.student()).id}`);
    expect(stale.headers.get("location")).toBe("http://localhost:3000/en/launch-refused?code=AUTH_002");
    const fresh = await press(`locale=en&expectedProfileId=${student.id}`);
    expect(fresh.headers.get("location")).toContain("session=");
  });
});

describe("the log line of a Start", () => {
  test("has the request id of the answer, and the error's status even when the answer is a redirect", async () => {
    const { press } = await setUp();
    const lines = captureLog();
    const line = async (fields: string) => {
      lines.length = 0;
      const requestId = (await press(fields)).headers.get("x-request-id");
      expect(lines).toHaveLength(1);
      const read = JSON.parse(lines[0] ?? "");
      expect(read).toMatchObject({ requestId, operation: "launchActivity", ms: expect.any(Number) });
      return read;
    };
    expect(await line("")).toMatchObject({ level: 30, status: 303 });
    expect(await line("purpose=teacher_manage")).toMatchObject({ level: 30, status: 403, code: "AUTH_002" });
    const down = Object.assign(new Error("terminating connection"), { code: "57P01" });
    const query = vi.spyOn(connectionPool(), "query").mockImplementation(() => Promise.reject(down));
    expect(await line("")).toMatchObject({ level: 50, status: 503, code: "CFG_002" });
    query.mockRestore();
  });
});
