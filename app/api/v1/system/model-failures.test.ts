import type { ServerResponse } from "node:http";
import { afterAll, beforeEach, expect, test } from "vitest";
import { POST as createMedia } from "@/app/api/v1/mcp-proxy/api/media/create/route";
import { POST as getMedia } from "@/app/api/v1/mcp-proxy/api/media/get/route";
import { POST as createText } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { callAs, callOperationAs } from "@/test/call-as";
import { captureLog } from "@/test/capture-log";
import { createOperator, createStudentSession } from "@/test/create-school";
import { dumpDatabase } from "@/test/dump-database";
import { runImageJob } from "@/test/image-jobs";
import { asOwner } from "@/test/tamper";
import { json, startUpstream, textAnswer } from "@/test/upstream";
import { POST as tryModel } from "./model-trials/route";
import { GET } from "./route";

const upstream = await startUpstream({ timeoutMs: 3_000 });
const operator = await createOperator();
const log = captureLog();
const prompt = "민지의 은빛 이야기: the vixen who lost her red shoes";

afterAll(() => upstream.close());
beforeEach(async () => {
  log.length = 0;
  upstream.calls.length = 0;
  await prisma().modelFailure.deleteMany();
});

const refusal = (message: string) =>
  json({ error: { message, type: "invalid_request_error", code: "invalid_value", param: "quality" } }, 400);

type ListedModel = { id: string; lastFailure: { cause: string | null } | null };

/** Reads the last failure of a model from the system page's operation. */
async function lastFailure(id: string) {
  const { models } = (await callAs(operator, GET)).json.data;
  return models.find((model: ListedModel) => model.id === id)?.lastFailure;
}

const linesOf = (operation: string) => log.filter((line) => line.includes(operation)).join("\n");

test("a refused text shows the type and code of the provider's error to operators and in the log, and to the student only that it failed [models-15]", async () => {
  const { session, school } = await createStudentSession();
  upstream.respond = refusal(`Invalid value 'fast' for: ${prompt} (key sk-test-provider-key)`);
  const { status, json: answer } = await call(createText, { session, body: { prompt } });
  expect([status, answer.error]).toEqual([
    502,
    { code: "PROV_001", message: "The AI could not answer. Nothing was charged; try again." },
  ]);
  const cause = "invalid_request_error, invalid_value";
  await expect
    .poll(() => lastFailure("t"))
    .toEqual({ reason: "failed", upstreamStatus: 400, cause, at: expect.any(String) });
  expect(linesOf("textCreate")).toContain(cause);
  expect(await school.balance()).toMatchObject({ available: 1000, reserved: 0, spent: 0 });
});

test("a refused picture shows the type and code of the provider's error to operators and in the log of its job, and to the student only that it failed", async () => {
  const { session } = await createStudentSession();
  upstream.respond = refusal(`Rejected prompt "${prompt}"`);
  const { id } = (await call(createMedia, { session, body: { prompt } })).json.data;
  await runImageJob(id);
  const cause = "invalid_request_error, invalid_value";
  await expect.poll(() => lastFailure("i")).toMatchObject({ reason: "failed", upstreamStatus: 400, cause });
  expect(linesOf(id)).toContain(cause);
  expect((await call(getMedia, { session, body: { id } })).json.data.error).toEqual({
    code: "PROV_001",
    message: "The AI could not answer. Nothing was charged; try again.",
  });
});

