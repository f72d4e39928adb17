import { Pool } from "undici";
import { fetchPublicFile, type PublicFileFetcher } from "@/lib/urls/safe-fetch";
import { describeRefusal, type HiddenText, hiddenInImage, hiddenInText } from "./describe-refusal";
import type { ImageProvider } from "./image-provider";
import type { OpenAiCompatibleSettings } from "./model-settings";
import { createChatText } from "./openai-chat";
import { createGeneratedImage } from "./openai-images";
import type { ProviderFailure, TextProvider } from "./text-provider";
import type { UpstreamProvider } from "./upstream-call";

/** Enough for the calls of a whole school at once. A call that waits for a free connection here uses up its `timeoutMs`. */
const MAX_CONNECTIONS = 1024;
const KEEP_ALIVE_MS = 30_000;

/** Replaces the raw error message of a provider with one that is safe to log: without the request and the key. */
function withSafeMessage<Outcome extends { ok: true } | ProviderFailure>(
  outcome: Outcome,
  hidden: HiddenText,
  keys: readonly string[],
): Outcome {
  if (outcome.ok) return outcome;
  const { rawMessage, ...failure } = outcome;
  const safeMessage =
    rawMessage && describeRefusal(rawMessage, { ...hidden, whole: [...hidden.whole, ...keys] });
  return { ...failure, ...(safeMessage && { safeMessage }) } as Outcome;
}

/**
 * Creates a provider that calls `POST /chat/completions`, `POST /images/generations` and `POST /images/edits`
 * (protocol: Models and providers). Idle connections stay open for 30 seconds, or as long as the provider says.
 * `fetchPublicFile` is for tests.
 */
export function createOpenAiCompatibleProvider(
  settings: Omit<OpenAiCompatibleSettings, "apiKeyEnv" | "kind"> & {
    apiKey?: string;
    fetchPublicFile?: PublicFileFetcher;
  },
): TextProvider & ImageProvider & { close(): Promise<void> } {
  const baseUrl = new URL(settings.baseUrl);
  const pool = new Pool(baseUrl.origin, {
    connections: MAX_CONNECTIONS,
    pipelining: 1,
    // With HTTP/1.1 an aborted call closes the socket, which every provider notices.
    allowH2: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // `callUpstream` has its own deadline for both.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: settings.timeoutMs },
  });
  const upstream: UpstreamProvider = {
    pool,
    baseUrl,
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      ...(settings.apiKey === undefined ? {} : { authorization: `Bearer ${settings.apiKey}` }),
    },
    timeoutMs: settings.timeoutMs,
    fetchPublicFile: settings.fetchPublicFile ?? fetchPublicFile,
  };
  const keys = settings.apiKey === undefined ? [] : [settings.apiKey];
  return {
    createText: async (request) =>
      withSafeMessage(await createChatText(upstream, request), hiddenInText(request), keys),
    createImage: async (request) =>
      withSafeMessage(await createGeneratedImage(upstream, request), hiddenInImage(request), keys),
    close: () => pool.destroy(),
  };
}
