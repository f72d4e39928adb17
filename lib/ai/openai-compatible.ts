import { Pool } from "undici";
import { fetchPublicFile, type PublicFileFetcher } from "@/lib/urls/safe-fetch";
import type { ImageProvider } from "./image-provider";
import type { OpenAiCompatibleSettings } from "./model-settings";
import type { ModerationProvider } from "./moderation";
import { createChatText } from "./openai-chat";
import { createGeneratedImage } from "./openai-images";
import { moderate } from "./openai-moderation";
import type { TextProvider } from "./text-provider";
import type { UpstreamProvider } from "./upstream-call";

/** Enough for the calls of a whole school at once. A call that waits for a free connection here uses up its `timeoutMs`. */
const MAX_CONNECTIONS = 1024;
const KEEP_ALIVE_MS = 30_000;

/**
 * Creates a provider that calls `POST /chat/completions`, `POST /images/generations`, `POST /images/edits` and `POST /moderations`
 * (protocol: Models and providers). Idle connections stay open for 30 seconds, or as long as the provider says.
 * `fetchPublicFile` is for tests.
 */
export function createOpenAiCompatibleProvider(
  settings: Omit<OpenAiCompatibleSettings, "apiKeyEnv" | "kind"> & {
    apiKey?: string;
    fetchPublicFile?: PublicFileFetcher;
  },
): TextProvider & ImageProvider & ModerationProvider & { close(): Promise<void> } {
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
  return {
    createText: (request) => createChatText(upstream, request),
    createImage: (request) => createGeneratedImage(upstream, request),
    moderate: (request) => moderate(upstream, request),
    close: () => pool.destroy(),
  };
}
