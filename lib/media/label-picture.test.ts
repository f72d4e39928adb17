import sharp from "sharp";
import { expect, test } from "vitest";
import { labelAsGenerated } from "./label-picture";

test.each(["png", "jpeg", "webp"] as const)(
  "a generated %s says in its metadata that a trained model made it [safety-18]",
  async (format) => {
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: "#88aaff" } });
    const bytes = new Uint8Array(await picture.toFormat(format).toBuffer());
    const labelled = await labelAsGenerated({
      ok: true,
      bytes,
      mimeType: `image/${format}`,
      width: 40,
      height: 30,
    });
    const metadata = await sharp(labelled.bytes).metadata();
    expect(metadata).toMatchObject({ format, width: 40, height: 30 });
    expect(metadata.xmpAsString ?? metadata.xmp?.toString()).toContain(
      "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia",
    );
  },
);
