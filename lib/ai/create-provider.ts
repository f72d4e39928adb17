import { createDemoModeration } from "./demo-moderation";
import { createDemoProvider } from "./demo-provider";
import type { ImageProvider } from "./image-provider";
import { bedrockImages, createLibraryImage, googleImages, type ImageLibrary } from "./library-images";
import { createLibraryTexts, type TextLibrary } from "./library-text";
import type { ReadSecret } from "./load-model-settings";
import type { ModerationProvider } from "./moderation";
import { createOpenAiCompatibleProvider } from "./openai-compatible";
import { createGeneratedImage } from "./openai-images";
import { moderate } from "./openai-moderation";
import type { ProviderSettings } from "./provider-settings";
import { anthropicTexts, azureTexts, bedrockTexts, googleTexts, openAiTexts } from "./text-libraries";
import type { TextProvider } from "./text-provider";
import type { UpstreamProvider } from "./upstream-call";
import { createUpstream } from "./upstream-provider";

export type Provider = TextProvider & ImageProvider & ModerationProvider & { close?(): Promise<void> };

type Images = ImageProvider["createImage"];

/** `MODERATING_KINDS` keeps the settings from naming such a provider. */
const noModeration: ModerationProvider["moderate"] = async () => ({
  ok: false,
  reason: "failed",
  cause: "the service has no moderation",
});

function byLibrary(texts: TextLibrary, upstream: UpstreamProvider, createImage: Images): Provider {
  return {
    ...createLibraryTexts(texts, upstream),
    createImage,
    moderate: noModeration,
    close: () => upstream.pool.destroy(),
  };
}

const imagesBy =
  (library: ImageLibrary, upstream: UpstreamProvider): Images =>
  (request) =>
    createLibraryImage({ library, upstream }, request);

/** OpenAI's images API is the hub's own code: its libraries know no pictures at an address, and no fields but their own. */
const imagesOfOpenAi =
  (upstream: UpstreamProvider): Images =>
  (request) =>
    createGeneratedImage(upstream, request);

const noImages: Images = async () => ({
  ok: false,
  reason: "failed",
  cause: "the service makes no pictures",
});

/** Creates the provider of one entry of `providers` in MODELS_FILE, with its keys from the environment. */
export function createProvider(settings: ProviderSettings, readSecret: ReadSecret): Provider {
  const key = (name: string | undefined) =>
    name === undefined ? undefined : (readSecret(name) ?? undefined);
  switch (settings.kind) {
    case "demo":
      return { ...createDemoProvider(), ...createDemoModeration() };
    case "openai-compatible":
      return createOpenAiCompatibleProvider({ ...settings, apiKey: key(settings.apiKeyEnv) });
    case "openai": {
      const apiKey = key(settings.apiKeyEnv) ?? "";
      const upstream = createUpstream({ ...settings, headers: { authorization: `Bearer ${apiKey}` } });
      return {
        ...byLibrary(openAiTexts({ ...settings, apiKey }), upstream, imagesOfOpenAi(upstream)),
        moderate: (request) => moderate(upstream, request),
      };
    }
    case "azure": {
      const apiKey = key(settings.apiKeyEnv) ?? "";
      const { resourceName, timeoutMs } = settings;
      const baseUrl = settings.baseUrl ?? `https://${resourceName}.openai.azure.com/openai/v1`;
      const upstream = createUpstream({ baseUrl, timeoutMs, headers: { "api-key": apiKey } });
      return byLibrary(azureTexts({ baseUrl, apiKey }), upstream, imagesOfOpenAi(upstream));
    }
    case "anthropic": {
      const upstream = createUpstream(settings);
      return byLibrary(
        anthropicTexts({ ...settings, apiKey: key(settings.apiKeyEnv) ?? "" }),
        upstream,
        noImages,
      );
    }
    case "google": {
      const upstream = createUpstream(settings);
      const own = { ...settings, apiKey: key(settings.apiKeyEnv) ?? "" };
      return byLibrary(googleTexts(own), upstream, imagesBy(googleImages(own), upstream));
    }
    case "bedrock": {
      const upstream = createUpstream(settings);
      const { region, baseUrl } = settings;
      const own = {
        region,
        baseUrl,
        apiKey: key(settings.apiKeyEnv),
        accessKeyId: key(settings.accessKeyIdEnv),
        secretAccessKey: key(settings.secretAccessKeyEnv),
        sessionToken: key(settings.sessionTokenEnv),
      };
      return byLibrary(bedrockTexts(own), upstream, imagesBy(bedrockImages(own), upstream));
    }
  }
}
