import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { PublicFileFetcher } from "@/lib/urls/safe-fetch";
import type { ImageProvider } from "./image-provider";
import { toCallOptions } from "./library-options";
import { createLibraryTexts, type TextLibrary } from "./library-text";
import type { ModerationProvider } from "./moderation";
import { createChatText, toChatBody } from "./openai-chat";
import { createGeneratedImage } from "./openai-images";
import { moderate } from "./openai-moderation";
import type { SettingsOf } from "./provider-settings";
import type { TextProvider, TextRequest } from "./text-provider";
import { createUpstream } from "./upstream-provider";

type Settings = Omit<SettingsOf<"openai-compatible">, "apiKeyEnv" | "kind"> & {
  apiKey?: string;
  fetchPublicFile?: PublicFileFetcher;
};

/** Streams of the chat completions by the library; whole answers are the hub's own code, which takes half of the CPU time (decision 0023). */
function createStreams({ baseUrl, apiKey }: Settings, request: TextRequest): TextLibrary {
  return {
    hasOpenAiReasons: true,
    createModel: (upstreamId, fetch) =>
      createOpenAICompatible({
        name: "provider",
        baseURL: baseUrl,
        apiKey,
        fetch,
        transformRequestBody: () => ({
          ...toChatBody(request),
          stream: true,
          stream_options: { include_usage: true },
        }),
      }).chatModel(upstreamId),
    toOptions: () => toCallOptions(request, { isSystemFirst: false }),
  };
}

/**
 * Creates a provider that calls `POST /chat/completions`, `POST /images/generations`, `POST /images/edits` and `POST /moderations`
 * (protocol: Models and providers). `fetchPublicFile` is for tests.
 */
export function createOpenAiCompatibleProvider(
  settings: Settings,
): TextProvider & ImageProvider & ModerationProvider & { close(): Promise<void> } {
  const { apiKey } = settings;
  const upstream = createUpstream({
    ...settings,
    headers: apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` },
  });
  return {
    createText: (request) => createChatText(upstream, request),
    streamText: (request) =>
      createLibraryTexts(createStreams(settings, request), upstream).streamText(request),
    createImage: (request) => createGeneratedImage(upstream, request),
    moderate: (request) => moderate(upstream, request),
    close: () => upstream.pool.destroy(),
  };
}
