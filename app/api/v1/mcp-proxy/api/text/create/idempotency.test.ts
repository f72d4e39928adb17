import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { call } from "@/test/call";
import { createStudentSession } from "@/test/create-school";
import { grantCredits } from "@/test/grant-credits";
import { json, startUpstream, textAnswer } from "@/test/upstream";

const upstream = await startUpstream();
const { POST } = await import("./route");

afterAll(() => upstream.close());
beforeEach(() => {
  upstream.calls.length = 0;
  upstream.respond = textAnswer("hello");
});

const create = (session: string, body: unknown, key?: string) =>
  call(POST, { session, body, headers: key ? { "idempotency-key": key } : {} });

describe("an Idempotency-Key", () => {
  test("replays the stored answer for the same JSON in another spelling, without billing or a provider call [idempotency-2]", async () => {
    const { school, session } = await createStudentSession();
    const first = await call(POST, {
      session,
      rawBody: '{"prompt":"Hi","a":1}',
      headers: { "content-type": "application/json", "idempotency-key": "k1" },
    });
    const again = await call(POST, {
      session,
      rawBody: '{ "a": 1.0, "prompt": "\\u0048i" }',
      headers: { "content-type": "application/json", "idempotency-key": "k1" },
    });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.json).toEqual(first.json);
    expect(upstream.calls).toHaveLength(1);
    expect((await school.balance()).spent).toBe(1);
  });

  test("with another body is refused [idempotency-3]", async () => {
    const { session } = await createStudentSession();
    await create(session, { prompt: "Hi" }, "k2");
    const other = await create(session, { prompt: "Ho" }, "k2");
    expect(other.status).toBe(422);
    expect(other.json.error.code).toBe("IDEM_001");
  });

  test("used two hundred times at once calls the provider once and bills once [idempotency-4]", async () => {
    const { school, session } = await createStudentSession();
    upstream.respond = async (response, call) => {
      await sleep(300);
      await textAnswer("once")(response, call);
    };
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => create(session, { prompt: "Hi" }, "k3")),
    );
    const codes = new Set(answers.map((answer) => answer.json.error?.code ?? "ok"));
    expect([...codes].every((code) => code === "ok" || code === "IDEM_002")).toBe(true);
    expect(answers.find((answer) => answer.status === 409)?.headers.get("retry-after")).toBe("1");
    expect(upstream.calls).toHaveLength(1);
    expect((await school.balance()).spent).toBe(1);
  });

  test("can be used again after a failure [idempotency-5]", async () => {
    const { school, session } = await createStudentSession();
    upstream.respond = json({}, 400);
    expect((await create(session, { prompt: "Hi" }, "k4")).status).toBe(502);
    upstream.respond = textAnswer("now");
    const again = await create(session, { prompt: "Hi" }, "k4");
    expect(again.json.data.text).toBe("now");
    expect((await school.balance()).spent).toBe(1);
  });

  test("can be used again after a refusal for lack of credits [idempotency-5]", async () => {
    const { school, session } = await createStudentSession({ credits: 0 });
    expect((await create(session, { prompt: "Hi" }, "k5")).status).toBe(402);
    await grantCredits({
      poolId: school.poolId,
      type: "grant",
      amountCredits: 5,
      actorId: null,
      note: "more",
    });
    expect((await create(session, { prompt: "Hi" }, "k5")).status).toBe(200);
  });

  test("whose first call is still running is refused with IDEM_002 and Retry-After, and with IDEM_001 for another body [errors-15] [idempotency-4]", async () => {
    const { session } = await createStudentSession();
    let finish = () => {};
    upstream.respond = async (response, call) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      await textAnswer("late")(response, call);
    };
    const first = create(session, { prompt: "Hi" }, "k6");
    await expect.poll(() => upstream.calls.length).toBe(1);
    const second = await create(session, { prompt: "Hi" }, "k6");
    expect([second.status, second.json.error.code]).toEqual([409, "IDEM_002"]);
    expect(second.headers.get("retry-after")).toBe("1");
    expect((await create(session, { prompt: "Ho" }, "k6")).json.error.code).toBe("IDEM_001");
    finish();
    expect((await first).json.data.text).toBe("late");
    expect((await create(session, { prompt: "Hi" }, "k6")).headers.get("idempotent-replayed")).toBe("true");
  });
});
