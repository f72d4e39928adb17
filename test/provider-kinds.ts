import { writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { createProvider, type Provider } from "@/lib/ai/create-provider";
import type { ImageRequest, ReferenceImage } from "@/lib/ai/image-provider";
import type { Model } from "@/lib/ai/model-settings";
import { type ProviderKind, providerSettings } from "@/lib/ai/provider-settings";
import type { TextOptions } from "@/lib/ai/text-options";
import type { TextOutcome, TextRequest, TextStream } from "@/lib/ai/text-provider";
import { closeLater } from "./call-scripted-provider";
import { startScriptedProvider } from "./scripted-provider";
import { strictOpenAi } from "./strict-openai/strict-openai";
import { strictAnthropic } from "./strict-providers/anthropic";
import { strictBedrock } from "./strict-providers/bedrock";
import { strictGoogle } from "./strict-providers/google";
import { type StrictService, startStrictService } from "./strict-providers/strict-provider";

/** The keys of all providers of the tests, by their default variables. */
const KEYS: Record<string, string> = {
  OPENAI_API_KEY: "k-openai",
  AZURE_API_KEY: "k-azure",
  ANTHROPIC_API_KEY: "k-anthropic",
  GOOGLE_GENERATIVE_AI_API_KEY: "k-google",
  BEDROCK_KEY: "k-bedrock",
  AWS_ACCESS_KEY_ID: "AKIATEST",
  AWS_SECRET_ACCESS_KEY: "secret",
};

/** The kinds that go through a library, with the path of their base address, and a model of theirs. */
export const KINDS = {
  openai: { path: "/v1", text: "gpt-4.1-mini", image: "gpt-image-1-mini", more: {} },
  azure: { path: "/v1", text: "our-deployment", image: "gpt-image-1-mini", more: {} },
  anthropic: { path: "/v1", text: "claude-haiku-4-5", image: null, more: {} },
  google: { path: "/v1beta", text: "gemini-2.5-flash", image: "gemini-2.5-flash-image", more: {} },
  bedrock: {
    path: "",
    text: "amazon.nova-lite-v1:0",
    image: "amazon.nova-canvas-v1:0",
    more: { region: "ap-northeast-2" },
  },
  "openai-compatible": { path: "/v1", text: "their-model", image: "gpt-image-1-mini", more: {} },
} as const satisfies Record<Exclude<ProviderKind, "demo">, object>;
export type LibraryKind = keyof typeof KINDS;

export function modelOf(kind: LibraryKind, mediaType: "text" | "image", more: Partial<Model> = {}): Model {
  const upstreamId = KINDS[kind][mediaType] ?? "none";
  return {
    id: "m",
    provider: "p",
    upstreamId,
    mediaType,
    minimumAge: 0,
    maxTokensField: "max_tokens",
    ...more,
  };
}

/** The settings of a provider of a kind in front of `origin`, as MODELS_FILE has them. */
function settingsAt(kind: LibraryKind, origin: string) {
  const { path, more } = KINDS[kind];
  return { kind, baseUrl: origin + path, timeoutMs: 15_000, ...more };
}

/** The real provider of a kind in front of `origin`. */
export function providerAt(kind: LibraryKind, origin: string, more: object = {}): Provider {
  const settings = providerSettings.parse({ ...settingsAt(kind, origin), ...more });
  const provider = createProvider(settings, (name) => KEYS[name] ?? null);
  closeLater(async () => provider.close?.());
  return provider;
}

const SERVICES: Partial<Record<LibraryKind, StrictService>> = {
  anthropic: strictAnthropic,
  google: strictGoogle,
  bedrock: strictBedrock,
};

/** Starts a server that refuses what the service of a kind refuses. */
async function startServiceOf(kind: LibraryKind) {
  const service = SERVICES[kind];
  const openAi = strictOpenAi();
  const server = service
    ? await startStrictService(service)
    : {
        ...(await startScriptedProvider((response, seen) => void openAi.respond(response, seen))),
        refusals: openAi.refusals,
      };
  closeLater(() => server[Symbol.asyncDispose]());
  return server;
}

/** The real provider of a kind in front of such a server. */
export async function startStrictKind(kind: LibraryKind, more: object = {}) {
  const server = await startServiceOf(kind);
  return { provider: providerAt(kind, server.origin, more), server };
}

/**
 * Points the hub's MODELS_FILE at such servers, one for each kind, with the models `text-of-<kind>` and `image-of-<kind>`. Call it
 * before the hub's settings are first read. Returns what each server refused.
 */
export async function startEveryKind(): Promise<Record<LibraryKind, string[]>> {
  const kinds = Object.keys(KINDS) as LibraryKind[];
  const servers = await Promise.all(kinds.map(startServiceOf));
  const ofKinds = <Value>(read: (server: (typeof servers)[number], kind: LibraryKind) => Value) =>
    Object.fromEntries(servers.map((server, at) => [kinds[at], read(server, kinds[at] as LibraryKind)]));
  const mediaTypes = ["text", "image"] as const;
  const models = kinds.flatMap((kind) =>
    mediaTypes.flatMap((mediaType) => {
      const upstreamId = KINDS[kind][mediaType];
      return upstreamId ? [{ id: `${mediaType}-of-${kind}`, provider: kind, mediaType, upstreamId }] : [];
    }),
  );
  const providers = ofKinds(({ origin }, kind) => settingsAt(kind, origin));
  const file = join(process.env.DATA_DIR ?? ".", "models.json");
  writeFileSync(file, JSON.stringify({ providers, models, classroomDefaults: {}, safety: "off" }));
  Object.assign(process.env, KEYS, { MODELS_FILE: file });
  return ofKinds(({ refusals }) => refusals) as Record<LibraryKind, string[]>;
}

export function textRequest(model: Model, more: Partial<TextRequest> = {}): TextRequest {
  return {
    model,
    messages: [
      { role: "system", content: "Be kind." },
      { role: "user", content: [{ type: "text", text: "A fox" }] },
      { role: "assistant", content: "Hello" },
      { role: "system", content: "Be short." },
      { role: "user", content: "And now?" },
    ],
    maxOutputTokens: 1600,
    extra: {},
    endUserId: "pseudonym",
    ...more,
  };
}

export function imageRequest(model: Model, more: Partial<ImageRequest> = {}): ImageRequest {
  return {
    model,
    prompt: "A fox",
    quality: "fast",
    aspectRatio: "1:1",
    referenceImages: [],
    extra: {},
    endUserId: "pseudonym",
    ...more,
  };
}

/** The pieces of a stream, and how it ended. */
export async function readStream(stream: TextStream): Promise<{ pieces: string[]; outcome: TextOutcome }> {
  const pieces: string[] = [];
  for (;;) {
    const { done, value } = await stream.next();
    if (done) return { pieces, outcome: value };
    pieces.push(value);
  }
}

/** A reference image of each type that the hub takes. */
export function createReferences(): Promise<ReferenceImage[]> {
  const canvas = sharp({ create: { width: 30, height: 20, channels: 3, background: "#3a7" } });
  return Promise.all(
    (["png", "jpeg", "webp", "gif"] as const).map(async (format) => ({
      bytes: await canvas.clone().toFormat(format).toBuffer(),
      mimeType: `image/${format}`,
    })),
  );
}

/** Every option of a text, each with values that the hub takes. */
export const TEXT_OPTIONS: TextOptions[] = [
  {},
  { temperature: 0 },
  { temperature: 2 },
  { top_p: 1, seed: 4 },
  { stop: "\n" },
  { stop: ["a", "b", "c", "d"] },
  { presence_penalty: -1, frequency_penalty: 1 },
  { logit_bias: { "50256": -100, "7": 100 } },
  { response_format: { type: "text" } },
  { response_format: { type: "json_object" } },
  {
    response_format: {
      type: "json_schema",
      json_schema: {
        name: "a_story-1",
        description: "A story",
        schema: {
          type: "object",
          properties: { a: { type: "string" } },
          required: ["a"],
          additionalProperties: false,
        },
        strict: true,
      },
    },
  },
  ...(["none", "minimal", "low", "medium", "high", "xhigh", "max"] as const).map((reasoning_effort) => ({
    reasoning_effort,
  })),
  ...(["low", "medium", "high"] as const).map((verbosity) => ({ verbosity })),
];
