import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { createStudentSession } from "@/test/create-school";
import { runImageJob, startImageProvider } from "@/test/image-jobs";
import { json, textAnswer } from "@/test/upstream";

const { upstream, picture } = await startImageProvider({
  models: [
    { id: "first", fallbacks: ["grown-up", "second", "t"] },
    { id: "second" },
    { id: "first-image", mediaType: "image", fallbacks: ["i"] },
  ],
});
const { POST: createText } = await import("./text/create/route");
const { POST: createMedia } = await import("./media/create/route");
const { POST: getMedia } = await import("./media/get/route");

const asked = () => upstream.calls.map(({ body }) => body.model);
const failing = json({ error: { code: "overloaded" } }, 400);

async function holdsOf(poolId: string) {
  return prisma().hold.findMany({
    where: { poolId },
    select: { state: true, amountCredits: true, model: true },
  });
}

test("a model that fails is followed by its fallbacks, under one hold and price, and the answer names who answered [models-19]", async () => {
  const { session, school } = await createStudentSession();
  upstream.respond = (response, seen) =>
    seen.body.model === "upstream-text" ? textAnswer("hello")(response, seen) : failing(response, seen);
  const answer = await call(createText, { session, body: { prompt: "A fox", model: "first" } });
  // Not the one for adults.
  expect(asked()).toEqual(["first", "second", "upstream-text"]);
  expect(answer.json.data).toMatchObject({ text: "hello", model: "t", credits: 1 });
  expect(await holdsOf(school.poolId)).toEqual([{ state: "settled", amountCredits: 1, model: "first" }]);
});

test("a fallback that the school does not allow is not asked; when all fail, nothing is charged [models-19]", async () => {
  const { session, school } = await createStudentSession();
  await prisma().creditPool.update({
    where: { id: school.poolId },
    data: { allowsAllModels: false, allowedModels: ["first", "second"] },
  });
  upstream.respond = failing;
  const answer = await call(createText, { session, body: { prompt: "A fox", model: "first" } });
  expect([answer.status, answer.json.error.code]).toEqual([502, "PROV_001"]);
  expect(asked()).toEqual(["first", "second"]);
  expect(await holdsOf(school.poolId)).toMatchObject([{ state: "released" }]);
});

test("an image is made by a fallback too [models-19]", async () => {
  const { session } = await createStudentSession();
  upstream.respond = (response, seen) =>
    (seen.body.model === "first-image" ? failing : picture)(response, seen);
  const body = { prompt: "A fox", model: "first-image" };
  const { id, model } = (await call(createMedia, { session, body })).json.data;
  await runImageJob(id);
  const { data } = (await call(getMedia, { session, body: { id } })).json;
  expect([model, data.status, data.model]).toEqual(["first-image", "completed", "i"]);
  expect(asked()).toEqual(["first-image", "upstream-image"]);
});
