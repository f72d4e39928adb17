import sharp, { type Metadata, type Sharp } from "sharp";
import { createTurns } from "@/lib/time/turns";

/** A picture above this is refused before it is decoded: decoding takes 4 to 8 bytes a pixel, however small the file is. */
const MAX_PICTURE_PIXELS = 40_000_000;

/** Decodes two pictures at a time in one instance. */
const inDecodingTurn = createTurns("decoding pictures", { perKey: 2 });

// No picture is decoded twice, and the cache keeps decoded ones: after a dozen large pictures, over a gigabyte.
sharp.cache(false);

/** Reads a picture's type and size from its header and decodes nothing; null when it is no picture. */
export async function readPictureHeader(bytes: Uint8Array): Promise<Metadata | null> {
  try {
    // Without sharp's limit, so that a picture that is too large is told from a file that is no picture.
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return null;
  }
}

/** Whether a picture has more than 40 megapixels, those of all its frames together. */
export function isTooLargeToDecode({ width, height, pageHeight, pages }: Metadata): boolean {
  return width * (pageHeight ?? height) * (pages ?? 1) > MAX_PICTURE_PIXELS;
}

/**
 * Decodes a picture of at most 40 megapixels, all frames or only the first; few at a time in one instance, the others wait. All
 * decoding of pictures that people or providers sent goes through here. @throws Error when it is damaged or too large
 */
export function decodePicture<Result>(
  bytes: Uint8Array,
  decode: (picture: Sharp) => Promise<Result>,
  options: { animated?: boolean } = {},
): Promise<Result> {
  return inDecodingTurn("", () => decode(sharp(bytes, { ...options, limitInputPixels: MAX_PICTURE_PIXELS })));
}
