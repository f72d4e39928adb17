import { afterEach, beforeEach, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../test/fake-hub";
import { createEducationClient, type EducationClient } from "./create-education-client";
import { deriveOperationId } from "./operation-id";

const TEXT = "POST /api/v1/mcp-proxy/api/text/create";
let hub: FakeHub;
let edu: EducationClient;

beforeEach(async () => {
  hub = await startFakeHub();
  const launch = { session: "s", proxy: hub.proxy };
  edu = createEducationClient({
    expectedAppSlug: "storybook",
    additionalTrustedProxyUrls: [hub.proxy],
    launch,
  });
});
afterEach(() => hub.close());

const keys = () => hub.received(TEXT).map((request) => request.headers["idempotency-key"]);

it.each(["", " \n\t "])("retries a text of %j once with a derived operation id", async (empty) => {
  hub.on(TEXT, (_request, call) => ({ data: { text: call === 1 ? empty : "Once upon a time" } }));
  const answer = await edu.createText({ prompt: "Hi" }, { operationId: "op" });
  expect(answer.text).toBe("Once upon a time");
  expect(keys()).toEqual(["op", deriveOperationId("op", "empty-retry")]);
});

it("throws EMPTY_RESULT when the retry is empty too, without a third call [client-5] [client-errors-3]", async () => {
  hub.on(TEXT, { data: { text: "" } });
  await expect(edu.createText({ prompt: "Hi" }, { operationId: "op" })).rejects.toMatchObject({
    code: "EMPTY_RESULT",
  });
  expect(keys()).toHaveLength(2);
});

it("generates a new operation id for each call that is given none", async () => {
  hub.on(TEXT, { data: { text: "Yes" } });
  await edu.createText({ prompt: "Hi" });
  await edu.createText({ prompt: "Hi" });
  expect(new Set(keys()).size).toBe(2);
  expect(keys().every(Boolean)).toBe(true);
});

it("passes model fields on unchanged", async () => {
  hub.on(TEXT, { data: { text: "Yes" } });
  await edu.createText({ messages: [{ role: "user", content: "Hi" }], maxOutputTokens: 2000, top_p: 0.5 });
  expect(hub.received(TEXT)[0]?.json).toEqual({
    messages: [{ role: "user", content: "Hi" }],
    maxOutputTokens: 2000,
    top_p: 0.5,
  });
});

/** The events of a stream, as the hub sends them. */
const events = (texts: string[], last: object, name = "done") => ({
  headers: { "Content-Type": "text/event-stream; charset=utf-8" },
  raw: `${texts.map((text) => `event: delta\ndata: ${JSON.stringify({ text })}\n\n`).join(": keep-alive\n\n")}event: ${name}\ndata: ${JSON.stringify(last)}\n\n`,
});
const success = (text: string) => ({ status: "success", data: { text, credits: 1 }, code: "", message: "" });

it("hands on each piece as it comes, with the text so far, and resolves with the whole answer [client-18]", async () => {
  hub.on(TEXT, events(["Once ", "upon 옛날"], success("Once upon 옛날")));
  const seen: string[][] = [];
  const answer = await edu.createText({ prompt: "Hi" }, { onDelta: (...piece) => seen.push(piece) });
  expect(answer.text).toBe("Once upon 옛날");
  expect(seen).toEqual([
    ["Once ", "Once "],
    ["upon 옛날", "Once upon 옛날"],
  ]);
  expect(hub.received(TEXT)[0]?.headers.accept).toBe("text/event-stream");
});

it("throws the error with which a stream ends, and that of a JSON answer before it [client-18]", async () => {
  const failed = {
    status: "error",
    error: { code: "SAFETY_001", message: "Stopped.", detail: { help: "Talk" } },
  };
  hub.on(TEXT, (_request, call) =>
    call === 1
      ? events(["Once "], failed, "error")
      : { status: 402, error: { code: "CREDIT_001", message: "Not enough." } },
  );
  const ask = () => edu.createText({ prompt: "Hi" }, { onDelta: () => undefined });
  await expect(ask()).rejects.toMatchObject({ code: "SAFETY_001", detail: { help: "Talk" } });
  await expect(ask()).rejects.toMatchObject({ code: "CREDIT_001", status: 402 });
});

it("repeats a stream that was cut with the same operation id, and hands on only what is new [client-18]", async () => {
  const cut = {
    headers: { "Content-Type": "text/event-stream" },
    raw: 'event: delta\ndata: {"text":"Once "}\n\n',
  };
  hub.on(TEXT, (_request, call) => (call === 1 ? cut : events(["Once upon"], success("Once upon"))));
  const seen: string[] = [];
  const onDelta = (delta: string) => seen.push(delta);
  const answer = await edu.createText({ prompt: "Hi" }, { operationId: "op", onDelta });
  expect([answer.text, seen, keys()]).toEqual(["Once upon", ["Once ", "upon"], ["op", "op"]]);
});