const said = `Mirae Ahn wrote "${prompt}"`;
test.each([
  ["the message", json({ error: { message: said, type: "refused", code: "refused" } }, 400)],
  ["the type and the code", json({ error: { message: "no", type: said, code: said } }, 400)],
  [
    "the parameter",
    json({ error: { message: "no", param: `${said}.properties.Mirae`, code: "refused" } }, 400),
  ],
  ["an error that is a text", json({ error: said }, 403)],
  ["another shape of JSON", json({ detail: [{ msg: said, input: { Mirae: said } }], type: said }, 422)],
  ["a page", (response: ServerResponse) => void response.writeHead(500).end(`<h1>${said}</h1>`)],
  ["a broken answer", (response: ServerResponse) => void response.writeHead(200).end(said)],
])("what a provider says of a child is kept nowhere, whether it is in %s [models-15]", async (_, respond) => {
  const { session } = await createStudentSession();
  upstream.respond = respond;
  const text = await call(createText, { session, body: { prompt } });
  expect(text.json.error.code).toBe("PROV_001");
  const job = await call(createMedia, { session, body: { prompt } });
  await runImageJob(job.json.data.id, { isLastTry: true });
  const picture = await call(getMedia, { session, body: { id: job.json.data.id } });
  expect(picture.json.data.error.code).toBe("PROV_001");
  const trial = await callOperationAs(operator, tryModel, {}, { modelId: "t" });
  expect(trial.json.data.ok).toBe(false);
  await expect.poll(() => prisma().modelFailure.count()).toBe(2);
  const system = await callAs(operator, GET);
  const answers = JSON.stringify([text.json, picture.json, trial.json, system.json]);
  const kept = log.join("\n") + answers + (await dumpDatabase());
  expect(kept.match(/Mirae|vixen|은빛/g)).toBeNull();
});

test("only the last failure of each model is stored", async () => {
  const { session } = await createStudentSession();
  for (const code of ["first", "second", "third"]) {
    upstream.respond = json({ error: { code } }, 403);
    await call(createText, { session, body: { prompt } });
  }
  await expect.poll(() => lastFailure("t")).toMatchObject({ upstreamStatus: 403, cause: "third" });
  expect(await prisma().modelFailure.count()).toBe(1);
});

test("a provider that does not answer in time is stored as a timeout", async () => {
  const { session } = await createStudentSession();
  upstream.respond = () => undefined;
  expect((await call(createText, { session, body: { prompt } })).json.error.code).toBe("PROV_002");
  await expect.poll(() => lastFailure("t")).toMatchObject({ reason: "timeout", cause: null });
});

test("a caller who disconnects is not a failure of the model", async () => {
  const { session } = await createStudentSession();
  const caller = new AbortController();
  upstream.respond = () => caller.abort();
  await call(createText, { session, body: { prompt }, signal: caller.signal });
  // Once this later failure is stored, an earlier one would be stored too.
  upstream.respond = refusal("later");
  const { id } = (await call(createMedia, { session, body: { prompt } })).json.data;
  await runImageJob(id);
  await expect.poll(() => lastFailure("i")).toMatchObject({ upstreamStatus: 400 });
  expect(await lastFailure("t")).toBeNull();
});

test("a failure that cannot be stored changes nothing for the student", async () => {
  const { session } = await createStudentSession();
  await asOwner("ALTER TABLE model_failures RENAME TO model_failures_renamed");
  upstream.respond = refusal("no");
  expect((await call(createText, { session, body: { prompt } })).json.error.code).toBe("PROV_001");
  await expect.poll(() => log.join("\n")).toContain("could not be saved");
  await asOwner("ALTER TABLE model_failures_renamed RENAME TO model_failures");
  upstream.respond = textAnswer("hello");
  expect((await call(createText, { session, body: { prompt } })).status).toBe(200);
});

test("type and code beside the error are stored too, and null when the provider sends none", async () => {
  const { session } = await createStudentSession();
  const answers: [Parameters<typeof json>[0], string | null][] = [
    [{ object: "error", message: "no", type: "BadRequestError", code: 400 }, "BadRequestError, 400"],
    [{ error: "model not loaded" }, null],
    [{}, null],
  ];
  for (const [body, cause] of answers) {
    await prisma().modelFailure.deleteMany();
    upstream.respond = json(body, 422);
    await call(createText, { session, body: { prompt } });
    await expect.poll(() => lastFailure("t")).toMatchObject({ upstreamStatus: 422, cause });
  }
});
