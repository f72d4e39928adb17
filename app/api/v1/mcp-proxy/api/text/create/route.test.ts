import pg from "pg";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { createStudentSession, launchSessionOf } from "@/test/create-school";
import { takeOwnDatabase } from "@/test/database";
import { listBrokenPools } from "@/test/list-broken-pools";
import { json, startUpstream, textAnswer } from "@/test/upstream";

await takeOwnDatabase(); // these tests verify every pool
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
  test("costs one credit and has one entry in the ledger [credits-3] [credits-4] [text-5]", async () => {
    const { school, session } = await createStudentSession();
    const answer = await create(session, { prompt: "Tell me of the sea." });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      status: "success",
      code: "",
      message: "",
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        text: "hello",
        model: "t",
        finishReason: "stop",
        usage: { inputTokens: 7, outputTokens: 5 },
        credits: 1,
      },
    });
    expect(answer.headers.get("idempotent-replayed")).toBeNull();
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(await school.balance()).toEqual({ available: 999, reserved: 0, spent: 1, granted: 1000 });
    expect(await school.entryTypes()).toEqual(["grant", "settle"]);
  });

  test("is requested with at least 1600 output tokens, the provider's key and no student's id or name, and without fields that multiply the cost [rules-19] [text-2] [text-4]", async () => {
    const { session, student } = await createStudentSession();
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

  test("is requested with its messages, temperature, model and other published fields [text-1]", async () => {
    const { session } = await createStudentSession();
    const messages = [
      { role: "system", content: "Be kind." },
      { role: "user", content: "Hi" },
      { role: "assistant", content: "Hello" },
      { role: "user", content: [{ type: "text", text: "Go on." }] },
    ];
    const options = { temperature: 0.3, seed: 7, reasoning_effort: "low" };
    await create(session, { messages, model: "t", maxOutputTokens: 2000, ...options });
    expect(upstream.calls[0]?.body).toMatchObject({
      model: "upstream-text",
      max_tokens: 2000,
      messages,
      ...options,
    });
    await create(session, { system: "Be kind.", messages: messages.slice(1, 3), prompt: "And now?" });
    expect(upstream.calls[1]?.body.messages).toEqual([
      ...messages.slice(0, 3),
      { role: "user", content: "And now?" },
    ]);
    expect(upstream.calls[1]?.body).not.toHaveProperty("temperature");
  });

  test("is requested with the model's passFields, in launches for students without fields that loosen safety [models-8]", async () => {
    const { school, student, activityId, session } = await createStudentSession();
    const passed = { top_k: 4, safety_settings: [{ category: "any", threshold: "none" }] };
    const body = { prompt: "Hi", ...passed, min_p: 0.1 };
    const preview = { purpose: "student_preview", studentId: student.id } as const;
    await create(session, body);
    await create(await launchSessionOf(school.teacher, activityId, preview), body);
    await create(await launchSessionOf(school.teacher, activityId), body);
    const sent = upstream.calls.map(({ body: { model, messages, max_tokens, user, ...others } }) => others);
    expect(sent).toEqual([{ top_k: 4 }, { top_k: 4 }, passed]);
  });

  test("calls the database once before the provider and once after it [credits-2]", async () => {
    const { session } = await createStudentSession();
    await create(session, { prompt: "Warm" });
    const statements = vi.spyOn(pg.Client.prototype, "query");
    let before = -1;
    upstream.respond = async (response, request) => {
      before = statements.mock.calls.length;
      await textAnswer("hello")(response, request);
    };
    expect((await create(session, { prompt: "Hi" }, "counted")).status).toBe(200);
    expect([before, statements.mock.calls.length]).toEqual([1, 2]);
    statements.mockRestore();
  });

  test("costs the pool's price [credits-1]", async () => {
    const { school, session } = await createStudentSession();
    await prisma().creditPool.update({ where: { id: school.poolId }, data: { textPriceCredits: 3 } });
    expect((await create(session, { prompt: "Hi" })).json.data.credits).toBe(3);
    expect(await school.balance()).toEqual({ available: 997, reserved: 0, spent: 3, granted: 1000 });
  });

  test("with a NUL or a lone surrogate is cleaned, billed once and replayed for its idempotency key", async () => {
    const { school, session } = await createStudentSession();
    upstream.respond = textAnswer("a\u0000b\ud800c");
    const first = await create(session, { prompt: "Hi" }, "nul");
    expect(first.json.data.text).toBe("ab\ufffdc");
    expect((await create(session, { prompt: "Hi" }, "nul")).json.data.text).toBe("ab\ufffdc");
    expect((await school.balance()).spent).toBe(1);
  });

  test("that is empty is answered 200 and billed [text-8]", async () => {
    const { school, session } = await createStudentSession();
    upstream.respond = textAnswer("");
    const answer = await create(session, { prompt: "Hi" });
    expect([answer.status, answer.json.data.text]).toEqual([200, ""]);
    expect(upstream.calls).toHaveLength(2);
    expect(await school.holdStates()).toEqual(["settled"]);
    expect(await school.entryTypes()).toEqual(["grant", "settle"]);
    expect((await school.balance()).spent).toBe(1);
  });

  test.each([
    ["a 400", json({ error: "no" }, 400)],
    ["a 500", json({ error: "no" }, 500)],
    ["not a completion", json("what?")],
    ["a closed connection", (response: { destroy(): void }) => response.destroy()],
  ] as const)("is not billed when the provider's answer is %s [errors-24]", async (_, respond) => {
    const { school, session } = await createStudentSession();
    upstream.respond = respond as typeof upstream.respond;
    const answer = await create(session, { prompt: "Hi" });
    expect([answer.status, answer.json.error.code]).toEqual([502, "PROV_001"]);
    expect(JSON.stringify(answer.json)).not.toContain("127.0.0.1");
    expect(await school.balance()).toEqual({ available: 1000, reserved: 0, spent: 0, granted: 1000 });
    expect(await school.entryTypes()).toEqual(["grant"]);
    expect(await school.holdStates()).toEqual(["released"]);
  });

  test("is generated exactly as often as there are credits, for concurrent calls [credits-2]", async () => {
    const { school, session } = await createStudentSession({ credits: 25 });
    const answers = await Promise.all(Array.from({ length: 120 }, () => create(session, { prompt: "Hi" })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(25);
    expect(answers.filter((answer) => answer.json.error?.code === "CREDIT_001")).toHaveLength(95);
    expect(upstream.calls).toHaveLength(25);
    expect(await school.balance()).toEqual({ available: 0, reserved: 0, spent: 25, granted: 25 });
    expect(await listBrokenPools()).toEqual([]);
  });
});

describe("a caller who hangs up", () => {
  test("aborts the provider's call and gets the credit back [credits-5] [models-13]", async () => {
    const { school, session } = await createStudentSession();
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
