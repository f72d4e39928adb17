import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { cropToShape } from "./crop-to-shape";
import type { GeneratedImage, ImageMimeType } from "./image-provider";

const FORMATS = ["png", "jpeg", "webp", "gif"] as const;

const flat = (width: number, height: number, background = "#3a7") =>
  sharp({ create: { width, height, channels: 3, background } });

async function picture(
  format: (typeof FORMATS)[number],
  width: number,
  height: number,
): Promise<GeneratedImage> {
  const bytes = await flat(width, height).toFormat(format).toBuffer();
  const mimeType: ImageMimeType = `image/${format}`;
  return { ok: true, bytes, mimeType, width, height };
}

describe("a picture of another aspect ratio", () => {
  it.each(FORMATS)(
    "is cropped to the largest part with the requested ratio, and stays a %s [models-6]",
    async (format) => {
      for (const [aspectRatio, width, height] of [
        ["1:1", 30, 30],
        ["16:9", 40, 23],
        ["9:16", 17, 30],
      ] as const) {
        const cropped = await cropToShape(await picture(format, 40, 30), aspectRatio);
        expect(cropped).toMatchObject({ ok: true, mimeType: `image/${format}`, width, height });
        expect(await sharp(cropped.bytes).metadata()).toMatchObject({ format, width, height });
      }
    },
  );

  it("is cropped equally on both sides, after its EXIF orientation is applied", async () => {
    const square = await flat(20, 20, "#f00").png().toBuffer();
    const bytes = await flat(20, 60, "#fff")
      .composite([{ input: square, top: 20, left: 0 }])
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer();
    const rotated = { ok: true, bytes, mimeType: "image/png", width: 60, height: 20 } as const;
    const { channels } = await sharp((await cropToShape(rotated, "1:1")).bytes).stats();
    expect(channels.map(({ mean }) => mean).slice(0, 3)).toEqual([255, 0, 0]);
  });

  it("is cropped in every frame when it is animated", async () => {
    const frames = await Promise.all(["#f00", "#00f"].map((colour) => flat(40, 30, colour).png().toBuffer()));
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const animated = { ok: true, bytes, mimeType: "image/gif", width: 40, height: 30 } as const;
    const { pages, width, height } = await sharp((await cropToShape(animated, "1:1")).bytes).metadata();
    expect([pages, width, height]).toEqual([2, 30, 30]);
  });

  it("keeps at least one pixel", async () => {
    expect(await cropToShape(await picture("png", 1, 9), "16:9")).toMatchObject({ width: 1, height: 1 });
  });
});

it("returns a picture within one percent of the aspect ratio unchanged", async () => {
  const almost = await picture("png", 1000, 753);
  expect(await cropToShape(almost, "4:3")).toBe(almost);
});
