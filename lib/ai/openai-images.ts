import { z } from "zod";
import { cropToShape } from "./crop-to-shape";
import { decodePicture, isTooLargeToDecode, readPictureHeader } from "./decode-picture";
import type { ImageMimeType, ImageOutcome, ImageRequest } from "./image-provider";
import { encodeImageRequest } from "./image-requests";
import type { ProviderFailure } from "./text-provider";
import {
  callUpstream,
  parseJson,
  type UpstreamAnswer,
  type UpstreamProvider,
  upstreamPath,
} from "./upstream-call";

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

/** Decodes a picture; its type and size come from its bytes, not from what the provider claims. */
async function inspect(bytes: Uint8Array): Promise<ImageOutcome> {
  if (bytes.length > MAX_IMAGE_BYTES) return failure("the picture is too large");
  const header = await readPictureHeader(bytes);
  if (header === null) return failure("the answer is not a picture");
  const mimeType = MIME_TYPES[header.format];
  if (mimeType === undefined) return failure("the picture has an unsupported type");
  if (isTooLargeToDecode(header)) return failure("the picture has more than 40 megapixels");
  try {
    // Decodes the whole picture, because a truncated one still has valid metadata.
    await decodePicture(bytes, (picture) => picture.stats());
  } catch {
    return failure("the picture is damaged");
  }
  const { width, height } = header.autoOrient;
  return { ok: true, bytes, mimeType, width, height };
}

type Download = { url: URL; timeoutMs: number; signal?: AbortSignal };

/** Downloads a picture from the provider's configured origin, which may be a private address and without TLS. */
async function downloadFromProvider(upstream: UpstreamProvider, download: Download): Promise<ImageOutcome> {
  const answer: UpstreamAnswer = await callUpstream({
    pool: upstream.pool,
    method: "GET",
    path: download.url.pathname + download.url.search,
    // Without the API key, which picture URLs do not need.
    headers: { accept: "image/*" },
    timeoutMs: download.timeoutMs,
    maxResponseBytes: MAX_IMAGE_BYTES,
    signal: download.signal,
  });
  return answer.ok ? inspect(answer.body) : answer;
}

async function downloadFromPublicUrl(upstream: UpstreamProvider, download: Download): Promise<ImageOutcome> {
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

/** Reads the picture of an answer: from inside it, or downloaded before `endsAt` from the URL in it. */
async function readPicture(
  upstream: UpstreamProvider,
  answer: { status: number; body: Buffer },
  { endsAt, signal }: { endsAt: number; signal?: AbortSignal },
): Promise<ImageOutcome> {
  const image = imagesAnswer.safeParse(parseJson(answer.body)).data?.data[0];
  if (image?.b64_json) {
    return inspect(Buffer.from(image.b64_json.replace(/^data:[^,]{0,100},/, ""), "base64"));
  }
  if (!image?.url) return failure("not an image answer", answer.status);
  const url = new URL(image.url);
  const download = { url, timeoutMs: Math.ceil(endsAt - performance.now()), signal };
  if (download.timeoutMs <= 0) return { ok: false, reason: "timeout" };
  return url.origin === upstream.baseUrl.origin
    ? downloadFromProvider(upstream, download)
    : downloadFromPublicUrl(upstream, download);
}

/** Requests a picture and crops it to the requested aspect ratio (protocol: Models and providers). */
export async function createGeneratedImage(
  upstream: UpstreamProvider,
  request: ImageRequest,
): Promise<ImageOutcome> {
  const endsAt = performance.now() + upstream.timeoutMs;
  const { signal } = request;
  const encoded = await encodeImageRequest(request);
  if (encoded === null) return { ...failure("a reference image cannot be read"), isCausedByCaller: true };
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
  const picture = await readPicture(upstream, answer, { endsAt, signal });
  if (!picture.ok) return picture;
  try {
    return await cropToShape(picture, request.aspectRatio);
  } catch {
    return failure("the picture is damaged", answer.status);
  }
}
