import type { ImageEditParamsNonStreaming, ImageGenerateParamsNonStreaming } from "openai/resources/images";
import type { ImageOptions } from "./image-options";
import type { ImageRequest } from "./image-provider";
import { sizeFor } from "./image-sizes";

type Qualities = Record<ImageRequest["quality"], NonNullable<ImageGenerateParamsNonStreaming["quality"]>>;

const DEFAULT_QUALITIES: Qualities = { fast: "low", quality: "high" };

/** A model's setting is the operator's word: other services have words for their qualities that OpenAI has not. */
function qualityFor({ model, quality }: ImageRequest) {
  const word = model.qualities?.[quality] ?? DEFAULT_QUALITIES[quality];
  return word as Exclude<Qualities["fast"], "hd">;
}

/** OpenAI refuses `style` for its GPT image models and `background` for DALL-E; all other models get both. */
function optionsFor(upstreamId: string, { style, background }: ImageOptions): ImageOptions {
  const isGpt = /^(?:chatgpt|gpt)-image/.test(upstreamId);
  const isDallE = upstreamId.startsWith("dall-e");
  return {
    ...(style === undefined || isGpt ? {} : { style }),
    ...(background === undefined || isDallE ? {} : { background }),
  };
}

type CommonField = "model" | "prompt" | "quality" | "size" | "n" | "user";

function commonFields(
  request: ImageRequest,
): Pick<ImageEditParamsNonStreaming, CommonField> & { model: string } {
  return {
    model: request.model.upstreamId ?? request.model.id,
    prompt: request.prompt,
    quality: qualityFor(request),
    size: sizeFor(request.model, request.aspectRatio),
    n: 1,
    user: request.endUserId,
  };
}

/**
 * The body of `POST /images/generations`, without what the model's `passFields` name: every field is one that OpenAI's
 * published types have, or this does not compile.
 */
export function generationRequest(request: ImageRequest): ImageGenerateParamsNonStreaming {
  const common = commonFields(request);
  return { ...optionsFor(common.model, request.options ?? {}), ...common };
}

/**
 * The fields of the multipart `POST /images/edits`, held by OpenAI's published types likewise. `style` is none of them.
 * `images` are of types that the operation takes (`editableImages`).
 */
export function editRequest(request: ImageRequest, images: File[]): ImageEditParamsNonStreaming {
  const common = commonFields(request);
  const { style: _, ...options } = optionsFor(common.model, request.options ?? {});
  return { ...options, ...common, image: images };
}
