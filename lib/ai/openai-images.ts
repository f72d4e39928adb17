import { z } from "zod";
import { cropToShape } from "./crop-to-shape";
import type { ImageOutcome, ImageRequest } from "./image-provider";
import { encodeImageRequest } from "./image-requests";
import {
  IMAGE_TYPES,
  inspectBase64,
  inspectPicture,
  MAX_IMAGE_BYTES,
  pictureFailure,
} from "./inspect-picture";
import {
  callUpstream,
  parseJson,
  type UpstreamAnswer,
  type UpstreamProvider,
  upstreamPath,
} from "./upstream-call";

const MAX_ANSWER_BYTES = 40 * 1024 * 1024;

const imagesAnswer = z.looseObject({
  data: z.array(z.looseObject({ b64_json: z.string().min(1).nullish(), url: z.url().nullish() })).min(1),
});

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
  return answer.ok ? inspectPicture(answer.body) : answer;
}

async function downloadFromPublicUrl(upstream: UpstreamProvider, download: Download): Promise<ImageOutcome> {
  const file = await upstream.fetchPublicFile(download.url.href, {
    maxBytes: MAX_IMAGE_BYTES,
    timeoutMs: download.timeoutMs,
    allowedMimeTypes: Object.values(IMAGE_TYPES),
    signal: download.signal,
  });
  if (file.ok) return inspectPicture(file.bytes);
  if (file.reason === "timeout" || file.reason === "aborted") return { ok: false, reason: file.reason };
  return pictureFailure(`picture download: ${file.reason}`);
}

/** Reads the picture of an answer: from inside it, or downloaded before `endsAt` from the URL in it. */
async function readPicture(
  upstream: UpstreamProvider,
  answer: { status: number; body: Buffer },
  { endsAt, signal }: { endsAt: number; signal?: AbortSignal },
): Promise<ImageOutcome> {
  const image = imagesAnswer.safeParse(parseJson(answer.body)).data?.data[0];
  if (image?.b64_json) return inspectBase64(image.b64_json);
  if (!image?.url) return pictureFailure("not an image answer", answer.status);
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
  if (encoded === null)
    return { ...pictureFailure("a reference image cannot be read"), isCausedByCaller: true };
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
    return pictureFailure("the picture is damaged", answer.status);
  }
}
