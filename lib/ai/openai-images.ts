import sharp from "sharp";
import { z } from "zod";
import { cropToShape } from "./crop-to-shape";
import { editableImages } from "./editable-images";
import type { ImageMimeType, ImageOutcome, ImageRequest } from "./image-provider";
import { editRequest, generationRequest } from "./image-requests";
import { encodeMultipart } from "./multipart";
import type { ProviderFailure } from "./text-provider";
import { callUpstream, parseJson, type UpstreamAnswer } from "./upstream-call";
import { type UpstreamProvider, upstreamPath } from "./upstream-provider";

const MAX_ANSWER_BYTES = 40 * 1024 * 1024;
const MAX_IMAGE_BYTES = 25 * 1024 * 1024;

const MIME_TYPES: Readonly<Record<string, ImageMimeType>> = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
};

const imagesAnswer = z.looseObject({
  data: z.array(z.looseObject({ b64_json: z.string().min(1).nullish(), url: z.url().nullish() })).min(1),
});

function failure(cause: string, upstreamStatus?: number): ProviderFailure {
  return { ok: false, reason: "failed", upstreamStatus, cause };
}

/** The picture's own word on what it is; the provider's is not asked. */
async function inspect(bytes: Uint8Array): Promise<ImageOutcome> {
  if (bytes.length > MAX_IMAGE_BYTES) return failure("the picture is too large");
  try {
    const picture = sharp(bytes);
    const { format, autoOrient } = await picture.metadata();
    const mimeType = MIME_TYPES[format];
    if (mimeType === undefined) return failure("the picture is of a type that is not taken");
    // Decodes all of it: a picture that breaks off in the middle has sound metadata.
    await picture.stats();
    return { ok: true, bytes, mimeType, width: autoOrient.width, height: autoOrient.height };
  } catch {
    return failure("the answer is not a picture");
  }
}

type Download = { url: URL; timeoutMs: number; signal?: AbortSignal };

/** A provider may serve its pictures itself, also without TLS on a private network; that origin was configured. */
async function downloadFromProvider(upstream: UpstreamProvider, download: Download): Promise<ImageOutcome> {
  const answer: UpstreamAnswer = await callUpstream({
    pool: upstream.pool,
    method: "GET",
    path: download.url.pathname + download.url.search,
    // Not the key: picture addresses carry their own right to be read.
    headers: { accept: "image/*" },
    timeoutMs: download.timeoutMs,
    maxResponseBytes: MAX_IMAGE_BYTES,
    signal: download.signal,
  });
  return answer.ok ? inspect(answer.body) : answer;
}

async function downloadFromElsewhere(upstream: UpstreamProvider, download: Download): Promise<ImageOutcome> {
  const file = await upstream.fetchPublicFile(download.url.href, {
    maxBytes: MAX_IMAGE_BYTES,
    timeoutMs: download.timeoutMs,
    allowedMimeTypes: Object.values(MIME_TYPES),
    signal: download.signal,
  });
  if (file.ok) return inspect(file.bytes);
  if (file.reason === "timeout" || file.reason === "aborted") return { ok: false, reason: file.reason };
  return failure(`picture download: ${file.reason}`);
}

type Encoded = { operation: string; contentType: string; body: string | Uint8Array };

/** The request as it goes out: JSON without reference images, a form with them; null when one of them is no picture. */
async function encodeRequest(request: ImageRequest): Promise<Encoded | null> {
  if (request.referenceImages.length === 0) {
    const body = JSON.stringify({ ...request.extra, ...generationRequest(request) });
    return { operation: "/images/generations", contentType: "application/json", body };
  }
  const images = await editableImages(request.referenceImages);
  if (images === null) return null;
  const form = await encodeMultipart({ ...request.extra, ...editRequest(request, images) });
  return { operation: "/images/edits", ...form };
}

/** The picture of an answer: inside it, or downloaded from the address in it before `endsAt`. */
async function pictureOf(
  upstream: UpstreamProvider,
  answer: { status: number; body: Buffer },
  { endsAt, signal }: { endsAt: number; signal?: AbortSignal },
): Promise<ImageOutcome> {
  const made = imagesAnswer.safeParse(parseJson(answer.body)).data?.data[0];
  if (made?.b64_json) {
    return inspect(Buffer.from(made.b64_json.replace(/^data:[^,]{0,100},/, ""), "base64"));
  }
  if (!made?.url) return failure("not an image answer", answer.status);
  const url = new URL(made.url);
  const download = { url, timeoutMs: Math.ceil(endsAt - performance.now()), signal };
  if (download.timeoutMs <= 0) return { ok: false, reason: "timeout" };
  return url.origin === upstream.baseUrl.origin
    ? downloadFromProvider(upstream, download)
    : downloadFromElsewhere(upstream, download);
}

/**
 * `POST {baseUrl}/images/generations`, or `/images/edits` with reference images. The picture comes inside the answer or
 * at an address in it, and is cropped where it has not the shape that was asked for (protocol: Models and providers).
 */
export async function createGeneratedImage(
  upstream: UpstreamProvider,
  request: ImageRequest,
): Promise<ImageOutcome> {
  const endsAt = performance.now() + upstream.timeoutMs;
  const { signal } = request;
  const encoded = await encodeRequest(request);
  if (encoded === null) return { ...failure("a reference image cannot be read"), isOfCaller: true };
  const answer = await callUpstream({
    pool: upstream.pool,
    method: "POST",
    path: upstreamPath(upstream, encoded.operation),
    headers: { ...upstream.headers, "content-type": encoded.contentType },
    body: encoded.body,
    timeoutMs: upstream.timeoutMs,
    maxResponseBytes: MAX_ANSWER_BYTES,
    signal,
  });
  if (!answer.ok) return answer;
  const picture = await pictureOf(upstream, answer, { endsAt, signal });
  if (!picture.ok) return picture;
  try {
    return await cropToShape(picture, request.aspectRatio);
  } catch {
    return failure("the picture is damaged", answer.status);
  }
}
