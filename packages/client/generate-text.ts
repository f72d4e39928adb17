import type { Hub } from "./call";
import { EducationError } from "./education-error";
import type { GeneratedText, TextCreateInput } from "./generation-types";
import { deriveOperationId, newOperationId } from "./operation-id";

/**
 * Options of one text.
 *
 * @example const options: TextOptions = { operationId: newOperationId(), signal: AbortSignal.timeout(20_000) };
 */
export interface TextOptions {
  /** The id of the user action; keep it until the outcome is known. Generated when omitted. */
  operationId?: string;
  signal?: AbortSignal;
  /** Timeout of one attempt in milliseconds; 130 seconds by default. The hub gives a model 60 s unless its settings say otherwise. */
  timeoutMs?: number;
  /**
   * Called with each piece of the text as it is written, and with the text so far. Show the second: after a broken connection the
   * text may begin again.
   */
  onDelta?: (delta: string, text: string) => void;
}

const TEXT_TIMEOUT_MS = 130_000;

/** Hands on what is new of a text that grows, or all of one that began again and became another. */
function showNew(onDelta: NonNullable<TextOptions["onDelta"]>): (text: string) => void {
  let shown = "";
  return (text) => {
    if (shown.startsWith(text)) return;
    const delta = text.startsWith(shown) ? text.slice(shown.length) : text;
    shown = text;
    // Not within the call, which would take an error of the app's for one of the connection.
    queueMicrotask(() => onDelta(delta, text));
  };
}

/**
 * Generates a text for the school's price. An answer without visible text is retried once with a derived operation id, then
 * EMPTY_RESULT is thrown (protocol: Rules for client apps, Client library).
 */
export async function generateText(
  { call, proxy }: Hub,
  input: TextCreateInput,
  options: TextOptions = {},
): Promise<GeneratedText> {
  const { operationId = newOperationId(), signal, timeoutMs = TEXT_TIMEOUT_MS, onDelta } = options;
  const onText = onDelta && showNew(onDelta);
  for (const key of [operationId, deriveOperationId(operationId, "empty-retry")]) {
    const url = `${proxy}/api/text/create`;
    const answer = await call<GeneratedText>({
      url,
      body: input,
      operationId: key,
      signal,
      timeoutMs,
      onText,
    });
    if (typeof answer?.text === "string" && answer.text.trim() !== "") return answer;
  }
  throw new EducationError("EMPTY_RESULT", "No text came back. Please try again.", { status: 200 });
}
