import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { listBrokenPools } from "@/lib/db/ledger-rows";
import { prisma } from "@/lib/db/prisma";
import { aStudentSession as aSession } from "@/test/a-school";
import { call } from "@/test/call";
import { json, startUpstream, textAnswer } from "@/test/upstream";

process.env.LAUNCH_RATE_PER_MINUTE = "100000";
process.env.LAUNCH_RATE_BURST = "100000";
const upstream = await startUpstream();
const { POST } = await import("./route");

afterAll(() => upstream.close());
beforeEach(() => {
  upstream.calls.length = 0;
  upstream.respond = textAnswer("hello");
});

const create = (session: string, body: unknown, key?: string) =>
  call(POST, { session, body, headers: key ? { "idempotency-key": key } : {} });

describe("a text", () => {
  test("costs one credit and is written in the ledger as hold and settle", async () => {
    const { school, session } = await aSession();
    const answer = await create(session, { prompt: "Tell me of the sea." });
    expect(answer.status).toBe(200);
    expect(answer.json.data).toMatchObject({ text: "hello", model: "t", finishReason: "stop", credits: 1 });
    expect(answer.json.data.usage).toEqual({ inputTokens: 7, outputTokens: 5 });
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(await school.balance()).toEqual({ available: 999, reserved: 0, spent: 1, granted: 1000 });
    expect(await school.entryTypes()).toEqual(["grant", "hold", "settle"]);
  });

  test("goes upstream with the floor of output tokens, a pseudonym, the key, and without what multiplies the cost", async () => {
    const { session, student } = await aSession();
    const body = {
      prompt: "Hi",
      system: "Be kind.",
      maxOutputTokens: 5,
      n: 10,
      stream: true,
      top_p: 0.5,
      tools: [{}],
    };
    await create(session, body);
    const sent = upstream.calls[0];
    expect(sent?.path).toBe("/v1/chat/completions");
    expect(sent?.headers.authorization).toBe("Bearer sk-test-provider-key");
    expect(sent?.body).toMatchObject({ model: "upstream-text", max_tokens: 1600, top_p: 0.5 });
    expect(sent?.body.messages).toEqual([
      { role: "system", content: "Be kind." },
      { role: "user", content: "Hi" },
    ]);
    for (const field of ["stream", "tools", "reasoning", "reasoning_effort"])
      expect(sent?.body).not.toHaveProperty(field);
    expect(sent?.body.n ?? 1).toBe(1);
    expect(JSON.stringify(sent)).not.toContain(student.id);
    expect(JSON.stringify(sent)).not.toContain(student.displayName);
  });

  test("with a NUL or half of a character in it is cleaned, settled and kept for its key", async () => {
    const { school, session } = await aSession();
    upstream.respond = textAnswer("a\u0000b\ud800c");
    const first = await create(session, { prompt: "Hi" }, "nul");
    expect(first.json.data.text).toBe("ab\ufffdc");
    expect((await create(session, { prompt: "Hi" }, "nul")).json.data.text).toBe("ab\ufffdc");
    expect((await school.balance()).spent).toBe(1);
  });

  test("of a pool that allows no model at all is refused", async () => {
    const { school, session } = await aSession();
    await prisma()
      .$queryRaw`UPDATE credit_pools SET allows_all_models = false, allowed_models = NULL WHERE id = ${school.poolId}::uuid`;
    expect((await create(session, { prompt: "Hi" })).json.error.code).toBe("POLICY_002");
  });

  test("that comes back empty is answered 200 and debited", async () => {
    const { school, session } = await aSession();
    upstream.respond = textAnswer("");
    const answer = await create(session, { prompt: "Hi" });
    expect(answer.json.data.text).toBe("");
    expect((await school.balance()).spent).toBe(1);
  });

  test.each([
    ["an error", json({ error: "no" }, 400), 502, "PROV_001"],
    ["a crash", json({ error: "no" }, 500), 502, "PROV_001"],
    ["garbage", json("what?"), 502, "PROV_001"],
    ["a hang-up", (response: { destroy(): void }) => response.destroy(), 502, "PROV_001"],
    ["silence", () => {}, 504, "PROV_002"],
  ] as const)("is given back when the provider answers %s", async (_, respond, status, code) => {
    const { school, session } = await aSession();
    upstream.respond = respond as typeof upstream.respond;
    const answer = await create(session, { prompt: "Hi" });
    expect(answer.status).toBe(status);
    expect(answer.json.error.code).toBe(code);
    expect(JSON.stringify(answer.json)).not.toContain("127.0.0.1");
    expect(await school.balance()).toEqual({ available: 1000, reserved: 0, spent: 0, granted: 1000 });
    expect(await school.entryTypes()).toEqual(["grant", "hold", "release"]);
  });

  test("is refused without asking the provider when the pool is empty", async () => {
    const { session } = await aSession({ credits: 0 });
    const answer = await create(session, { prompt: "Hi" });
    expect(answer.status).toBe(402);
    expect(answer.json.error).toMatchObject({ code: "CREDIT_001", detail: { required: 1, available: 0 } });
    expect(upstream.calls).toHaveLength(0);
  });

  test("is sold exactly as often as there are credits, whatever runs at once", async () => {
    const { school, session } = await aSession({ credits: 25 });
    const answers = await Promise.all(Array.from({ length: 120 }, () => create(session, { prompt: "Hi" })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(25);
    expect(answers.filter((answer) => answer.json.error?.code === "CREDIT_001")).toHaveLength(95);
    expect(upstream.calls).toHaveLength(25);
    expect(await school.balance()).toEqual({ available: 0, reserved: 0, spent: 25, granted: 25 });
    expect(await listBrokenPools()).toEqual([]);
  });

  test("is refused on the student path by a model that is not for under-18s, and by one the school has not allowed", async () => {
    const { session } = await aSession({ allowedModels: ["i"] });
    expect((await create(session, { prompt: "Hi", model: "grown-up" })).json.error.code).toBe("POLICY_001");
    expect((await create(session, { prompt: "Hi" })).json.error.code).toBe("POLICY_002");
    expect((await create(session, { prompt: "Hi", model: "nobody" })).status).toBe(422);
    expect(upstream.calls).toHaveLength(0);
  });

  test("stops at the student's daily limit with the time to the school's midnight, also when many come at once", async () => {
    const { session } = await aSession({ dailyLimitCredits: 3 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(session, { prompt: "Hi" })));
    const refused = answers.filter((answer) => answer.json.error?.code === "CREDIT_002");
    expect(refused).toHaveLength(7);
    const seconds = Number(refused[0]?.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
  });
});

describe("a caller who hangs up", () => {
  test("ends the provider's call and gets the credit back", async () => {
    const { school, session } = await aSession();
    upstream.respond = () => {};
    const caller = new AbortController();
    const pending = call(POST, { session, body: { prompt: "Hi" }, signal: caller.signal });
    await expect.poll(() => upstream.calls.length).toBe(1);
    caller.abort();
    await pending.catch(() => undefined);
    await expect.poll(() => upstream.calls[0]?.aborted).toBe(true);
    await expect.poll(() => school.balance()).toMatchObject({ available: 1000, reserved: 0 });
  });
});

describe("a bad request", () => {
  test("of a session that means nothing any more says only that", async () => {
    const { session, student } = await aSession();
    await prisma().enrolment.updateMany({ where: { profileId: student.id }, data: { standing: "archived" } });
    for (const body of [{}, { prompt: "Hi", model: "grown-up" }, { prompt: "Hi", model: "nobody" }]) {
      expect((await create(session, body)).json.error.code).toBe("AUTH_001");
    }
  });

  test("is not given back in megabytes", async () => {
    const { session } = await aSession();
    const rawBody = `{"prompt":"x","${"k".repeat(600_000)}":[${Array(60).fill('"\\u0000"').join(",")}]}`;
    const answer = await call(POST, { session, rawBody, headers: { "content-type": "application/json" } });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.json).length).toBeLessThan(50_000);
  });

  test.each([
    ["malformed JSON", '{"prompt":', "application/json", 400, "VAL_001"],
    ["not JSON", "prompt=hi", "application/x-www-form-urlencoded", 415, "VAL_001"],
    ["no prompt", "{}", "application/json", 422, "VAL_001"],
    ["a prompt of the wrong type", '{"prompt":5}', "application/json", 422, "VAL_001"],
    ["an array", "[]", "application/json", 422, "VAL_001"],
    ["null", "null", "application/json", 422, "VAL_001"],
    ["a NUL character", '{"prompt":"a\\u0000b"}', "application/json", 422, "VAL_001"],
    ["an infinite number", '{"prompt":"x","top_p":1e999}', "application/json", 422, "VAL_001"],
    [
      "a huge number deep inside",
      `{"prompt":"x","stop":[{"a":${"9".repeat(400)}.5}]}`,
      "application/json",
      422,
      "VAL_001",
    ],
    ["an infinite output limit", '{"prompt":"x","max_tokens":1e999}', "application/json", 422, "VAL_001"],
    ["half a surrogate pair", '{"prompt":"\\ud800"}', "application/json", 422, "VAL_001"],
    [
      "JSON nested a thousand deep",
      `{"prompt":"x","a":${"[".repeat(1000)}${"]".repeat(1000)}}`,
      "application/json",
      422,
      "VAL_001",
    ],
    [
      "a body above its limit",
      JSON.stringify({ prompt: "x".repeat(1_100_000) }),
      "application/json",
      413,
      "FUNCTION_PAYLOAD_TOO_LARGE",
    ],
  ])("is named and costs nothing: %s", async (_, rawBody, type, status, code) => {
    const { school, session } = await aSession();
    const answer = await call(POST, { session, rawBody, headers: { "content-type": type } });
    expect(answer.status).toBe(status);
    expect(answer.json.error.code).toBe(code);
    expect((await school.balance()).available).toBe(1000);
    expect(upstream.calls).toHaveLength(0);
  });
});
