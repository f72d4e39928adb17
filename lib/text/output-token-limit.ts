/** No classroom text may have fewer output tokens (protocol: Text). */
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
 * The output limit to send, in tokens: the largest that the body names in any spelling, raised to 1600 and lowered to
 * 32,000. Neither bound refuses: an app may well be written for a model that takes more.
 */
export function outputTokenLimit(body: Readonly<Record<string, unknown>>): number {
  const named = OUTPUT_LIMIT_FIELDS.map((field) => body[field]).filter(
    (value): value is number => typeof value === "number" && Number.isSafeInteger(value),
  );
  return Math.min(MOST_OUTPUT_TOKENS, Math.max(LEAST_OUTPUT_TOKENS, ...named));
}
