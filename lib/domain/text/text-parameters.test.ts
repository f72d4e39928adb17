import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textCreate } from "@/client/contract/generation";
import { outputTokenLimit, passOnTextFields } from "./text-parameters";

const NEVER_PASSED = [
  ...["n", "best_of", "stream", "stream_options", "tools", "tool_choice", "functions", "function_call"],
  ...["parallel_tool_calls", "modalities", "audio", "prediction", "store", "service_tier", "background"],
  ...[
    "webhook",
    "web_search_options",
    "user",
    "safety_identifier",
    "metadata",
    "model",
    "messages",
    "prompt",
  ],
  ...["system", "maxOutputTokens", "max_tokens", "max_completion_tokens", "max_output_tokens", "temperature"],
  ...["constructor", "prototype"],
  ...["candidate_count", "num_return_sequences", "num_generations", "max_new_tokens", "num_predict"],
  ...["n_predict", "n_samples", "sample_count", "min_tokens", "best_of_n", "budget_tokens", "total_choices"],
  ...["ignore_eos", "use_beam_search", "num_beams", "candidates", "samples", "count", "enable_search"],
];

/** The same name in another spelling that a lenient provider might read. */
function respelt(name: string, style: number): string {
  if (style === 0) return name.toUpperCase();
  if (style === 1) return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return name.replaceAll("_", "-");
}

describe("passOnTextFields", () => {
  it.each(NEVER_PASSED)("drops %s", (name) => {
    expect(passOnTextFields({ [name]: 5 })).toEqual({});
  });

  it("drops them in any case and with any separators", () => {
    fc.assert(
      fc.property(fc.constantFrom(...NEVER_PASSED), fc.nat(2), fc.jsonValue(), (name, style, value) => {
        expect(passOnTextFields({ [respelt(name, style)]: value })).toEqual({});
      }),
    );
  });

  it("passes a reasoning option that the caller sent, and adds none", () => {
    const options = { reasoning_effort: "low", reasoning: { effort: "high" }, thinking: { type: "enabled" } };
    expect(passOnTextFields({ ...options, prompt: "a" })).toEqual(options);
    expect(passOnTextFields({ prompt: "a" })).toEqual({});
  });

  it("passes what shapes the one answer", () => {
    const shaping = {
      top_p: 0.9,
      seed: 7,
      stop: ["\n"],
      response_format: { type: "json_object" },
      logit_bias: {},
    };
    expect(passOnTextFields(shaping)).toEqual(shaping);
  });

  it.each([
    ["generationConfig", { candidateCount: 8 }],
    ["options", { num_predict: 100_000 }],
    ["chat_template_kwargs", { thinking: true }],
    ["extra", [{ n: 8 }]],
  ])("drops %s, because an unknown structure may hide a count", (name, value) => {
    expect(passOnTextFields({ [name]: value })).toEqual({});
  });

  it("passes what counts nothing, whatever it begins or ends with", () => {
    const harmless = {
      ...{ top_p: 0.9, top_k: 40, min_p: 0.1, presence_penalty: 1, frequency_penalty: 1, seed: null },
      ...{ reasoning_effort: "low", nonce: "a", verbosity: "low", logprobs: true, stop_sequences: ["\n"] },
    };
    expect(passOnTextFields(harmless)).toEqual(harmless);
  });

  it("never reaches a prototype, whatever JSON is sent", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const body: unknown = JSON.parse(`{"__proto__":${json},"constructor":${json},"top_p":1}`);
        const passed = passOnTextFields(body as Record<string, unknown>);
        expect(Object.keys(passed)).toEqual(["top_p"]);
        expect(Object.getPrototypeOf({ ...passed })).toBe(Object.prototype);
      }),
    );
  });

  it("leaves the body as it was", () => {
    const body = Object.freeze({ n: 4, top_p: 1 });
    passOnTextFields(body);
    expect(body).toEqual({ n: 4, top_p: 1 });
  });
});

describe("the content of a message", () => {
  const accepts = (content: unknown) =>
    textCreate.body?.safeParse({ messages: [{ role: "user", content }] }).success;

  it("is text, or parts of text", () => {
    expect(accepts("A fox")).toBe(true);
    expect(accepts([{ type: "text", text: "A fox" }])).toBe(true);
  });

  it.each([
    { type: "image_url", image_url: { url: "https://example.com/a.png" } },
    { type: "file", file: { file_url: "https://example.com/a.pdf" } },
    { type: "text", text: "A fox", image_url: "https://example.com/a.png" },
    { type: "text" },
  ])("is never %j, with which a provider might fetch an address", (part) => {
    expect(accepts([{ type: "text", text: "A fox" }, part])).toBe(false);
  });
});

describe("outputTokenLimit", () => {
  it("is 1600 when the caller names no limit or a smaller one", () => {
    expect(outputTokenLimit({})).toBe(1600);
    expect(outputTokenLimit({ maxOutputTokens: 1599 })).toBe(1600);
  });

  it.each(["maxOutputTokens", "max_tokens", "max_completion_tokens", "max_output_tokens"])(
    "reads %s",
    (name) => {
      expect(outputTokenLimit({ [name]: 4000 })).toBe(4000);
    },
  );

  it("is 32,000 when the caller names more: a text costs one credit however long it is", () => {
    expect(outputTokenLimit({ maxOutputTokens: 32_001 })).toBe(32_000);
    expect(outputTokenLimit({ maxOutputTokens: 2000, max_output_tokens: 1_000_000 })).toBe(32_000);
  });

  it("is a whole number from 1600 to 32,000, whatever is sent", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (one, other) => {
        const limit = outputTokenLimit({ maxOutputTokens: one, max_tokens: other });
        expect(Number.isSafeInteger(limit) && limit >= 1600 && limit <= 32_000).toBe(true);
      }),
    );
  });
});
