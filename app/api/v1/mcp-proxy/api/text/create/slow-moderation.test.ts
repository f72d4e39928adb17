import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { currentModels } from "@/lib/ai/models";
import { call } from "@/test/call";
import { createStudentSession } from "@/test/create-school";
import { openTextStream, streamOf } from "@/test/text-streams";
import { moderation, startUpstream, textAnswer } from "@/test/upstream";
import { POST } from "./route";

const upstream = await startUpstream({ safety: { provider: "moderator", timeoutMs: 200 } });
afterAll(() => upstream.close());

/** Moderation that answers too late what is said here, and everything else at once. */
const lateFor = (words: string): typeof upstream.moderate =>
  async function moderate(response, check) {
    if (JSON.stringify(check.body).includes(words)) await sleep(1_000);
    await moderation(() => [])(response, check);
  };

test.each([
  ["of what is sent", "A fox"],
  ["of the answer", "A kind answer."],
])(
  "a check %s that takes too long refuses the text with 504, and nothing is billed [safety-3]",
  async (_, words) => {
    const { school, session } = await createStudentSession();
    upstream.moderate = lateFor(words);
    upstream.respond = textAnswer("A kind answer.");
    const answer = await call(POST, { session, body: { prompt: "A fox" } });
    expect([answer.status, answer.json.error.code]).toEqual([504, "PROV_002"]);
    expect(answer.text).not.toContain("kind answer");
    expect(await school.balance()).toMatchObject({ reserved: 0, spent: 0 });
  },
);

test("a stream whose sentence is checked too slowly ends with an error, and nothing is billed [safety-3] [streams-8]", async () => {
  const { school, session } = await createStudentSession();
  upstream.moderate = lateFor("slept");
  upstream.respond = streamOf("A fox ran. ", "It slept. ", "The end.");
  const events = await (await openTextStream(POST, { session, body: { prompt: "A fox" } })).rest();
  expect(events).toMatchObject([
    { event: "delta", data: { text: "A fox ran. " } },
    { event: "error", data: { error: { code: "PROV_002" } } },
  ]);
  expect(JSON.stringify(events)).not.toContain("slept");
  expect(await school.balance()).toMatchObject({ reserved: 0, spent: 0 });
});

test("where the hub's settings allow it, what is checked too slowly passes [safety-3]", async () => {
  const { session } = await createStudentSession();
  const { moderation: current } = currentModels();
  if (!current) throw new Error("no moderation");
  current.onFailure = "allow";
  upstream.moderate = lateFor("A fox");
  upstream.respond = textAnswer("A kind answer.");
  expect((await call(POST, { session, body: { prompt: "A fox" } })).status).toBe(200);
});
