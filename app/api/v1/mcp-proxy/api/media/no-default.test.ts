import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { call } from "@/test/call";
import { createStudentSession } from "@/test/create-school";

const file = join(process.env.DATA_DIR ?? ".", "models.json");
writeFileSync(
  file,
  JSON.stringify({
    providers: { demo: { kind: "demo" } },
    models: [{ id: "picture", provider: "demo", mediaType: "image", allowsUnder18: true }],
    classroomDefaults: {},
    safety: "off",
  }),
);
process.env.MODELS_FILE = file;
const { POST: createMedia } = await import("./create/route");
const { POST: createText } = await import("../text/create/route");

test("a hub without a default model answers CFG_001 unless the request names a model [errors-22] [models-10]", async () => {
  const { school, session } = await createStudentSession();
  const body = { prompt: "A fox" };
  for (const handler of [createMedia, createText]) {
    const { status, json } = await call(handler, { session, body });
    expect([status, json.error.code]).toEqual([503, "CFG_001"]);
  }
  expect(await school.entryTypes()).toEqual(["grant"]);
  const named = await call(createMedia, { session, body: { ...body, model: "picture" } });
  expect(named.json.data.model).toBe("picture");
});
