import { decodePicture } from "./decode-picture";
import type { GeneratedImage } from "./image-provider";
import { parseRatio } from "./image-sizes";
import type { AspectRatio } from "./model-settings";

/** A difference of one percent is not visible, and an uncropped picture is not encoded again. */
const TOLERANCE = 0.01;
/** High enough that encoding the picture a second time causes no visible loss. */
const LOSSY_QUALITY = 92;

/** Crops a picture to the middle part that has the aspect ratio. A picture within one percent of it is returned unchanged. */
export async function cropToShape(
  picture: GeneratedImage,
  aspectRatio: AspectRatio,
): Promise<GeneratedImage> {
  const ratio = parseRatio(aspectRatio);
  if (Math.abs(picture.width / picture.height / ratio - 1) <= TOLERANCE) return picture;
  const width = Math.max(1, Math.min(picture.width, Math.round(picture.height * ratio)));
  const height = Math.max(1, Math.min(picture.height, Math.round(picture.width / ratio)));
  const left = Math.floor((picture.width - width) / 2);
  const top = Math.floor((picture.height - height) / 2);
  const bytes = await decodePicture(
    picture.bytes,
    (whole) => {
      const cropped = whole.autoOrient().extract({ left, top, width, height });
      if (picture.mimeType === "image/jpeg") cropped.jpeg({ quality: LOSSY_QUALITY });
      if (picture.mimeType === "image/webp") cropped.webp({ quality: LOSSY_QUALITY });
      return cropped.toBuffer();
    },
    { animated: true },
  );
  return { ...picture, bytes: new Uint8Array(bytes), width, height };
}
