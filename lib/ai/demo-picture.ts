import { createHash } from "node:crypto";
import sharp from "sharp";
import { demoScene } from "./demo-scene";
import type { GeneratedImage } from "./image-provider";
import type { AspectRatio } from "./model-settings";

/** About one megapixel each, in multiples of 16 as for real image models. */
const DEMO_SIZES: Readonly<Record<AspectRatio, readonly [widthPx: number, heightPx: number]>> = {
  "1:1": [1024, 1024],
  "4:3": [1152, 864],
  "3:4": [864, 1152],
  "16:9": [1280, 720],
  "9:16": [720, 1280],
};

/** A seeded random generator (mulberry32), so that the same prompt always gives the same scene. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Paints a landscape with a DEMO label, which follows from the prompt's hash and does not contain the prompt. */
export async function paintDemoPicture(options: {
  prompt: string;
  aspectRatio: AspectRatio;
  quality: "fast" | "quality";
}): Promise<Omit<GeneratedImage, "ok">> {
  const [width, height] = DEMO_SIZES[options.aspectRatio];
  const random = seededRandom(createHash("sha256").update(options.prompt).digest().readUInt32BE(0));
  const details = options.quality === "quality" ? 2 : 1;
  const svg = demoScene({ width, height, details, random });
  const bytes = await sharp(Buffer.from(svg)).png({ compressionLevel: 6 }).toBuffer();
  return { bytes, mimeType: "image/png", width, height };
}
