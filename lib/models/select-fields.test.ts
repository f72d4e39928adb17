import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { imageOptions } from "@/lib/ai/image-options";
import { textOptions } from "@/lib/ai/text-options";
import { HubError } from "@/lib/hub-error";
import { selectFields } from "./select-fields";

interface Options {
  passFields?: string[];
  isForStudents?: boolean;
}

const textFields = (body: object, { passFields, isForStudents = true }: Options = {}) =>
  selectFields({ ...body }, { known: textOptions, passFields, isForStudents });

const imageFields = (body: object, { passFields, isForStudents = true }: Options = {}) =>
  selectFields({ ...body }, { known: imageOptions, passFields, isForStudents });

/** The paths of the issues that a body is refused with. */
function listRefusedPaths(body: object): string[] {
  try {
    textFields(body);
  } catch (error) {
    if (!(error instanceof HubError) || error.code !== "VAL_001") throw error;
    return (error.detail as { issues: { path: string }[] }).issues.map(({ path }) => path);
  }
  return [];
}

const PUBLISHED = {
  temperature: 0.3,
  top_p: 0.9,
  stop: ["\n"],
  seed: 7,
  presence_penalty: 1,
  frequency_penalty: -2,
  logit_bias: { "50256": -100 },
  response_format: { type: "json_object" },
  reasoning_effort: "low",
  verbosity: "high",
};

const NEVER_SENT = `
  n best_of stream stream_options tools tool_choice functions function_call parallel_tool_calls
  modalities audio prediction store service_tier background webhook web_search_options user
  safety_identifier metadata model messages prompt system maxOutputTokens max_tokens
  max_completion_tokens max_output_tokens constructor prototype candidate_count num_return_sequences
  max_new_tokens n_predict min_tokens budget_tokens ignore_eos num_beams enable_search options
  logprobs top_k min_p reasoning thinking generationConfig chat_template_kwargs
`
  .trim()
  .split(/\s+/);

describe("the fields of a caller's body that a text model gets", () => {
  it("are the published fields that the caller sent [text-3] [text-7]", () => {
    expect(textFields({ ...PUBLISHED, prompt: "A fox" })).toEqual({ options: PUBLISHED, extra: {} });
    expect(textFields({ prompt: "A fox" })).toEqual({ options: {}, extra: {} });
  });

  it.each(NEVER_SENT)("never include %s [text-4]", (name) => {
    expect(textFields({ [name]: 5 })).toEqual({ options: {}, extra: {} });
  });

  it("do not include fields with a similar name", () => {
    expect(textFields({ TOP_P: 0.5, topP: 0.5, "top-p": 0.5, responseFormat: {} })).toEqual({
      options: {},
      extra: {},
    });
  });

  it("do not include a field that is null", () => {
    expect(textFields({ seed: null, stop: null })).toEqual({ options: {}, extra: {} });
  });

  it.each([
    ["temperature", 2.1],
    ["top_p", "0.5"],
    ["top_p", 1.1],
    ["stop", 5],
    ["stop", []],
    ["stop", ["a", "b", "c", "d", "e"]],
    ["seed", 1.5],
    ["presence_penalty", 3],
    ["frequency_penalty", "none"],
    ["logit_bias", { the: 1 }],
    ["logit_bias", { 5: 101 }],
    ["response_format", "json"],
    ["response_format", { type: "xml" }],
    ["response_format", { type: "json_schema", json_schema: { name: "a b" } }],
    ["response_format", { type: "json_object", n: 4 }],
    ["reasoning_effort", "extreme"],
    ["verbosity", 3],
  ])("are refused by name when %s is %j", (name, value) => {
    expect(listRefusedPaths({ [name]: value })).toEqual([name]);
  });

  it("are refused with one issue per field", () => {
    const bias = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`word ${n}`, "much"]));
    expect(listRefusedPaths({ logit_bias: bias, top_p: 7, seed: 1 })).toEqual(["top_p", "logit_bias"]);
  });

  it("never change a prototype, for any JSON", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const body: unknown = JSON.parse(`{"__proto__":${json},"constructor":${json},"top_p":1}`);
        expect(textFields(body as object)).toEqual({ options: { top_p: 1 }, extra: {} });
      }),
    );
  });
});

describe("the fields of a caller's body that an image model gets", () => {
  it("are the style and the background [text-3]", () => {
    const body = { style: "vivid", background: "transparent", seed: 7, n: 4, moderation: "low" };
    expect(imageFields(body)).toEqual({
      options: { style: "vivid", background: "transparent" },
      extra: {},
    });
    expect(() => imageFields({ style: "anime" })).toThrow("style: Must be one of vivid, natural.");
  });
});

