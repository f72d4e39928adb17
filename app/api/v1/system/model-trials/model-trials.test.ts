import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { callOperationAs } from "@/test/call-as";
import { createOperator, createSchool } from "@/test/create-school";
import { json, startUpstream, textAnswer } from "@/test/upstream";
import { GET } from "../route";
import { POST } from "./route";

const upstream = await startUpstream();
const operator = await createOperator();

afterAll(() => upstream.close());
beforeEach(() => {
  upstream.calls.length = 0;
});

const tryModel = (modelId: string, person: { id: string } = operator) =>
  callOperationAs(person, POST, {}, { modelId });

/** Counts the rows of each table that a charged operation writes. */
async function countCharges(): Promise<number[]> {
  return Promise.all([
    prisma().hold.count(),
    prisma().ledgerEntry.count(),
    prisma().operation.count(),
    prisma().mediaJob.count(),
  ]);
}

test("a text model is asked once, without the operator's id, and nothing is charged [models-16]", async () => {
  const before = await countCharges();
  upstream.respond = textAnswer("Rivers carry salt into it.");
  const { data } = (await tryModel("t")).json;
  expect(data).toEqual({
    modelId: "t",
    mediaType: "text",
    ok: true,
    durationMs: expect.any(Number),
    credits: 1,
    text: { text: "Rivers carry salt into it.", inputTokens: 7, outputTokens: 5 },
    picture: null,
    failure: null,
  });
  expect(upstream.calls).toHaveLength(1);
  expect(upstream.calls[0]?.body).toMatchObject({ model: "upstream-text", max_tokens: 1600 });
  expect(JSON.stringify(upstream.calls[0]?.body)).not.toContain(operator.id);
  expect(await countCharges()).toEqual(before);
});

test("an image model makes one square picture, which is returned as a small preview", async () => {
  const before = await countCharges();
  const large = await sharp({ create: { width: 1024, height: 768, channels: 4, background: "#88aaff80" } })
    .png()
    .toBuffer();
  upstream.respond = json({ data: [{ b64_json: large.toString("base64") }] });
  const { data } = (await tryModel("i")).json;
  expect(data).toMatchObject({ ok: true, mediaType: "image", credits: 10, text: null, failure: null });
  expect(data.picture).toMatchObject({ width: 768, height: 768, mimeType: "image/png" });
  const [head, base64] = data.picture.preview.split(",");
  expect(head).toBe("data:image/jpeg;base64");
  const preview = await sharp(Buffer.from(base64, "base64")).metadata();
  expect([preview.format, preview.width, preview.height]).toEqual(["jpeg", 512, 512]);
  expect(upstream.calls).toHaveLength(1);
  expect(await countCharges()).toEqual(before);
});

test("a provider's refusal is returned with its status and code, and the system page shows it as the model's last failure", async () => {
  upstream.respond = json(
    { error: { message: "Incorrect API key provided: sk-test-provider-key", code: "invalid_api_key" } },
    401,
  );
  const { status, json: answer } = await tryModel("i");
  const failure = { reason: "failed", upstreamStatus: 401, cause: "invalid_api_key" };
  expect([status, answer.data.ok, answer.data.failure]).toEqual([200, false, failure]);
  const models = async () => (await callOperationAs(operator, GET, {})).json.data.models;
  await expect
    .poll(models)
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: "i", lastFailure: expect.objectContaining(failure) }),
      ]),
    );
});

test("a model for adults can be tried, and an unknown one is refused", async () => {
  upstream.respond = textAnswer("hello");
  expect((await tryModel("grown-up")).json.data.ok).toBe(true);
  const unknown = await tryModel("nothing");
  expect([unknown.status, unknown.json.error.code]).toEqual([422, "VAL_001"]);
});

test("each trial writes one audit event [models-16]", async () => {
  const someone = await createOperator();
  upstream.respond = textAnswer("hello");
  await tryModel("t", someone);
  const rows = await prisma().auditEvent.findMany({ where: { actorId: someone.id } });
  expect(rows).toMatchObject([
    { action: "model.try", targetType: "model", targetId: "t", schoolId: null, detail: { model: "t" } },
  ]);
});

test("only operators may try a model", async () => {
  const school = await createSchool();
  for (const person of [school.admin, school.teacher, await school.student()]) {
    const { status, json: answer } = await tryModel("t", person);
    expect([status, answer.error.code]).toEqual([403, "AUTH_002"]);
  }
  expect(upstream.calls).toEqual([]);
});
