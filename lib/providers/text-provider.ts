import type { Model } from "./model-settings";
import type { Refusal } from "./read-refusal";

/** One message of a conversation. Content parts are passed on as the caller wrote them. */
export type TextMessage = {
  role: "system" | "user" | "assistant";
  content: string | readonly Record<string, unknown>[];
};

/** One text to be written. */
export type TextRequest = {
  model: Model;
  messages: readonly TextMessage[];
  maxOutputTokens: number;
  /** 0 to 2; the provider's own default when omitted. */
  temperature?: number;
  /** Further fields of the caller's body, already filtered (`passOnTextFields`). They never overrule the named ones. */
  extra: Record<string, unknown>;
  /** A pseudonym of the acting profile, never its id or name: it leaves the hub (contract, section 9). */
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
  /** The same word for word; it never leaves the adapter. */
  refusal?: Refusal;
};

/** A text, possibly empty (contract, section 6). */
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
