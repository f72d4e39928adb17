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
}

const TEXT_TIMEOUT_MS = 130_000;

/**
 * Generates a text for the school's price. An answer without visible text is retried once with a derived operation id, then
 * EMPTY_RESULT is thrown (protocol: Rules for client apps, Client library).
 */
export async function generateText(
  { call, proxy }: Hub,
  input: TextCreateInput,
  options: TextOptions = {},
): Promise<GeneratedText> {
  const { operationId = newOperationId(), signal, timeoutMs = TEXT_TIMEOUT_MS } = options;
  for (const key of [operationId, deriveOperationId(operationId, "empty-retry")]) {
    const url = `${proxy}/api/text/create`;
    const answer = await call<GeneratedText>({ url, body: input, operationId: key, signal, timeoutMs });
    if (typeof answer?.text === "string" && answer.text.trim() !== "") return answer;
  }
  throw new EducationError("EMPTY_RESULT", "No text came back. Please try again.", { status: 200 });
}