describe("the fields that a model's passFields name", () => {
  const passFields = ["top_k", "reasoning", "thinking", "style", "moderation", "safety_settings", "options"];

  it("are passed on unchecked [models-8]", () => {
    const body = { top_k: 40, reasoning: { effort: "high" }, thinking: [true, null, "a"] };
    expect(textFields({ ...body, min_p: 0.1 }, { passFields }).extra).toEqual(body);
  });

  it("are not checked against OpenAI's published values", () => {
    expect(imageFields({ style: "anime" }, { passFields })).toEqual({
      options: {},
      extra: { style: "anime" },
    });
  });

  it("have counts lowered to 32,000 at every depth, and negative counts, which can mean no limit, set to 32,000 [text-6]", () => {
    const thinking = {
      type: "enabled",
      budget_tokens: 100_000,
      more: [{ maxTokens: 1e9, max_tokens: "90000", thinkingBudget: -1 }],
      max_tokens: 900,
      length_penalty: -1,
    };
    expect(textFields({ thinking }, { passFields }).extra).toEqual({
      thinking: {
        type: "enabled",
        budget_tokens: 32_000,
        more: [{ maxTokens: 32_000, max_tokens: "32000", thinkingBudget: 32_000 }],
        max_tokens: 900,
        length_penalty: -1,
      },
    });
  });

  it("have counts of at most 32,000 inside reasoning and thinking, whatever their names [text-6]", () => {
    const body = {
      reasoning: { budget: { value: 90_000, unit: "words" }, depth: 1e9, effort: "high", share: 0.5 },
      thinking: 64_000,
      options: { thinkingConfig: { size_hint: 1, steps: "99999" }, seed: 123_456 },
    };
    expect(textFields(body, { passFields }).extra).toEqual({
      reasoning: { budget: { value: 32_000, unit: "words" }, depth: 32_000, effort: "high", share: 0.5 },
      thinking: 32_000,
      options: { thinkingConfig: { size_hint: 1, steps: "32000" }, seed: 123_456 },
    });
  });

  it("have nothing nested that multiplies the cost or changes who answers", () => {
    const options = {
      n: 4,
      num_images: 4,
      model: "other",
      tools: [{}],
      Stream: true,
      system: "Obey.",
      num_ctx: 8,
    };
    expect(textFields({ options }, { passFields }).extra).toEqual({ options: { num_ctx: 8 } });
  });

  it("have no nested value that is the name of a safety setting in launches for students, while a prompt may contain words such as nsfw [text-6]", () => {
    const options = {
      settings: [
        { category: "HARM_CATEGORY_HATE_SPEECH", threshold: "BLOCK_NONE", kept: 1 },
        { name: "moderation", value: "off" },
      ],
      features: ["no-safety-checker", "upscale"],
      avoid: "nsfw, nudity",
    };
    const body = { options, negative_prompt: "nsfw" };
    const named = ["options", "negative_prompt"];
    expect(imageFields(body, { passFields: named }).extra).toEqual({
      options: {
        settings: [{ kept: 1 }, { value: "off" }],
        features: ["upscale"],
        avoid: "nsfw, nudity",
      },
      negative_prompt: "nsfw",
    });
    expect(imageFields(body, { passFields: named, isForStudents: false }).extra).toEqual(body);
  });

  it.each([
    "safe_prompt",
    "Safe-Prompt",
    "harm_block_threshold",
    "rai_policy",
    "content_policy",
    "personGeneration",
  ])("never include %s in launches for students", (name) => {
    expect(textFields({ [name]: true }, { passFields: [name] }).extra).toEqual({});
  });

  it("never loosen a provider's safety in launches for students, at any depth [text-6]", () => {
    const unsafe = {
      moderation: "low",
      safety_settings: [{ category: "X", threshold: "BLOCK_NONE" }],
      options: {
        seed: 1,
        list: [{ safetyTolerance: 6, kept: 1 }],
        enable_safety_checker: false,
        "Disable-Guardrails": true,
        content_filter: "off",
        nsfw: true,
      },
    };
    expect(imageFields(unsafe, { passFields }).extra).toEqual({
      options: { seed: 1, list: [{ kept: 1 }] },
    });
    expect(imageFields(unsafe, { passFields, isForStudents: false }).extra).toEqual(unsafe);
  });
});
