import sharp from "sharp";
import type { ReferenceImage } from "./image-provider";

/** What `POST /images/edits` takes as it is; anything else is sent as PNG. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};

/** Larger than any model looks at, and small enough that the PNG of it is below the operation's 50 MB. */
const MAX_CONVERTED_PX = 2048;

async function editableImage({ bytes, mimeType }: ReferenceImage, index: number): Promise<File> {
  const name = `reference-${index + 1}`;
  const extension = EXTENSIONS[mimeType];
  if (extension !== undefined) {
    return new File([new Uint8Array(bytes)], `${name}.${extension}`, { type: mimeType });
  }
  const png = await sharp(bytes)
    .autoOrient()
    .resize(MAX_CONVERTED_PX, MAX_CONVERTED_PX, { fit: "inside", withoutEnlargement: true })
    .png()
    .toBuffer();
  return new File([new Uint8Array(png)], `${name}.png`, { type: "image/png" });
}

/** Reference images as files that `POST /images/edits` takes; null when one of them is no picture. */
export async function editableImages(images: readonly ReferenceImage[]): Promise<File[] | null> {
  try {
    return await Promise.all(images.map(editableImage));
  } catch {
    return null;
  }
}
