import { decodePicture, isTooLargeToDecode, readPictureHeader } from "./decode-picture";
import type { ImageMimeType, ImageOutcome } from "./image-provider";
import type { ProviderFailure } from "./text-provider";

export const MAX_IMAGE_BYTES = 25 * 1024 * 1024;

/** The types that a provider's picture may have, by sharp's name of the format. */
export const IMAGE_TYPES: Readonly<Record<string, ImageMimeType>> = {
  png: "image/png",
  jpeg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
};

export function pictureFailure(cause: string, upstreamStatus?: number): ProviderFailure {
  return { ok: false, reason: "failed", upstreamStatus, cause };
}

/** Decodes a picture; its type and size come from its bytes, not from what the provider claims. */
export async function inspectPicture(bytes: Uint8Array): Promise<ImageOutcome> {
  if (bytes.length > MAX_IMAGE_BYTES) return pictureFailure("the picture is too large");
  const header = await readPictureHeader(bytes);
  if (header === null) return pictureFailure("the answer is not a picture");
  const mimeType = IMAGE_TYPES[header.format];
  if (mimeType === undefined) return pictureFailure("the picture has an unsupported type");
  if (isTooLargeToDecode(header)) return pictureFailure("the picture has more than 40 megapixels");
  try {
    // Decodes the whole picture, because a truncated one still has valid metadata.
    await decodePicture(bytes, (picture) => picture.stats());
  } catch {
    return pictureFailure("the picture is damaged");
  }
  const { width, height } = header.autoOrient;
  return { ok: true, bytes, mimeType, width, height };
}

/** Decodes a picture in base64, with or without the head of a data URL. */
export function inspectBase64(base64: string): Promise<ImageOutcome> {
  return inspectPicture(Buffer.from(base64.replace(/^data:[^,]{0,100},/, ""), "base64"));
}
