import type { TextOutcome, TextStream } from "./text-provider";

/**
 * Asks a provider, once more in the remaining time after an empty answer. If the second answer is empty too or fails, the empty text
 * is returned (protocol: Text); if the second call is aborted, its abort is returned.
 */
export async function askAgainWhenEmpty(
  timeoutMs: number,
  ask: (timeoutMs: number) => Promise<TextOutcome>,
): Promise<TextOutcome> {
  const endsAt = performance.now() + timeoutMs;
  const first = await ask(timeoutMs);
  if (!first.ok || first.text.trim() !== "") return first;
  const remainingMs = Math.floor(endsAt - performance.now());
  if (remainingMs <= 0) return first;
  const second = await ask(remainingMs);
  return second.ok || second.reason === "aborted" ? second : first;
}

/** Same as `askAgainWhenEmpty`, for a stream that ends without a word. */
export async function* streamAgainWhenEmpty(
  timeoutMs: number,
  ask: (timeoutMs: number) => TextStream,
): TextStream {
  const endsAt = performance.now() + timeoutMs;
  const first = yield* ask(timeoutMs);
  const remainingMs = Math.floor(endsAt - performance.now());
  if (!first.ok || first.text !== "" || remainingMs <= 0) return first;
  const second = yield* ask(remainingMs);
  return second.ok || second.reason === "aborted" ? second : first;
}
