import type { ImageEditParamsNonStreaming, ImageGenerateParamsNonStreaming } from "openai/resources/images";
import { decodePicture } from "./decode-picture";
import type { ImageOptions } from "./image-options";
import type { ImageRequest, ReferenceImage } from "./image-provider";
import { sizeFor } from "./image-sizes";

type Qualities = Record<ImageRequest["quality"], NonNullable<ImageGenerateParamsNonStreaming["quality"]>>;

const DEFAULT_QUALITIES: Qualities = { fast: "low", quality: "high" };

/** The MIME types that `POST /images/edits` accepts, with their file extensions; other types are converted to PNG. */
const EDITABLE_TYPES: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};

/** Keeps a converted PNG below the 50 MB limit of `POST /images/edits`. */
const MAX_CONVERTED_PX = 2048;

/** Returns the model's name of a quality. The cast allows names of other services, which OpenAI's types do not list. */
function qualityFor({ model, quality }: ImageRequest) {
  const name = model.qualities?.[quality] ?? DEFAULT_QUALITIES[quality];
  return name as Exclude<Qualities["fast"], "hd">;
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

function generationFields(request: ImageRequest): ImageGenerateParamsNonStreaming {
  const common = commonFields(request);
  return { ...optionsFor(common.model, request.options ?? {}), ...common };
}

/** `POST /images/edits` has no `style`. */
function editFields(request: ImageRequest, images: File[]): ImageEditParamsNonStreaming {
  const common = commonFields(request);
  const { style: _, ...options } = optionsFor(common.model, request.options ?? {});
  return { ...options, ...common, image: images };
}

/** A reference image as the file of a form, converted to PNG where its type is not taken. */
export async function toEditableFile({ bytes, mimeType }: ReferenceImage, index: number): Promise<File> {
  const name = `reference-${index + 1}`;
  const extension = EDITABLE_TYPES[mimeType];
  if (extension !== undefined) {
    return new File([new Uint8Array(bytes)], `${name}.${extension}`, { type: mimeType });
  }
  const png = await decodePicture(bytes, (picture) =>
    picture
      .autoOrient()
      .resize(MAX_CONVERTED_PX, MAX_CONVERTED_PX, { fit: "inside", withoutEnlargement: true })
      .png()
      .toBuffer(),
  );
  return new File([new Uint8Array(png)], `${name}.png`, { type: "image/png" });
}

/** Adds a field under the name that OpenAI's own client uses: `image[]` for an element of a list, `svg[model]` for one of an object. */
function append(form: FormData, name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (value instanceof File) form.append(name, value, value.name);
  else if (Array.isArray(value)) for (const item of value) append(form, `${name}[]`, item);
  else if (typeof value === "object") {
    for (const [key, inner] of Object.entries(value)) append(form, `${name}[${key}]`, inner);
  } else form.append(name, String(value));
}

/** Encoded in memory, so that a retry can send it again. */
async function encodeMultipart(fields: object): Promise<{ contentType: string; body: Uint8Array }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) append(form, name, value);
  const encoded = new Response(form);
  return {
    contentType: encoded.headers.get("content-type") ?? "",
    body: new Uint8Array(await encoded.arrayBuffer()),
  };
}

/** The path below `baseUrl` and the body of an image request. */
type EncodedImageRequest = { operation: string; contentType: string; body: string | Uint8Array };

/**
 * Encodes an image request: JSON for `POST /images/generations`, or a form for `POST /images/edits` when it has reference
 * images. OpenAI's published types check every field except those of the model's `passFields`.
 * @returns null when a reference image cannot be decoded
 */
export async function encodeImageRequest(request: ImageRequest): Promise<EncodedImageRequest | null> {
  const { referenceImages, extra } = request;
  if (referenceImages.length === 0) {
    const body = JSON.stringify({ ...extra, ...generationFields(request) });
    return { operation: "/images/generations", contentType: "application/json", body };
  }
  const images = await Promise.all(referenceImages.map(toEditableFile)).catch(() => null);
  if (images === null) return null;
  return {
    operation: "/images/edits",
    ...(await encodeMultipart({ ...extra, ...editFields(request, images) })),
  };
}
