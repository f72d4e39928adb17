import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { imageOptions } from "@/lib/ai/image-options";
import { textOptions } from "@/lib/ai/text-options";
import { HubError } from "@/lib/hub-error";
import { selectFields } from "./select-fields";

interface Where {
  passFields?: string[];
  isStudentPath?: boolean;
}

const textFields = (body: object, { passFields, isStudentPath = true }: Where = {}) =>
  selectFields({ ...body }, { known: textOptions, passFields, isStudentPath });

const imageFields = (body: object, { passFields, isStudentPath = true }: Where = {}) =>
  selectFields({ ...body }, { known: imageOptions, passFields, isStudentPath });

/** The paths that are named when a body is refused. */
function pathsRefusedIn(body: object): string[] {
  try {
    textFields(body);
  } catch (error) {
    if (!(error instanceof HubError) || error.code !== "VAL_001") throw error;
    return (error.detail as { issues: { path: string }[] }).issues.map(({ path }) => path);
  }
  return [];
}

const HARMLESS = {
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

const NEVER_PASSED = [
  ...["n", "best_of", "stream", "stream_options", "tools", "tool_choice", "functions", "function_call"],
  ...["parallel_tool_calls", "modalities", "audio", "prediction", "store", "service_tier", "background"],
  ...["webhook", "web_search_options", "user", "safety_identifier", "metadata", "model", "messages"],
  ...["prompt", "system", "maxOutputTokens", "max_tokens", "max_completion_tokens", "max_output_tokens"],
  ...["constructor", "prototype", "candidate_count", "num_return_sequences", "max_new_tokens"],
  ...["n_predict", "min_tokens", "budget_tokens", "ignore_eos", "num_beams", "enable_search", "options"],
  ...["logprobs", "top_k", "min_p", "reasoning", "thinking", "generationConfig", "chat_template_kwargs"],
];

describe("what a text model is sent of a caller's body", () => {
  it("is every harmless field that the caller sent, and no field that the caller did not send", () => {
    expect(textFields({ ...HARMLESS, prompt: "A fox" })).toEqual({ options: HARMLESS, extra: {} });
    expect(textFields({ prompt: "A fox" })).toEqual({ options: {}, extra: {} });
  });

  it.each(NEVER_PASSED)("is never %s", (name) => {
    expect(textFields({ [name]: 5 })).toEqual({ options: {}, extra: {} });
  });

  it("is nothing by a name that is nearly one of them", () => {
    expect(textFields({ TOP_P: 0.5, topP: 0.5, "top-p": 0.5, responseFormat: {} })).toEqual({
      options: {},
      extra: {},
    });
  });

  it("leaves out a field that is null, as OpenAI takes it for left out", () => {
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
  ])("is refused by name when %s is %j", (name, value) => {
    expect(pathsRefusedIn({ [name]: value })).toEqual([name]);
  });

  it("is refused once for each wrong field, however much is wrong in it", () => {
    const bias = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`word ${n}`, "much"]));
    expect(pathsRefusedIn({ logit_bias: bias, top_p: 7, seed: 1 })).toEqual(["top_p", "logit_bias"]);
  });

  it("never reaches a prototype, whatever JSON is sent", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const body: unknown = JSON.parse(`{"__proto__":${json},"constructor":${json},"top_p":1}`);
        expect(textFields(body as object)).toEqual({ options: { top_p: 1 }, extra: {} });
      }),
    );
  });
});

describe("what an image model is sent of a caller's body", () => {
  it("is the style and the background", () => {
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

  it("are passed in whatever shape the caller gives them", () => {
    const body = { top_k: 40, reasoning: { effort: "high" }, thinking: [true, null, "a"] };
    expect(textFields({ ...body, min_p: 0.1 }, { passFields }).extra).toEqual(body);
  });

  it("are not held against the values that OpenAI publishes", () => {
    expect(imageFields({ style: "anime" }, { passFields })).toEqual({
      options: {},
      extra: { style: "anime" },
    });
  });

  it("have counts of at most 32,000 at every depth", () => {
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

  it("on the student path loosen no provider's safety, at no depth", () => {
    const loosening = {
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
    expect(imageFields(loosening, { passFields }).extra).toEqual({
      options: { seed: 1, list: [{ kept: 1 }] },
    });
    expect(imageFields(loosening, { passFields, isStudentPath: false }).extra).toEqual(loosening);
  });
});
