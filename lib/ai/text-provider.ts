import type { Model } from "./model-settings";
import type { Refusal } from "./read-refusal";
import type { TextOptions } from "./text-options";

/** One message of a conversation. */
export type TextMessage = {
  role: "system" | "user" | "assistant";
  content: string | { type: "text"; text: string }[];
};

/** One text to be written. */
export type TextRequest = {
  model: Model;
  messages: readonly TextMessage[];
  maxOutputTokens: number;
  /** What every text model gets from the caller's body, already checked. */
  options?: TextOptions;
  /** What the model's `passFields` name of the caller's body. They never overrule the others. */
  extra: Record<string, unknown>;
  /** A pseudonym of the acting profile, never its id or name: it leaves the hub (protocol: Models and providers). */
  endUserId: string;
  /** Fires when the caller hangs up; the call upstream is then really broken off. */
  signal?: AbortSignal;
};

/**
 * Why there is no answer. `failed`: the provider was unreachable, refused, or answered nonsense. `timeout`: the
 * provider's `timeoutMs` passed. `aborted`: the caller hung up. `cause` is for the log and holds no key and no prompt.
 */
export type ProviderFailure = {
  ok: false;
  reason: "failed" | "timeout" | "aborted";
  upstreamStatus?: number;
  cause?: string;
  /** What the provider said, by `describeRefusal`: for the operator and the log, never for the caller. */
  said?: string;
  /** What the caller sent is at fault, not the model. */
  isOfCaller?: true;
  /** The same word for word; it never leaves the adapter. */
  refusal?: Refusal;
};

/** A text, possibly empty (protocol: Text). */
export type WrittenText = {
  ok: true;
  text: string;
  /** As the provider spells it; `unknown` when it says nothing. */
  finishReason: string;
  /** Counts as the provider gives them, 0 when it gives none. */
  inputTokens: number;
  outputTokens: number;
};

export type TextOutcome = WrittenText | ProviderFailure;

/** Something that writes texts. It resolves with an outcome and never throws for what the provider does. */
export type TextProvider = {
  createText(request: TextRequest): Promise<TextOutcome>;
};
