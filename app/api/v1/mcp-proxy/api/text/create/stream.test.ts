import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { createStudentSession } from "@/test/create-school";
import { deltaChunk, END_CHUNKS, openTextStream, scriptStream, streamOf } from "@/test/text-streams";
import { json, startUpstream, textAnswer } from "@/test/upstream";

const upstream = await startUpstream({ timeoutMs: 2_000, models: [{ id: "first", fallbacks: ["t"] }] });
const { POST } = await import("./route");

afterAll(() => upstream.close());
beforeEach(() => {
  upstream.calls.length = 0;
});

type Student = Awaited<ReturnType<typeof createStudentSession>>;

const stream = ({ session }: Student, more: Partial<Parameters<typeof openTextStream>[1]> = {}) =>
  openTextStream(POST, { session, body: { prompt: "A fox" }, ...more });

const holdsOf = async ({ school }: Student) =>
  (await prisma().hold.findMany({ where: { poolId: school.poolId }, orderBy: { createdAt: "asc" } })).map(
    ({ state }) => state,
  );
const spentBy = async ({ school }: Student) =>
  (await prisma().ledgerEntry.findMany({ where: { poolId: school.poolId, type: "settle" } })).length;

describe("a stream", () => {
  test("sends each word as it comes and the whole answer last, settled [streams-1] [streams-3]", async () => {
    const student = await createStudentSession();
    const script = scriptStream();
    upstream.respond = script.respond;
    script.write("Once ");
    const reader = await stream(student);
    expect(reader.status).toBe(200);
    expect(reader.headers.get("content-type")).toContain("text/event-stream");
    expect(reader.headers.get("x-accel-buffering")).toBe("no");
    expect(reader.headers.get("cache-control")).toContain("no-store");
    expect(reader.headers.has("x-request-id")).toBe(true);
    expect(await reader.next()).toEqual({ event: "delta", data: { text: "Once " } });
    expect(await holdsOf(student)).toEqual(["reserved"]);
    script.write("upon");
    expect(await reader.next()).toEqual({ event: "delta", data: { text: "upon" } });
    script.end();
    const [done, ...more] = await reader.rest();
    expect(more).toEqual([]);
    expect(done).toEqual({
      event: "done",
      data: {
        status: "success",
        data: {
          id: expect.any(String),
          text: "Once upon",
          model: "t",
          finishReason: "stop",
          usage: { inputTokens: 7, outputTokens: 5 },
          credits: 1,
        },
        code: "",
        message: "",
      },
    });
    expect([await holdsOf(student), await spentBy(student)]).toEqual([["settled"], 1]);
    expect(upstream.calls[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
  });

  test("is refused as JSON with its status before the first word [streams-2]", async () => {
    const student = await createStudentSession();
    upstream.respond = json({ error: { code: "overloaded" } }, 400);
    const failed = await stream(student);
    expect([failed.status, failed.json.error.code]).toEqual([502, "PROV_001"]);
    const unknown = await stream(student, { body: { prompt: "A fox", model: "nobody" } });
    expect([unknown.status, unknown.json.error.code]).toEqual([422, "VAL_001"]);
    const poor = await stream(await createStudentSession({ credits: 0 }));
    expect([poor.status, poor.json.error.code]).toEqual([402, "CREDIT_001"]);
    expect([upstream.calls.length, await holdsOf(student)]).toEqual([1, ["released"]]);
  });

  test("is begun by a fallback when the model fails before its first word [models-19]", async () => {
    const student = await createStudentSession();
    upstream.respond = (response, seen) =>
      seen.body.model === "first" ? json({ error: {} }, 400)(response, seen) : streamOf("Hello")(response);
    const reader = await stream(student, { body: { prompt: "A fox", model: "first" } });
    const events = await reader.rest();
    expect(events.at(-1)?.data.data).toMatchObject({ text: "Hello", model: "t" });
    expect(await holdsOf(student)).toEqual(["settled"]);
  });

  test("ends with an error, and nothing is billed, when the provider breaks off or times out [streams-4]", async () => {
    const student = await createStudentSession();
    const breaking = scriptStream();
    upstream.respond = breaking.respond;
    breaking.write("Once ");
    const broken = await stream(student);
    await broken.next();
    breaking.breakOff();
    const hanging = scriptStream();
    expect(await broken.rest()).toMatchObject([
      { event: "error", data: { status: "error", error: { code: "PROV_001" } } },
    ]);
    upstream.respond = hanging.respond;
    hanging.write("Once ");
    const late = await stream(student);
    expect(await late.rest()).toMatchObject([
      { event: "delta" },
      { event: "error", data: { error: { code: "PROV_002" } } },
    ]);
    await hanging.closed;
    expect([await holdsOf(student), await spentBy(student)]).toEqual([["released", "released"], 0]);
  });

  test("without a word is asked once more, then ends with an error, and nothing is billed [streams-4]", async () => {
    const student = await createStudentSession();
    upstream.respond = streamOf();
    const reader = await stream(student);
    expect(reader.status).toBe(200);
    expect(await reader.rest()).toMatchObject([{ event: "error", data: { error: { code: "PROV_001" } } }]);
    expect([upstream.calls.length, await holdsOf(student)]).toEqual([2, ["released"]]);
  });

  test("whose reader hangs up after words is read to its end, and settled [streams-5]", async () => {
    const student = await createStudentSession();
    const script = scriptStream();
    upstream.respond = script.respond;
    script.write("Once ");
    const key = { "idempotency-key": "k" };
    const reader = await stream(student, { headers: key });
    await reader.next();
    await reader.hangUp();
    await sleep(50);
    expect(await holdsOf(student)).toEqual(["reserved"]);
    script.write("upon");
    script.end();
    await expect.poll(() => holdsOf(student)).toEqual(["settled"]);
    const again = await call(POST, { session: student.session, body: { prompt: "A fox" }, headers: key });
    expect(again.json.data).toMatchObject({ text: "Once upon", finishReason: "stop" });
    expect([upstream.calls.length, await spentBy(student)]).toEqual([1, 1]);
  });

  test("whose reader hangs up is settled when the provider then fails, or after 30 seconds [streams-5]", async () => {
    const student = await createStudentSession();
    const breaking = scriptStream();
    upstream.respond = breaking.respond;
    breaking.write("Once ");
    const first = await stream(student);
    await first.next();
    await first.hangUp();
    breaking.breakOff();
    await expect.poll(() => holdsOf(student)).toEqual(["settled"]);
    const timers = vi.spyOn(globalThis, "setTimeout");
    const hanging = scriptStream();
    upstream.respond = hanging.respond;
    hanging.write("Once ");
    const second = await stream(student);
    await second.next();
    await second.hangUp();
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(30_000);
    timers.mockRestore();
    // Here the provider's own time limit of two seconds ends it.
    await expect.poll(() => holdsOf(student), { timeout: 5_000 }).toEqual(["settled", "settled"]);
    await hanging.closed;
  });

  test("whose caller hangs up before the first word is given up, and nothing is billed [streams-5]", async () => {
    const student = await createStudentSession();
    const script = scriptStream();
    upstream.respond = script.respond;
    const caller = new AbortController();
    const opening = stream(student, { signal: caller.signal });
    await expect.poll(() => upstream.calls.length).toBe(1);
    caller.abort();
    expect((await opening).status).toBe(502);
    await script.closed;
    expect(await holdsOf(student)).toEqual(["released"]);
  });

  test("is replayed as one piece and the answer, from a stream or from JSON [streams-6]", async () => {
    const student = await createStudentSession();
    const key = { "idempotency-key": "k" };
    upstream.respond = streamOf("Once ", "upon");
    const first = await (await stream(student, { headers: key })).rest();
    const replay = await stream(student, { headers: key });
    expect(replay.headers.get("idempotent-replayed")).toBe("true");
    expect(await replay.rest()).toEqual([{ event: "delta", data: { text: "Once upon" } }, first.at(-1)]);
    const other = await stream(student, { headers: key, body: { prompt: "A bear" } });
    expect([other.status, other.json.error.code]).toEqual([422, "IDEM_001"]);
    upstream.respond = textAnswer("hello");
    await call(POST, {
      session: student.session,
      body: { prompt: "A fox" },
      headers: { "idempotency-key": "k2" },
    });
    const ofJson = await (await stream(student, { headers: { "idempotency-key": "k2" } })).rest();
    expect(ofJson[0]).toEqual({ event: "delta", data: { text: "hello" } });
    expect([upstream.calls.length, await spentBy(student)]).toEqual([2, 2]);
  });

  test("runs once for one key: a second call meanwhile is refused [streams-6]", async () => {
    const student = await createStudentSession();
    const script = scriptStream();
    upstream.respond = script.respond;
    script.write("Once ");
    const headers = { "idempotency-key": "k" };
    const reader = await stream(student, { headers });
    const second = await stream(student, { headers });
    expect([second.status, second.json.error.code]).toEqual([409, "IDEM_002"]);
    script.end();
    await reader.rest();
  });

  test("reads the provider only as fast as its reader takes the words, and a slow reader is no timeout [streams-7]", async () => {
    const student = await createStudentSession();
    let written = 0;
    const piece = "word ".repeat(2_000);
    upstream.respond = async (response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (let index = 0; index < 1_500; index += 1) {
        if (!response.write(deltaChunk(piece)))
          await new Promise((resolve) => response.once("drain", resolve));
        written += piece.length;
      }
      response.end(END_CHUNKS);
    };
    const reader = await stream(student);
    await reader.next();
    await sleep(2_500);
    // The provider's and the hub's sockets hold a few megabytes at most.
    expect(written).toBeLessThan(10_000_000);
    const events = await reader.rest();
    expect(events.at(-1)?.event).toBe("done");
    expect(await holdsOf(student)).toEqual(["settled"]);
  });
});
