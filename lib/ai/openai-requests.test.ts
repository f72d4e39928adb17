import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { ASPECT_RATIOS } from "@/packages/client/contract/generation";
import { closeAll, closeLater } from "@/test/call-scripted-provider";
import { startScriptedProvider } from "@/test/scripted-provider";
import { answerAsOpenAi, strictOpenAi } from "@/test/strict-openai/strict-openai";
import type { ImageRequest, ReferenceImage } from "./image-provider";
import { parseRatio } from "./image-sizes";
import type { Model } from "./model-settings";
import { createOpenAiCompatibleProvider } from "./openai-compatible";
import type { TextOptions } from "./text-options";

const TEXT: Model = {
  id: "class-text",
  provider: "p",
  upstreamId: "gpt-4.1-mini",
  mediaType: "text",
  minimumAge: 0,
  maxTokensField: "max_tokens",
};
const NEWER_TEXT: Model = { ...TEXT, upstreamId: "gpt-5-mini", maxTokensField: "max_completion_tokens" };
const IMAGE: Model = { ...TEXT, id: "class-image", upstreamId: "gpt-image-1-mini", mediaType: "image" };
const FREE_SIZES: Model = {
  ...IMAGE,
  upstreamId: "gpt-image-2",
  qualities: { fast: "medium", quality: "high" },
  sizes: { "1:1": "1024x1024", "16:9": "1536x864", "3:4": "960x1280" },
};
const DALL_E: Model = {
  ...IMAGE,
  upstreamId: "dall-e-3",
  qualities: { fast: "standard", quality: "hd" },
  sizes: { "1:1": "1024x1024", "16:9": "1792x1024", "9:16": "1024x1792" },
};

const references: ReferenceImage[] = [];

beforeAll(async () => {
  const canvas = sharp({ create: { width: 30, height: 20, channels: 3, background: "#3a7" } });
  for (const format of ["png", "jpeg", "webp", "gif"] as const) {
    references.push({ bytes: await canvas.clone().toFormat(format).toBuffer(), mimeType: `image/${format}` });
  }
});
afterEach(closeAll);

/** The real provider in front of a fake OpenAI that validates requests as strictly as OpenAI does. */
async function startStrictProvider() {
  const strict = strictOpenAi();
  const upstream = await startScriptedProvider((response, seen) => void strict.respond(response, seen));
  const provider = createOpenAiCompatibleProvider({ baseUrl: upstream.baseUrl, timeoutMs: 15_000 });
  closeLater(() => provider.close());
  closeLater(() => upstream[Symbol.asyncDispose]());
  const write = (model: Model, options: TextOptions = {}) =>
    provider.createText({
      model,
      messages: [
        { role: "system", content: "Be kind." },
        { role: "user", content: [{ type: "text", text: "A fox" }] },
        { role: "assistant", content: "Hello" },
        { role: "user", content: "And now?" },
      ],
      maxOutputTokens: 1600,
      options,
      extra: {},
      endUserId: "pseudonym",
    });
  const paint = (request: Pick<ImageRequest, "model"> & Partial<ImageRequest>) =>
    provider.createImage({
      prompt: "A fox",
      quality: "fast",
      aspectRatio: "1:1",
      referenceImages: [],
      extra: {},
      endUserId: "pseudonym",
      ...request,
    });
  return { write, paint, refusals: strict.refusals };
}

const TEXT_OPTIONS: TextOptions[] = [
  { temperature: 0 },
  { temperature: 2 },
  { top_p: 1, seed: -4 },
  { stop: "\n" },
  { stop: ["a", "b", "c", "d"] },
  { presence_penalty: -2, frequency_penalty: 2 },
  { logit_bias: { "50256": -100, "7": 100 } },
  { response_format: { type: "text" } },
  { response_format: { type: "json_object" } },
  {
    response_format: {
      type: "json_schema",
      json_schema: { name: "a_story-1", description: "A story", schema: { type: "object" }, strict: true },
    },
  },
  ...(["none", "minimal", "low", "medium", "high", "xhigh", "max"] as const).map((reasoning_effort) => ({
    reasoning_effort,
  })),
  ...(["low", "medium", "high"] as const).map((verbosity) => ({ verbosity })),
];

