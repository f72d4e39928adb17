import { expect, test } from "vitest";
import { GET as readPool } from "@/app/api/v1/schools/[schoolId]/pool/route";
import { POST as tryModel } from "@/app/api/v1/system/model-trials/route";
import { GET as readSystem } from "@/app/api/v1/system/route";
import { call } from "@/test/call";
import { callAs, callOperationAs } from "@/test/call-as";
import { createOperator, createStudentSession } from "@/test/create-school";
import { GET as account } from "./account/route";
import { GET as catalog } from "./catalog/route";
import { POST as createMedia } from "./media/create/route";
import { POST as quote } from "./quote/route";
import { POST as createText } from "./text/create/route";

// Without the demo models the hub has no model, as `npm start` has none without MODELS_FILE.
process.env.DEMO_MODELS = "";

const { school, session } = await createStudentSession();

const REQUESTS: [string, object, Record<string, string>?][] = [
  ["no model", {}],
  ["the demo model", { model: "demo-text" }],
  ["another model", { model: "class-text" }],
  ["an idempotency key", {}, { "idempotency-key": "once" }],
];

test.each(REQUESTS)(
  "a text or picture with %s is refused with 503 CFG_001, without a hold [models-1]",
  async (_, fields, headers = {}) => {
    const body = { prompt: "A fox in the rain", ...fields };
    for (const handler of [createText, createMedia]) {
      const { status, json } = await call(handler, { session, body, headers });
      expect([status, json.error.code]).toEqual([503, "CFG_001"]);
      expect(json.error.message).toMatch(/^No (text|image) model is set up on this hub\.$/);
    }
    expect(await school.entryTypes()).toEqual(["grant"]);
    expect(await school.balance()).toMatchObject({ available: 1000, reserved: 0, spent: 0 });
    expect(await school.holdStates()).toEqual([]);
  },
);

test("the account lists no model and no default, and a quote is still answered", async () => {
  const data = (await call(account, { session })).json.data;
  expect([data.models, data.defaults]).toEqual([
    { text: [], image: [] },
    { text: null, image: null },
  ]);
  expect((await call(quote, { session, body: { media_type: "image" } })).json.data.credits).toBe(10);
});

test("the catalog of models and voices is empty", async () => {
  for (const kind of ["models", "voices"]) {
    const path = `/api/v1/mcp-proxy/api/catalog?kind=${kind}`;
    expect((await call(catalog, { session, path })).json.data).toEqual([]);
  }
});

test("a school's pool and the system page list no models, and there is no model to try", async () => {
  const pool = await callOperationAs(school.admin, readPool, { schoolId: school.id });
  expect(pool.json.data).toMatchObject({ allowsAllModels: true, models: [] });
  const operator = await createOperator();
  expect((await callAs(operator, readSystem)).json.data.models).toEqual([]);
  const trial = await callOperationAs(operator, tryModel, {}, { modelId: "demo-text" });
  expect([trial.status, trial.json.error.code]).toEqual([422, "VAL_001"]);
});
