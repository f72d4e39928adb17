import type { SafetyCategory } from "@/packages/client/contract/safety";
import type { ProviderFailure } from "./text-provider";

/** What is checked: texts, each with a result of its own, or one picture. */
export type ModerationInput =
  | { texts: readonly string[] }
  | { picture: { bytes: Uint8Array; mimeType: string } };

/** `categories` are those that the hub knows; a provider may flag content without naming one. */
export type ModerationResult = { isFlagged: boolean; categories: SafetyCategory[] };

/** One result for each text, in their order, or one for the picture. */
export type ModerationOutcome = { ok: true; results: ModerationResult[] } | ProviderFailure;

export type ModerationRequest = ModerationInput & { model: string; timeoutMs: number; signal?: AbortSignal };

/** Says what is unsafe for a child. Resolves with a failure instead of throwing when the provider fails. */
export type ModerationProvider = {
  moderate(request: ModerationRequest): Promise<ModerationOutcome>;
};
