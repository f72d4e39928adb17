import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { call } from "@/test/call";
import { createStudentSession } from "@/test/create-school";
import { runImageJob, startImageProvider } from "@/test/image-jobs";
import { strictOpenAi } from "@/test/strict-openai/strict-openai";

const { upstream } = await startImageProvider();
const { POST: createText } = await import("./text/create/route");
const { POST: createMedia } = await import("./media/create/route");
const { POST: getMedia } = await import("./media/get/route");

const strict = strictOpenAi();
beforeEach(() => {
  upstream.respond = strict.respond;
  strict.refusals.length = 0;
});

const json = () => fc.jsonValue({ maxDepth: 3 });

/** Bodies with these fields and any others. */
function bodies(fields: Record<string, fc.Arbitrary<unknown>>, required: string[]) {
  const known = fc.record(fields, { requiredKeys: required });
  return fc
    .tuple(fc.dictionary(fc.string(), json()), known)
    .map(([others, some]) => ({ ...others, ...some }));
}

/** Mostly a valid value, sometimes one of the invalid values or any JSON. */
const mostly = (valid: unknown[], invalid: unknown[] = [null]) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...valid) },
    { weight: 1, arbitrary: fc.constantFrom(...invalid) },
    { weight: 1, arbitrary: json() },
  );

const DROPPED = {
  n: mostly([4, 1]),
  stream: mostly([true]),
  user: mostly(["Minji"]),
  store: mostly([true]),
  metadata: mostly([{ a: "b" }]),
  moderation: mostly(["low"]),
};

const TEXT_BODIES = bodies(
  {
    ...DROPPED,
    prompt: fc.string({ minLength: 1 }),
    messages: mostly([[{ role: "user", content: [{ type: "text", text: "A fox" }] }]], [[]]),
    temperature: mostly([0, 0.7, 2], [2.5]),
    maxOutputTokens: mostly([1, 100_000], [0]),
    max_tokens: mostly([9]),
    top_p: mostly([0, 0.5, 1, null], [1.5]),
    seed: mostly([7, -7, null], [1.5, "7"]),
    stop: mostly(["a", ["a"], null], [[], ["a", "b", "c", "d", "e"], 5]),
    presence_penalty: mostly([-2, 0.5], [3]),
    frequency_penalty: mostly([2], ["2"]),
    logit_bias: mostly([{ "5": 100 }, {}], [{ the: 1 }, { "5": 1.5 }]),
    response_format: mostly(
      [{ type: "json_object" }, { type: "json_schema", json_schema: { name: "a", schema: { n: 1 } } }],
      [{ type: "json_schema" }, "json"],
    ),
    reasoning_effort: mostly(["none", "low"], ["extreme"]),
    verbosity: mostly(["high"], [1]),
    tools: mostly([[]]),
    thinking: mostly([{ budget_tokens: 9 }]),
  },
  ["prompt"],
);

const IMAGE_BODIES = bodies(
  {
    ...DROPPED,
    prompt: fc.string({ minLength: 1 }),
    quality: fc.constantFrom("fast", "medium", "quality"),
    aspectRatio: fc.constantFrom("1:1", "4:3", "3:4", "16:9", "9:16"),
    style: mostly(["vivid", "natural", null], ["anime"]),
    background: mostly(["auto", "transparent"], ["pink"]),
    size: mostly(["10x10"]),
    response_format: mostly(["url"]),
    image: mostly(["https://example.com/a.png"]),
  },
  ["prompt"],
);

describe("a provider as strict as OpenAI", () => {
  test("accepts what the hub sends for any JSON in text/create, or the hub answers 422 [models-14] [text-4]", async () => {
    const { session } = await createStudentSession();
    let written = 0;
    await fc.assert(
      fc.asyncProperty(TEXT_BODIES, async (body) => {
        const { status } = await call(createText, { session, body });
        if (status === 200) written += 1;
        expect([200, 422]).toContain(status);
        expect(strict.refusals).toEqual([]);
      }),
    );
    expect(written).toBeGreaterThan(5);
  });

  test("accepts what the hub sends for any JSON in media/create, or the hub answers 422 [images-5] [images-6] [models-14]", async () => {
    const { session } = await createStudentSession();
    let painted = 0;
    await fc.assert(
      fc.asyncProperty(IMAGE_BODIES, async (body) => {
        const started = await call(createMedia, { session, body });
        expect([200, 422]).toContain(started.status);
        if (started.status === 422) return;
        const { id } = started.json.data;
        await runImageJob(id);
        painted += 1;
        expect(strict.refusals).toEqual([]);
        expect((await call(getMedia, { session, body: { id } })).json.data.status).toBe("completed");
      }),
      { numRuns: 40 },
    );
    expect(painted).toBeGreaterThan(5);
  });

  test.each([1, 2, 3, 4])(
    "generates a picture from %i reference images, in the requested aspect ratio [models-14]",
    async (count) => {
      const { session } = await createStudentSession();
      const paint = async (body: object) => {
        const { id } = (await call(createMedia, { session, body: { prompt: "A fox", ...body } })).json.data;
        await runImageJob(id);
        return (await call(getMedia, { session, body: { id } })).json.data;
      };
      const { url } = await paint({});
      const referenceImages = Array.from({ length: count }, () => url);
      const done = await paint({ referenceImages, aspectRatio: "16:9", quality: "quality", style: "vivid" });
      expect(done).toMatchObject({ status: "completed", width: 192, height: 108 });
      expect(upstream.calls.at(-1)).toMatchObject({ path: "/v1/images/edits", body: { quality: "high" } });
      expect(upstream.calls.at(-1)?.body["image[]"]).toHaveLength(count);
      expect(strict.refusals).toEqual([]);
    },
  );
});

describe("a field with an invalid value", () => {
  test.each([
    [createText, { prompt: "A fox", top_p: 2, verbosity: "loud" }, ["top_p", "verbosity"]],
    [createMedia, { prompt: "A fox", style: "anime" }, ["style"]],
  ] as const)("is reported and costs nothing: %# [text-3]", async (route, body, fields) => {
    const { school, session } = await createStudentSession();
    const { status, json: answer } = await call(route, { session, body });
    expect([status, answer.error.code]).toEqual([422, "VAL_001"]);
    expect(answer.error.detail.issues.map(({ path }: { path: string }) => path)).toEqual(fields);
    expect((await school.balance()).available).toBe(1000);
    expect(upstream.calls).toEqual([]);
  });
});
