import { expect, test } from "vitest";
import { call } from "@/test/call";
import { createStudentSession } from "@/test/create-school";
import { runImageJob, startImageProvider } from "@/test/image-jobs";

const { upstream } = await startImageProvider({ timeoutMs: 500 });
const { POST: createText } = await import("./text/create/route");
const { POST: createImage } = await import("./media/create/route");
const { POST: getImage } = await import("./media/get/route");

test("a text that the provider never answers fails with PROV_002, and its credits are released [errors-24] [models-12]", async () => {
  const { school, session } = await createStudentSession();
  upstream.respond = () => {};
  const answer = await call(createText, { session, body: { prompt: "Hi" } });
  expect([answer.status, answer.json.error.code]).toEqual([504, "PROV_002"]);
  expect(await school.balance()).toEqual({ available: 1000, reserved: 0, spent: 0, granted: 1000 });
  expect(await school.entryTypes()).toEqual(["grant"]);
  expect(await school.holdStates()).toEqual(["released"]);
});

test("an image that the provider never answers fails with PROV_002, and its credits are released [images-8]", async () => {
  const { school, session } = await createStudentSession();
  upstream.respond = () => {};
  const { id } = (await call(createImage, { session, body: { prompt: "A fox" } })).json.data;
  await runImageJob(id);
  expect((await call(getImage, { session, body: { id } })).json.data).toMatchObject({
    status: "failed",
    error: { code: "PROV_002" },
    credits: { state: "released" },
  });
  expect(await school.balance()).toMatchObject({ available: 1000, reserved: 0, spent: 0 });
});
