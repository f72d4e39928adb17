import { Pool } from "undici";
import { fetchPublicFile, type PublicFileFetcher } from "@/lib/urls/safe-fetch";
import { describeRefusal, type HiddenText, hiddenInImage, hiddenInText } from "./describe-refusal";
import type { ImageProvider } from "./image-provider";
import type { OpenAiCompatibleSettings } from "./model-settings";
import { createChatText } from "./openai-chat";
import { createGeneratedImage } from "./openai-images";
import type { ProviderFailure, TextProvider } from "./text-provider";
import type { UpstreamProvider } from "./upstream-provider";

/** Enough that a school's whole rush waits at the provider and not here. */
const MAX_CONNECTIONS = 256;
const KEEP_ALIVE_MS = 30_000;

/** A failure as it may leave the adapter: what the provider said, without the request and the key. */
function withRefusalDescribed<Outcome extends { ok: true } | ProviderFailure>(
  outcome: Outcome,
  hidden: HiddenText,
  keys: readonly string[],
): Outcome {
  if (outcome.ok) return outcome;
  const { refusal, ...failure } = outcome;
  const said = refusal && describeRefusal(refusal, { ...hidden, whole: [...hidden.whole, ...keys] });
  return { ...failure, ...(said && { said }) } as Outcome;
}

/**
 * A provider that speaks `POST /chat/completions`, `POST /images/generations` and `POST /images/edits`
 * (protocol: Models and providers). Keeps its connections open between calls; `close` gives them back.
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
    // With HTTP/1.1 a caller's hang-up closes the socket, which every provider understands as "stop working".
    allowH2: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // The call's own deadline covers these; two clocks would only disagree.
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
      withRefusalDescribed(await createChatText(upstream, request), hiddenInText(request), keys),
    createImage: async (request) =>
      withRefusalDescribed(await createGeneratedImage(upstream, request), hiddenInImage(request), keys),
    close: () => pool.destroy(),
  };
}
