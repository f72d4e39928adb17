import { setTimeout as sleep } from "node:timers/promises";
import type { ProviderFailure, TextOutcome, TextProvider } from "@/lib/ai/text-provider";
import type { LaunchFault } from "@/packages/client/contract/playground";

const SLOW_MS = 20_000;

/** A failure as of a provider, which is not one of the model. */
const FAILED: ProviderFailure = {
  ok: false,
  reason: "failed",
  cause: "a fault of the playground",
  isCausedByCaller: true,
};
const EMPTY: TextOutcome = { ok: true, text: "", finishReason: "stop", inputTokens: 0, outputTokens: 0 };

/** Waits as for a slow model. Resolves early when the caller hangs up. */
export async function waitAsSlow(signal: AbortSignal | undefined): Promise<void> {
  await sleep(SLOW_MS, undefined, { signal }).catch(() => undefined);
}

/** The provider of a text, which fails, is slow or writes nothing when the launch was started so. */
export function faultyProvider(provider: TextProvider, fault: LaunchFault | null | undefined): TextProvider {
  if (fault === "provider-fails" || fault === "empty-text") {
    const outcome = fault === "empty-text" ? EMPTY : FAILED;
    return {
      createText: async () => outcome,
      // biome-ignore lint/correctness/useYield: a stream without a word
      streamText: async function* () {
        return outcome;
      },
    };
  }
  if (fault !== "slow") return provider;
  return {
    createText: async (request) => {
      await waitAsSlow(request.signal);
      return provider.createText(request);
    },
    streamText: async function* (request) {
      await waitAsSlow(request.signal);
      return yield* provider.streamText(request);
    },
  };
}
