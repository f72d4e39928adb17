import sharp from "sharp";
import type { MadeImage } from "./image-provider";
import { ratioOf } from "./image-sizes";
import type { AspectRatio } from "./model-settings";

/** Nobody sees a hundredth, and a picture that is left alone keeps every byte. */
const TOLERANCE = 0.01;
/** Cropping encodes a picture once more; at this quality it cannot be seen. */
const LOSSY_QUALITY = 92;

/**
 * The middle of a picture in the shape that was asked for, in the same file format. A picture that has the shape
 * already, up to a hundredth, stays as it is.
 */
export async function cropToShape(picture: MadeImage, aspectRatio: AspectRatio): Promise<MadeImage> {
  const ratio = ratioOf(aspectRatio);
  if (Math.abs(picture.width / picture.height / ratio - 1) <= TOLERANCE) return picture;
  const width = Math.max(1, Math.min(picture.width, Math.round(picture.height * ratio)));
  const height = Math.max(1, Math.min(picture.height, Math.round(picture.width / ratio)));
  const left = Math.floor((picture.width - width) / 2);
  const top = Math.floor((picture.height - height) / 2);
  const cropped = sharp(picture.bytes, { animated: true }).autoOrient().extract({ left, top, width, height });
  if (picture.mimeType === "image/jpeg") cropped.jpeg({ quality: LOSSY_QUALITY });
  if (picture.mimeType === "image/webp") cropped.webp({ quality: LOSSY_QUALITY });
  return { ...picture, bytes: new Uint8Array(await cropped.toBuffer()), width, height };
}
