/**
 * The largest image that is sent through the app's own server when the browser's upload to the storage fails. Platforms that
 * host apps refuse bodies above about 4.5 MB (protocol: Limits).
 */
export const MAX_FALLBACK_BYTES = 4_400_000;

const LONGEST_SIDE_PX = 2400;
const QUALITIES = [0.88, 0.75, 0.6];

/**
 * Converts an image to a JPEG of at most 4.4 MB, on a white background. Null without a canvas, for a file that is not an
 * image, and for an image that stays too large.
 */
export async function compressToJpeg(file: Blob): Promise<Blob | null> {
  if (typeof document === "undefined" || typeof createImageBitmap === "undefined") return null;
  try {
    const bitmap = await createImageBitmap(file);
    let scale = Math.min(1, LONGEST_SIDE_PX / Math.max(bitmap.width, bitmap.height));
    for (let attempt = 0; attempt < 4; attempt++, scale /= 2) {
      const jpeg = await encode(bitmap, scale);
      if (jpeg) return jpeg;
    }
  } catch {
    // Not an image that this browser can read.
  }
  return null;
}

async function encode(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
    if (jpeg && jpeg.size <= MAX_FALLBACK_BYTES) return jpeg;
  }
  return null;
}
