import sharp from "sharp";
import type { ImageRequest } from "@/lib/ai/image-provider";
import type { Model } from "@/lib/ai/model-settings";
import { createOpenAiCompatibleProvider } from "@/lib/ai/openai-compatible";
import type { PublicFileFetcher } from "@/lib/urls/safe-fetch";
import { closeLater } from "./call-scripted-provider";
import { type Answer, sendJson, startScriptedProvider } from "./scripted-provider";

export const MODEL: Model = {
  id: "our-image",
  provider: "p",
  mediaType: "image",
  minimumAge: 0,
  maxTokensField: "max_tokens",
};

const canvas = sharp({ create: { width: 40, height: 30, channels: 3, background: "#3a7" } });
/** A small picture in each format. */
export const PICTURES = {
  png: await canvas.clone().png().toBuffer(),
  jpeg: await canvas.clone().jpeg().toBuffer(),
  webp: await canvas.clone().webp().toBuffer(),
  gif: await canvas.clone().gif().toBuffer(),
};

/** A fetcher that always fails, for tests in which the provider must fetch no file. */
export const failingFetch: PublicFileFetcher = () => Promise.reject(new Error("nothing should be fetched"));

/** Starts a scripted provider. `createImage` asks it for a picture of a fox, unless the request says otherwise. */
export async function startProvider(answer: Answer, fetchPublicFile = failingFetch, timeoutMs = 15_000) {
  const upstream = await startScriptedProvider(answer);
  const settings = { baseUrl: upstream.baseUrl, timeoutMs, apiKey: "k-1", fetchPublicFile };
  const provider = createOpenAiCompatibleProvider(settings);
  closeLater(() => provider.close());
  closeLater(() => upstream[Symbol.asyncDispose]());
  const createImage = (request: Partial<ImageRequest> = {}) =>
    provider.createImage({
      model: MODEL,
      prompt: "A fox",
      quality: "fast",
      aspectRatio: "1:1",
      referenceImages: [],
      extra: {},
      endUserId: "pseudonym",
      ...request,
    });
  return { upstream, createImage };
}

/** Answers with these bytes of a picture, in base64. */
export const inAnswer =
  (bytes: Buffer): Answer =>
  (response) =>
    sendJson(response, 200, { created: 1, data: [{ b64_json: bytes.toString("base64") }] });

/** Answers a request for a picture with this address, and a download with a PNG. */
export const atUrl =
  (url: (request: { headers: { host?: string } }) => string): Answer =>
  (response, request) => {
    if (request.method === "POST") sendJson(response, 200, { data: [{ url: url(request) }] });
    else response.end(PICTURES.png);
  };
