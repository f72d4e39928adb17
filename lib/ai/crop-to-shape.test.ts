import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { cropToShape } from "./crop-to-shape";
import type { ImageMimeType, MadeImage } from "./image-provider";

const FORMATS = ["png", "jpeg", "webp", "gif"] as const;

const flat = (width: number, height: number, background = "#3a7") =>
  sharp({ create: { width, height, channels: 3, background } });

async function picture(format: (typeof FORMATS)[number], width: number, height: number): Promise<MadeImage> {
  const bytes = await flat(width, height).toFormat(format).toBuffer();
  const mimeType: ImageMimeType = `image/${format}`;
  return { ok: true, bytes, mimeType, width, height };
}

describe("a picture of another shape", () => {
  it.each(FORMATS)("is cropped to the middle, and stays a %s", async (format) => {
    for (const [aspectRatio, width, height] of [
      ["1:1", 30, 30],
      ["16:9", 40, 23],
      ["9:16", 17, 30],
    ] as const) {
      const cropped = await cropToShape(await picture(format, 40, 30), aspectRatio);
      expect(cropped).toMatchObject({ ok: true, mimeType: `image/${format}`, width, height });
      expect(await sharp(cropped.bytes).metadata()).toMatchObject({ format, width, height });
    }
  });

  it("loses as much on the left as on the right, the way up that it is shown", async () => {
    const square = await flat(20, 20, "#f00").png().toBuffer();
    const bytes = await flat(20, 60, "#fff")
      .composite([{ input: square, top: 20, left: 0 }])
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer();
    const shown = { ok: true, bytes, mimeType: "image/png", width: 60, height: 20 } as const;
    const { channels } = await sharp((await cropToShape(shown, "1:1")).bytes).stats();
    expect(channels.map(({ mean }) => mean).slice(0, 3)).toEqual([255, 0, 0]);
  });

  it("is cropped in every frame when it moves", async () => {
    const frames = await Promise.all(["#f00", "#00f"].map((colour) => flat(40, 30, colour).png().toBuffer()));
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const moving = { ok: true, bytes, mimeType: "image/gif", width: 40, height: 30 } as const;
    const { pages, width, height } = await sharp((await cropToShape(moving, "1:1")).bytes).metadata();
    expect([pages, width, height]).toEqual([2, 30, 30]);
  });

  it("of a single pixel's width keeps one", async () => {
    expect(await cropToShape(await picture("png", 1, 9), "16:9")).toMatchObject({ width: 1, height: 1 });
  });
});

it("leaves a picture alone, to the byte, that has the shape up to a hundredth", async () => {
  const almost = await picture("png", 1000, 753);
  expect(await cropToShape(almost, "4:3")).toBe(almost);
});
