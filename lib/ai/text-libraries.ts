import { createAmazonBedrock } from "@ai-sdk/amazon-bedrock";
import { createAnthropic } from "@ai-sdk/anthropic";
import { createAzure } from "@ai-sdk/azure";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI, type OpenAILanguageModelChatOptions } from "@ai-sdk/openai";
import type { JSONObject } from "@ai-sdk/provider";
import { toCallOptions } from "./library-options";
import type { TextLibrary } from "./library-text";
import type { SettingsOf } from "./provider-settings";
import type { TextRequest } from "./text-provider";

// Each kind's library of texts: the service's own names for what all share, its field for the pseudonym of the person where it has
// one, and how it takes the fields of `passFields`.

/** The key of a provider, from the environment; empty when it was given at no start. */
export type Key = { apiKey: string };

type JsonBody = Record<string, unknown>;

const addFields = (body: JsonBody, { extra }: TextRequest): JsonBody => ({ ...extra, ...body });

function toOpenAiOptions({ options = {}, model, maxOutputTokens }: TextRequest) {
  const format = options.response_format;
  return {
    logitBias: options.logit_bias as OpenAILanguageModelChatOptions["logitBias"],
    reasoningEffort: options.reasoning_effort,
    textVerbosity: options.verbosity,
    strictJsonSchema: format?.type === "json_schema" ? (format.json_schema.strict ?? false) : undefined,
    maxCompletionTokens: model.maxTokensField === "max_completion_tokens" ? maxOutputTokens : undefined,
  } satisfies OpenAILanguageModelChatOptions;
}

/** The options of OpenAI's chat completions, at OpenAI and at Azure; `person` is the pseudonym under the service's name for it. */
function toOpenAiCall(request: TextRequest, person: OpenAILanguageModelChatOptions) {
  const call = toCallOptions(request, { isSystemFirst: false });
  const own = { ...toOpenAiOptions(request), ...person };
  const openai = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  return {
    ...call,
    maxOutputTokens: own.maxCompletionTokens === undefined ? call.maxOutputTokens : undefined,
    // The option above has all of OpenAI's levels.
    reasoning: undefined,
    providerOptions: { openai: openai as JSONObject },
  };
}

export function openAiTexts({ baseUrl, apiKey }: SettingsOf<"openai"> & Key): TextLibrary {
  return {
    hasOpenAiReasons: true,
    createModel: (id, fetch) => createOpenAI({ baseURL: baseUrl, apiKey, fetch }).chat(id),
    toOptions: (request) => toOpenAiCall(request, { safetyIdentifier: request.endUserId }),
    adaptBody: addFields,
  };
}

export function azureTexts({ baseUrl, apiKey }: { baseUrl: string } & Key): TextLibrary {
  return {
    hasOpenAiReasons: true,
    createModel: (id, fetch) => createAzure({ baseURL: baseUrl, apiKey, fetch }).chat(id),
    toOptions: (request) => toOpenAiCall(request, { user: request.endUserId }),
    adaptBody: addFields,
  };
}

export function anthropicTexts({ baseUrl, apiKey }: SettingsOf<"anthropic"> & Key): TextLibrary {
  return {
    hasOpenAiReasons: false,
    createModel: (id, fetch) => createAnthropic({ baseURL: baseUrl, apiKey, fetch }).chat(id),
    toOptions: (request) => ({
      ...toCallOptions(request, { isSystemFirst: true }),
      providerOptions: { anthropic: { metadata: { userId: request.endUserId } } },
    }),
    adaptBody: addFields,
  };
}

/** The Gemini API has no field for the person. */
export function googleTexts({ baseUrl, apiKey }: SettingsOf<"google"> & Key): TextLibrary {
  return {
    hasOpenAiReasons: false,
    createModel: (id, fetch) => createGoogle({ baseURL: baseUrl, apiKey, fetch }).chat(id),
    toOptions: (request) => toCallOptions(request, { isSystemFirst: true }),
    adaptBody: (body, { extra }) => ({
      ...body,
      generationConfig: { ...extra, ...(body.generationConfig as JsonBody | undefined) },
    }),
  };
}

/** A Bedrock API key, or the parts of an access key that sign each call. */
export type BedrockKeys = {
  apiKey?: string;
  accessKeyId?: string;
  secretAccessKey?: string;
  sessionToken?: string;
};

type BedrockSettings = Pick<SettingsOf<"bedrock">, "region" | "baseUrl"> & BedrockKeys;

/** The library, which reads the machine's own AWS variables unless it is given all of its settings. */
export function bedrockLibrary(
  { region, baseUrl, apiKey, accessKeyId = "", secretAccessKey = "", sessionToken }: BedrockSettings,
  fetch: Parameters<TextLibrary["createModel"]>[1],
) {
  const keys =
    apiKey === undefined
      ? { apiKey: "", credentialProvider: async () => ({ accessKeyId, secretAccessKey, sessionToken }) }
      : { apiKey };
  return createAmazonBedrock({ region, baseURL: baseUrl, fetch, ...keys });
}

/** Converse has no field for the person. A signed body cannot be added to, so the library takes the fields of `passFields`. */
export function bedrockTexts(settings: BedrockSettings): TextLibrary {
  return {
    hasOpenAiReasons: false,
    createModel: (id, fetch) => bedrockLibrary(settings, fetch).languageModel(id),
    toOptions: (request) => ({
      ...toCallOptions(request, { isSystemFirst: true }),
      providerOptions:
        Object.keys(request.extra).length === 0
          ? undefined
          : { amazonBedrock: { additionalModelRequestFields: request.extra as JSONObject } },
    }),
  };
}
