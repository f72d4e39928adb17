import sharp from "sharp";
import { EducationError } from "../../client/index";

/** With no more pixels than print needs. */
const PRINTED_PX = 1400;
/** Decoding takes several bytes a pixel, however small the file is. */
const MAX_PIXELS = 40_000_000;

// The cache would keep decoded pictures.
sharp.cache(false);

let last: Promise<unknown> = Promise.resolve();

/** Runs `work` when all earlier work has ended, so that books printed at once decode one picture at a time. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

/** A JPEG, and its size in pixels. */
export interface PrintablePicture {
  jpeg: Buffer;
  width: number;
  height: number;
}

/**
 * Returns a picture as a JPEG to print. @throws EducationError EDU_IMAGE_TOO_LARGE for one above 40 megapixels, before it is
 * decoded
 */
export function toPrintablePicture(bytes: Uint8Array): Promise<PrintablePicture> {
  return inTurn(async () => {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS)
      throw new EducationError("EDU_IMAGE_TOO_LARGE", "A picture of the book has more than 40 megapixels.");
    const { data, info } = await sharp(bytes)
      .resize(PRINTED_PX, PRINTED_PX, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  });
}
