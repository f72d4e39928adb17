import type { Model } from "./model-settings";
import type { TextOptions } from "./text-options";

export type TextMessage = {
  role: "system" | "user" | "assistant";
  content: string | { type: "text"; text: string }[];
};

export type TextRequest = {
  model: Model;
  messages: readonly TextMessage[];
  maxOutputTokens: number;
  /** The fields of the caller's body that every text model gets, already checked. */
  options?: TextOptions;
  /** The fields of the caller's body that the model's `passFields` name. A field that the hub sets, or `options` has, wins over them. */
  extra: Record<string, unknown>;
  /** A pseudonym of the acting profile, never its id or name: it leaves the hub (protocol: Models and providers). */
  endUserId: string;
  /** Fires when the caller hangs up; the call to the provider is then aborted. */
  signal?: AbortSignal;
};

/**
 * Why a provider gave no usable answer. `failed`: it was unreachable, refused, or sent an invalid answer. `timeout`: its
 * `timeoutMs` passed. `aborted`: the caller hung up, or the instance stops.
 */
export type ProviderFailure = {
  ok: false;
  reason: "failed" | "timeout" | "aborted";
  upstreamStatus?: number;
  /**
   * The type and code of the provider's error, else what the hub found: for the operator and the log. Never a text of the provider's,
   * which may quote the request.
   */
  cause?: string;
  /** Set when the caller's input caused the failure, not the model. */
  isCausedByCaller?: true;
};

/** A generated text, possibly empty (protocol: Text). */
export type ProviderText = {
  ok: true;
  text: string;
  /** The provider's value; `unknown` when it gives none. */
  finishReason: string;
  /** The provider's counts; 0 when it gives none. */
  inputTokens: number;
  outputTokens: number;
};

export type TextOutcome = ProviderText | ProviderFailure;

/**
 * A text as it is written: its pieces, then how it ended, with the whole text. A failure before the first piece is like that of
 * `createText`; the call is given up when the stream is left early.
 */
export type TextStream = AsyncGenerator<string, TextOutcome, undefined>;

/** Generates texts. Ends with a failure instead of throwing when the provider fails. */
export type TextProvider = {
  createText(request: TextRequest): Promise<TextOutcome>;
  streamText(request: TextRequest): TextStream;
};
