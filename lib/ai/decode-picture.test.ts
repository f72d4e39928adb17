import { setTimeout as sleep } from "node:timers/promises";
import sharp, { type Metadata } from "sharp";
import { expect, test } from "vitest";
import { createLargeGif } from "@/test/large-gif";
import { decodePicture, isTooLargeToDecode, readPictureHeader } from "./decode-picture";

const measure = async (bytes: Uint8Array) => isTooLargeToDecode((await readPictureHeader(bytes)) as Metadata);

test("counts the pixels of all frames [images-11]", async () => {
  const frames = Array.from({ length: 12 }, (_, index) => {
    const background = { r: 20 * index, g: 80, b: 80 };
    return sharp({ create: { width: 2_000, height: 2_000, channels: 3, background } })
      .png()
      .toBuffer();
  });
  expect(await measure(createLargeGif(6_324))).toBe(false);
  expect(await measure(createLargeGif(6_325))).toBe(true);
  const animated = await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await readPictureHeader(animated))?.pages).toBe(12);
  expect(await measure(animated)).toBe(true);
});

test("does not decode a picture that is too large, even when nobody has looked at its header", async () => {
  await expect(decodePicture(createLargeGif(6_400), (picture) => picture.stats())).rejects.toThrow(/limit/);
});

test("a file that is no picture has no header", async () => {
  for (const bytes of [new Uint8Array(), new TextEncoder().encode("GIF89a")])
    expect(await readPictureHeader(bytes)).toBeNull();
});

test("decodes two pictures at a time, in the order of the calls [images-11]", async () => {
  let [running, most] = [0, 0];
  const begun: number[] = [];
  const decode = (index: number) =>
    decodePicture(createLargeGif(8), async () => {
      begun.push(index);
      running += 1;
      most = Math.max(most, running);
      await sleep(5);
      running -= 1;
      if (index === 1) throw new Error("damaged");
      return index;
    });
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map(decode));
  expect(results.map(({ status }) => status === "fulfilled")).toEqual([true, false, true, true, true]);
  expect([begun, most]).toEqual([[0, 1, 2, 3, 4], 2]);
});
