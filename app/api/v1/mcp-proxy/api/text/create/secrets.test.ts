import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { call } from "@/test/call";
import { captureLog } from "@/test/capture-log";
import { createStudentSession } from "@/test/create-school";
import { json, startUpstream, textAnswer } from "@/test/upstream";

const upstream = await startUpstream();
const { POST } = await import("./route");
afterAll(() => upstream.close());

test("no log and no error response contains the provider's key or address, the session, the prompt, the text or the student's name [models-11] [running-9]", async () => {
  const lines = captureLog();
  const { student, session } = await createStudentSession();
  const prompt = "옛날 옛적에 a fox";
  const quotingError = { error: { message: `bad key sk-test-provider-key for ${prompt}` } };
  const answers: string[] = [];
  for (const respond of [
    textAnswer("once upon a time"),
    json(quotingError, 401),
    json(quotingError, 500),
    json(quotingError),
    (response: { destroy(): void }) => response.destroy(),
  ]) {
    upstream.respond = respond as typeof upstream.respond;
    const headers = { "idempotency-key": randomUUID() };
    const answer = await call(POST, { session, body: { prompt }, headers });
    const invalid = { session, path: `/?session=${session}`, body: { prompt: 5, text: prompt } };
    answers.push(
      ...[answer, await call(POST, invalid)].filter(({ status }) => status >= 400).map(({ text }) => text),
    );
  }
  expect(answers).toHaveLength(9);
  expect(lines.filter((line) => line.includes("textCreate"))).toHaveLength(10);
  const { host } = new URL(`http://${upstream.calls[0]?.headers.host}`);
  for (const line of [...lines, ...answers])
    for (const secret of [
      "sk-test-provider-key",
      prompt,
      "once upon a time",
      session,
      student.displayName,
      host,
    ])
      expect(line).not.toContain(secret);
});