describe("the fake OpenAI, which validates as OpenAI does, accepts", () => {
  it.each([TEXT, NEWER_TEXT])("every text request for $upstreamId [models-14]", async (model) => {
    const { write, refusals } = await startStrictProvider();
    for (const options of [{}, ...TEXT_OPTIONS]) await write(model, options);
    expect(refusals).toEqual([]);
  });

  it.each([
    { model: IMAGE, maxReferences: 4 },
    { model: FREE_SIZES, maxReferences: 4 },
    { model: DALL_E, maxReferences: 0 },
  ])(
    "every picture request for $model.upstreamId, and the picture has the requested aspect ratio [models-14]",
    async ({ model, maxReferences }) => {
      const { paint, refusals } = await startStrictProvider();
      for (const quality of ["fast", "quality"] as const)
        for (const aspectRatio of ASPECT_RATIOS)
          for (let count = 0; count <= maxReferences; count += 1) {
            const referenceImages = references.slice(0, count);
            const options = { style: "vivid", background: "auto" } as const;
            const picture = await paint({ model, quality, aspectRatio, referenceImages, options });
            expect(refusals).toEqual([]);
            if (!picture.ok) throw new Error("no picture");
            expect(Math.abs(picture.width / picture.height / parseRatio(aspectRatio) - 1)).toBeLessThan(
              0.011,
            );
          }
    },
  );
});

/** The answer of the fake OpenAI to a request that the hub never sends. */
async function requestOpenAi(path: string, body: object, type = "application/json") {
  const { status, json } = await answerAsOpenAi({ path, body, headers: { "content-type": type } });
  return [status, (JSON.parse(JSON.stringify(json)) as { error?: { code: string; param: string } }).error];
}

describe("the fake OpenAI of the tests refuses", () => {
  const chat = { model: "gpt-4.1-mini", messages: [{ role: "user", content: "A fox" }] };
  const picture = { model: "gpt-image-1-mini", prompt: "A fox" };
  const IMAGES = "/v1/images/generations";

  it.each([
    ["an unknown field", "/v1/chat/completions", { ...chat, top_k: 1 }, "unknown_parameter", "top_k"],
    ["a value out of range", "/v1/chat/completions", { ...chat, top_p: 2 }, "invalid_value", "top_p"],
    ["a wrong type", "/v1/chat/completions", { ...chat, seed: "7" }, "invalid_type", "seed"],
    ["a missing field", IMAGES, { model: "gpt-image-1-mini" }, "missing_required_parameter", "prompt"],
    ["the hub's own name of a quality", IMAGES, { ...picture, quality: "fast" }, "invalid_value", "quality"],
    ["another model's quality", IMAGES, { ...picture, quality: "hd" }, "invalid_value", "quality"],
    ["another model's size", IMAGES, { ...picture, size: "1792x1024" }, "invalid_value", "size"],
    [
      "reference images in a generation",
      IMAGES,
      { ...picture, image: ["data:"] },
      "unknown_parameter",
      "image",
    ],
    [
      "the old field of the output limit for a newer model",
      "/v1/chat/completions",
      { ...chat, model: "gpt-5-mini", max_tokens: 1600 },
      "unsupported_parameter",
      "max_tokens",
    ],
    ["JSON instead of a form", "/v1/images/edits", picture, "unsupported_content_type", null],
  ])("%s", async (_, path, body, code, param) => {
    expect(await requestOpenAi(path, body)).toEqual([400, expect.objectContaining({ code, param })]);
  });

  it("a form instead of JSON, an edit without a picture, and a GIF", async () => {
    const form = "multipart/form-data; boundary=x";
    const edit = "/v1/images/edits";
    const gif = new File([new Uint8Array(references[3]?.bytes ?? [])], "a.gif", { type: "image/gif" });
    const codes = [
      await requestOpenAi(IMAGES, picture, form),
      await requestOpenAi(edit, picture, form),
      await requestOpenAi(edit, { ...picture, "image[]": [gif] }, form),
      await requestOpenAi(edit, { ...picture, style: "vivid" }, form),
    ].map(([, error]) => (error as { code: string }).code);
    expect(codes).toEqual([
      "unsupported_content_type",
      "missing_required_parameter",
      "unsupported_file_mimetype",
      "missing_required_parameter",
    ]);
  });
});
