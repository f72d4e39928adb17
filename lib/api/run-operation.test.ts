import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { POST as submit } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { GET as readAccount } from "@/app/api/v1/mcp-proxy/api/account/route";
import { POST as createText } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { log } from "@/lib/log";
import { account } from "@/packages/client/contract/session";
import { call } from "@/test/call";
import { captureLog } from "@/test/capture-log";
import { createStudentSession } from "@/test/create-school";
import { workBody } from "@/test/create-submitter";
import { restoreRates, setLaunchRate } from "@/test/request-rates";
import { endpoint } from "./route";

let lines: string[] = [];
beforeEach(() => {
  lines = captureLog();
});
afterEach(() => {
  log().level = "silent";
});

describe("an unexpected error", () => {
  test("is HUB_001 without internal details, and is logged with the request id of the response [envelope-4] [errors-25]", async () => {
    const fails = endpoint({
      contract: account,
      run: () => Promise.reject(new Error("password of db-1.internal is wrong")),
    });
    const { session } = await createStudentSession();
    const answer = await call(fails, { session });
    expect([answer.status, answer.json.error.code]).toEqual([500, "HUB_001"]);
    expect(Object.keys(answer.json.error)).toEqual(["code", "message"]);
    expect(answer.text).not.toMatch(/password|internal|Error|at /);
    const [line] = lines.map((one) => JSON.parse(one)).filter(({ operation }) => operation === "account");
    expect(line).toMatchObject({
      requestId: answer.headers.get("x-request-id"),
      status: 500,
      code: "HUB_001",
      err: { message: "password of db-1.internal is wrong" },
    });
  });
});

test("a 401 has WWW-Authenticate; a 200 and a 400 do not have it [errors-2]", async () => {
  const { session } = await createStudentSession();
  expect((await call(readAccount)).headers.get("www-authenticate")).toBe("Bearer");
  expect((await call(readAccount, { session })).headers.get("www-authenticate")).toBeNull();
  expect((await call(createText, { session, body: {} })).headers.get("www-authenticate")).toBeNull();
});

describe("the log", () => {
  test("has one line for each call: its request id, operation, status, time and code [running-9]", async () => {
    const { session } = await createStudentSession();
    const good = await call(readAccount, { session });
    const bad = await call(readAccount, { session: "none" });
    const calls = lines.map((line) => JSON.parse(line)).filter(({ operation }) => operation === "account");
    const ms = expect.any(Number);
    expect(calls).toMatchObject([
      { requestId: good.headers.get("x-request-id"), status: 200, ms },
      { requestId: bad.headers.get("x-request-id"), status: 401, ms, code: "AUTH_001" },
    ]);
  });

  test("never contains what a student wrote, nor the launch session [running-9]", async () => {
    const { session, activityId } = await createStudentSession();
    const secret = "은행나무 아래의 비밀";
    const bodies: [typeof submit, object][] = [
      [createText, { prompt: secret }],
      [createText, { prompt: secret, temperature: 9, [secret]: secret }],
      [createText, { prompt: secret, model: secret }],
      [submit, { ...workBody, title: secret, summary: secret }],
      [submit, { ...workBody, title: `${secret}\n${secret}`, [secret]: secret }],
      [submit, { ...workBody, primaryUrl: `http://a/${secret}` }],
    ];
    for (const [handler, body] of bodies) await call(handler, { session, body, params: { activityId } });
    await call(readAccount, { path: `/api/v1/mcp-proxy/api/account?session=${session}` });
    expect(lines.length).toBeGreaterThanOrEqual(bodies.length);
    for (const text of [secret, session, session.split(".")[2] ?? ""]) {
      expect(lines.join("")).not.toContain(text);
    }
  });
});

describe("the requests of a launch session", () => {
  restoreRates();

  test("are limited to 30 at once: the next is RATE_001 with Retry-After, except in another session [errors-21] [limits-5]", async () => {
    setLaunchRate({ perMinute: undefined, burst: undefined });
    const [one, other] = [await createStudentSession(), await createStudentSession()];
    const send = (session: string) => call(readAccount, { session });
    const startedAt = performance.now();
    const answers = await Promise.all(Array.from({ length: 60 }, () => send(one.session)));
    const seconds = (performance.now() - startedAt) / 1000;
    const refused = answers.filter(({ status }) => status !== 200);
    const passed = 60 - refused.length;
    expect(passed).toBeGreaterThanOrEqual(30);
    expect(passed).toBeLessThanOrEqual(31 + 2 * seconds);
    for (const answer of refused) {
      expect([answer.status, answer.json.error.code]).toEqual([429, "RATE_001"]);
      expect(answer.headers.get("retry-after")).toBe("1");
    }
    expect((await send(other.session)).status).toBe(200);
  });

  test("are limited by LAUNCH_RATE_BURST and LAUNCH_RATE_PER_MINUTE [limits-5]", async () => {
    setLaunchRate({ perMinute: "6", burst: "2" });
    const { session } = await createStudentSession();
    const send = () => call(readAccount, { session });
    const startedAt = performance.now();
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    const refused = await send();
    const seconds = (performance.now() - startedAt) / 1000;
    expect(refused.status).toBe(429);
    // Ten seconds from the first request, less the time that has passed.
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(9 - seconds);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(10);
  });
});
