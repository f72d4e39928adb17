import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { forgetEnv } from "@/lib/env";
import { call } from "@/test/call";
import { createDeveloper, createStudentSession } from "@/test/create-school";
import { json, startUpstream, textAnswer } from "@/test/upstream";
import { DELETE, GET, OPTIONS, PATCH, POST, PUT } from "./route";

const TOKEN = "a-token-that-only-prometheus-knows";
const upstream = await startUpstream();
const { POST: createText } = await import("../mcp-proxy/api/text/create/route");

function setMetricsToken(token: string | undefined): void {
  if (token === undefined) delete process.env.METRICS_TOKEN;
  else process.env.METRICS_TOKEN = token;
  forgetEnv();
}
beforeAll(() => setMetricsToken(TOKEN));
afterAll(() => {
  setMetricsToken(undefined);
  return upstream.close();
});

/** Reads the value of each line by its name and labels. */
async function read(): Promise<Map<string, number>> {
  const answer = await call(GET, { bearer: TOKEN });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=/),
  ]);
  const lines = answer.text.split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(
    lines.map((line): [string, number] => {
      const space = line.lastIndexOf(" ");
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}

describe("the metrics", () => {
  test("count calls by operation and status, time them by operation, and time calls of providers by outcome [running-8]", async () => {
    const { session } = await createStudentSession();
    const before = await read();
    upstream.respond = textAnswer("hello");
    await call(createText, { session, body: { prompt: "Hi" } });
    upstream.respond = json({}, 400);
    await call(createText, { session, body: { prompt: "Hi" } });
    await call(createText, { session, body: {} });
    const after = await read();
    const increase = (line: string) => (after.get(line) ?? 0) - (before.get(line) ?? 0);
    const calls = (status: number) =>
      increase(`hub_requests_total{operation="textCreate",status="${status}"}`);
    expect([calls(200), calls(502), calls(422)]).toEqual([1, 1, 1]);
    expect(increase('hub_request_duration_seconds_count{operation="textCreate"}')).toBe(3);
    const calledProviders = [...after.keys()].filter((line) =>
      line.startsWith("hub_upstream_duration_seconds_count"),
    );
    expect(calledProviders.map((line) => [/outcome="(\w+)"/.exec(line)?.[1], increase(line)])).toEqual([
      ["ok", 1],
      ["failed", 1],
    ]);
  });

  test("report the work in progress, the credits of each pool and the process [running-8]", async () => {
    const { school, session } = await createStudentSession();
    let during = new Map<string, number>();
    upstream.respond = async (response, request) => {
      during = await read();
      await textAnswer("hello")(response, request);
    };
    await call(createText, { session, body: { prompt: "Hi" } });
    const pool = (state: string) =>
      `hub_pool_credits{pool="${school.poolId}",school="${school.id}",state="${state}"}`;
    expect([during.get(pool("available")), during.get(pool("reserved"))]).toEqual([999, 1]);
    expect(during.get("hub_open_holds")).toBeGreaterThanOrEqual(1);
    expect((await read()).get(pool("reserved"))).toBe(0);
    for (const line of [
      "hub_database_up",
      'hub_media_jobs{status="queued"}',
      'hub_queue_jobs{state="waiting"}',
      "process_resident_memory_bytes",
      "nodejs_eventloop_lag_seconds",
    ]) {
      expect(during.has(line), line).toBe(true);
    }
  });

  test("report the credits of playgrounds with an empty school label, and not those of an archived school", async () => {
    const { school } = await createStudentSession();
    const developer = await createDeveloper();
    const { id } = await prisma().creditPool.findUniqueOrThrow({ where: { developerId: developer.id } });
    const isReported = async (pool: string, schoolId: string) =>
      (await read()).has(`hub_pool_credits{pool="${pool}",school="${schoolId}",state="available"}`);
    expect(await isReported(id, "")).toBe(true);
    expect(await isReported(school.poolId, school.id)).toBe(true);
    await prisma().school.update({ where: { id: school.id }, data: { status: "archived" } });
    expect(await isReported(school.poolId, school.id)).toBe(false);
  });

  test("never name a person [running-8]", async () => {
    const { session, student } = await createStudentSession();
    upstream.respond = textAnswer("hello");
    await call(createText, { session, body: { prompt: "Hi" } });
    const { text } = await call(GET, { bearer: TOKEN });
    for (const name of [student.id, student.login, student.displayName]) expect(text).not.toContain(name);
  });

  test.each([undefined, "a-token-that-nobody-knows", TOKEN.slice(1)])(
    "are refused for the bearer token %s [running-8]",
    async (bearer) => {
      const answer = await call(GET, { bearer });
      expect([answer.status, answer.json.error.code]).toEqual([401, "AUTH_001"]);
    },
  );

  test("respond like an unknown address on a hub without a token, for every method [running-8]", async () => {
    setMetricsToken(undefined);
    for (const [method, handler] of Object.entries({ GET, POST, PUT, PATCH, DELETE })) {
      const answer = await call(handler, { method, bearer: TOKEN });
      expect([method, answer.status, answer.headers.get("allow")]).toEqual([method, 404, null]);
      const message = "There is nothing at this address.";
      expect(answer.json.error).toEqual({ code: "NOTFOUND_001", message });
    }
    expect((await call(OPTIONS, { method: "OPTIONS" })).headers.get("allow")).toBe("OPTIONS");
    setMetricsToken(TOKEN);
    expect((await call(POST, { method: "POST" })).headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });
});
