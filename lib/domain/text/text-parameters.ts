import { NEVER_PASSED_FIELDS } from "../models/never-passed-fields";

/** What of a free-form text request reaches the model, as pure rules (contract, section 6). */

/** No classroom text may have fewer output tokens (`service.md`, Limits). */
const LEAST_OUTPUT_TOKENS = 1600;
/** A text costs one credit however long it is, so its length has an end: about forty pages. */
const MOST_OUTPUT_TOKENS = 32_000;

/** How callers may spell the output limit; no spelling is passed on, the hub sends its own. */
const OUTPUT_LIMIT_FIELDS = [
  "maxOutputTokens",
  "max_output_tokens",
  "max_tokens",
  "max_completion_tokens",
  "maxTokens",
  "maxCompletionTokens",
] as const;

/**
 * Never passed on, compared without case and separators, beside all that `isCountingName` tells. They would multiply the
 * cost (`ignore_eos`), change who answers or what is answered (`model`, `tools`, `stream`, `modalities`), send data
 * elsewhere (`store`, `webhook`), say who asks (`user`), or are fields that the hub sends itself.
 */
const DROPPED = new Set([
  ...["beamwidth", "beamsearch", "usebeamsearch", "ignoreeos", "ignoreeostoken"],
  ...["background", "tool", "toolconfig", "toolresources", "maxtoolcalls"],
  ...[
    "functions",
    "functioncall",
    "paralleltoolcalls",
    "mcpservers",
    "plugins",
    "websearchoptions",
    "websearch",
    "enablesearch",
  ],
  ...["modalities", "responsemodalities", "audio", "prediction"],
  ...["promptcachekey", "conversation", "previousresponseid", "threadid"],
  ...["transforms"],
  ...NEVER_PASSED_FIELDS,
  ...["messages", "prompt", "system", "input", "instructions", "temperature"],
  ...OUTPUT_LIMIT_FIELDS.map((field) => plainName(field)),
]);

/** A word at the beginning that bounds or counts answers: `num_generations`, `max_new_tokens`, `candidateCount`. */
const BEGINS_AS_COUNT = /^(?:num|max|min|best|candidate|sample)/;

/** `n` counts as a word of its own only, `n_samples` or `nBest`: `nonce` begins with it too. */
const FIRST_WORD_IS_N = /^[^\p{L}\p{N}]*(?:[nN](?![\p{L}\p{N}])|n(?=[\p{Lu}\p{N}]))/u;

const ENDS_AS_COUNT =
  /(?:count|tokens|sequences|samples|generations|predict|choices|completions|candidates|responses)$/;

/** Named like counts, but they only cut the choice of the next word, or say where to stop. */
const COUNTS_NOTHING = new Set(["minp", "stopsequences"]);

/**
 * The only fields that may hold an object or array. Any other could hide a count or an address (`generationConfig`,
 * `options`, `chat_template_kwargs`).
 */
const STRUCTURED = new Set([
  ...["responseformat", "reasoning", "thinking"],
  ...["stop", "stopsequences", "logitbias"],
]);

/** `max_tokens`, `maxTokens` and `Max-Tokens` are one name: providers are lenient, so the filter is too. */
export function plainName(field: string): string {
  return field.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Whether a field counts or bounds what is made, told by its name: it would multiply the cost. */
export function isCountingName(field: string): boolean {
  const name = plainName(field);
  if (COUNTS_NOTHING.has(name)) return false;
  return FIRST_WORD_IS_N.test(field) || BEGINS_AS_COUNT.test(name) || ENDS_AS_COUNT.test(name);
}

function passesOn(field: string, value: unknown): boolean {
  const name = plainName(field);
  if (DROPPED.has(name) || isCountingName(field)) return false;
  return typeof value !== "object" || value === null || STRUCTURED.has(name);
}

/**
 * The fields of a `text/create` body that are passed to the model unchanged: all but those that the hub decides. A
 * reasoning option passes when the caller sent one, and none is added.
 */
export function passOnTextFields(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([field, value]) => passesOn(field, value)));
}

/**
 * The output limit to send, in tokens: the largest that the body names in any spelling, raised to 1600 and lowered to
 * 32,000. Neither bound refuses: an app may well be written for a model that takes more.
 */
export function outputTokenLimit(body: Readonly<Record<string, unknown>>): number {
  const named = OUTPUT_LIMIT_FIELDS.map((field) => body[field]).filter(
    (value): value is number => typeof value === "number" && Number.isSafeInteger(value),
  );
  return Math.min(MOST_OUTPUT_TOKENS, Math.max(LEAST_OUTPUT_TOKENS, ...named));
}
