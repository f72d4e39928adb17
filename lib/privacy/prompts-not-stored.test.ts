import { expect, test } from "vitest";
import { call } from "@/test/call";
import { captureLog } from "@/test/capture-log";
import { createStudentSession } from "@/test/create-school";
import { dumpDatabase } from "@/test/dump-database";
import { runImageJob, startImageProvider } from "@/test/image-jobs";

const { upstream } = await startImageProvider();
const { POST: createText } = await import("@/app/api/v1/mcp-proxy/api/text/create/route");
const { POST: createImage } = await import("@/app/api/v1/mcp-proxy/api/media/create/route");
const { POST: submit } = await import("@/app/api/v1/activities/[activityId]/submissions/route");

const PROMPT = "A dragon named Bartholomew Quillfeather";
const ANSWER = "Once he breathed marmalade";

test("after texts, an image and a refused submission, the database has no prompt, and has a generated text only as the answer of an Idempotency-Key; no log has a prompt, a text or a student's name [kept-out-1]", async () => {
  const lines = captureLog();
  const { student, activityId, session } = await createStudentSession();
  const paint = upstream.respond;
  upstream.respond = (response) => {
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({ choices: [{ message: { content: ANSWER }, finish_reason: "stop" }], usage: {} }),
    );
  };
  const headers = { "idempotency-key": "k1" };
  const text = await call(createText, { session, body: { prompt: PROMPT }, headers });
  expect(text.json.data.text).toBe(ANSWER);
  await call(createText, { session, body: { prompt: PROMPT, model: "nobody" } });
  upstream.respond = (response) => {
    response.statusCode = 400;
    response.end(JSON.stringify({ error: { message: `Refused: ${PROMPT}` } }));
  };
  await call(createText, { session, body: { prompt: PROMPT } });
  upstream.respond = paint;
  const image = await call(createImage, { session, body: { prompt: PROMPT } });
  await runImageJob(image.json.data.id);
  const body = { title: PROMPT, primaryUrl: "not a URL", assets: [] };
  await call(submit, { session, params: { activityId }, body });

  const stored = (await dumpDatabase()).split("\n");
  const tablesWith = (secret: string) =>
    stored.filter((line) => line.includes(secret)).map((line) => line.slice(0, line.indexOf(":")));
  expect(tablesWith(PROMPT)).toEqual([]);
  expect(tablesWith(ANSWER)).toEqual(["public.operations"]);
  for (const secret of [PROMPT, ANSWER, student.login, student.displayName]) {
    expect(
      lines.filter((line) => line.includes(secret)),
      secret,
    ).toEqual([]);
  }
  expect(lines.length).toBeGreaterThan(0);
});
