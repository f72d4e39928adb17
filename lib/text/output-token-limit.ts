/** The lowest output limit that the hub sends, in tokens (protocol: Text). */
const MIN_OUTPUT_TOKENS = 1600;
/** The highest output limit, in tokens, about forty pages. The price of a text does not grow with its length, so its length is limited. */
const MAX_OUTPUT_TOKENS = 32_000;

/** The names that callers may use for the output limit. The hub never passes them on; it sends its own field. */
const OUTPUT_LIMIT_FIELDS = [
  "maxOutputTokens",
  "max_output_tokens",
  "max_tokens",
  "max_completion_tokens",
  "maxTokens",
  "maxCompletionTokens",
] as const;

/**
 * Returns the output limit to send, in tokens: the largest one in the body under any name, clamped to 1600–32,000. A limit
 * outside the range is not an error, because an app may be written for a model that allows more.
 */
export function outputTokenLimit(body: Readonly<Record<string, unknown>>): number {
  const limits = OUTPUT_LIMIT_FIELDS.map((field) => body[field]).filter(
    (value): value is number => typeof value === "number" && Number.isSafeInteger(value),
  );
  return Math.min(MAX_OUTPUT_TOKENS, Math.max(MIN_OUTPUT_TOKENS, ...limits));
}
