import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { closeAll } from "@/test/call-scripted-provider";
import { inAnswer, MODEL, PICTURES, startProvider } from "@/test/scripted-image-provider";

afterEach(closeAll);

describe("what is sent", () => {
  it("sends the model, prompt, quality, size and pseudonym, and asks for one picture only [models-14]", async () => {
    const { upstream, createImage } = await startProvider(inAnswer(PICTURES.png));
    await createImage({ quality: "quality", aspectRatio: "9:16", extra: { seed: 1, n: 8 } });
    expect(upstream.seen[0]).toMatchObject({ method: "POST", path: "/v1/images/generations" });
    expect(upstream.seen[0]?.body).toEqual({
      model: "our-image",
      prompt: "A fox",
      quality: "high",
      size: "1024x1536",
      n: 1,
      user: "pseudonym",
      seed: 1,
    });
  });

  it("requests the size in the model's settings for the aspect ratio, or the nearest size there [models-6]", async () => {
    const { upstream, createImage } = await startProvider(inAnswer(PICTURES.png));
    const model = { ...MODEL, sizes: { "16:9": "1792x1024" } };
    await createImage({ model, aspectRatio: "16:9" });
    await createImage({ model, aspectRatio: "4:3" });
    expect(upstream.seen.map(({ body }) => body.size)).toEqual(["1792x1024", "1792x1024"]);
  });

  it("requests the nearest of OpenAI's sizes for a model without sizes in its settings [models-6]", async () => {
    const { upstream, createImage } = await startProvider(inAnswer(PICTURES.png));
    for (const aspectRatio of ["4:3", "3:4", "16:9", "9:16"] as const) await createImage({ aspectRatio });
    const sizes = upstream.seen.map(({ body }) => body.size).join(" ");
    expect(sizes).toBe("1536x1024 1024x1536 1536x1024 1024x1536");
  });

  it("uses the names of the two qualities in the model's settings [models-5]", async () => {
    const { upstream, createImage } = await startProvider(inAnswer(PICTURES.png));
    const model = { ...MODEL, qualities: { fast: "standard", quality: "hd" } };
    await createImage({ model, quality: "fast" });
    await createImage({ model, quality: "quality" });
    expect(upstream.seen.map(({ body }) => body.quality)).toEqual(["standard", "hd"]);
  });

  it("sends reference images as files of a form, and converts a GIF to PNG [models-14]", async () => {
    const { upstream, createImage } = await startProvider(inAnswer(PICTURES.png));
    await createImage({
      referenceImages: [
        { bytes: PICTURES.jpeg, mimeType: "image/jpeg" },
        { bytes: PICTURES.gif, mimeType: "image/gif" },
      ],
      // `style` is not sent: the provider's `/images/edits` does not have it.
      options: { style: "vivid", background: "opaque" },
      extra: { seed: 1, svg: { model: "a" } },
    });
    const [seen] = upstream.seen;
    expect(seen).toMatchObject({ method: "POST", path: "/v1/images/edits" });
    expect(seen?.headers.authorization).toBe("Bearer k-1");
    const { "image[]": images, ...fields } = seen?.body ?? {};
    expect(fields).toEqual({
      model: "our-image",
      prompt: "A fox",
      quality: "low",
      size: "1024x1024",
      background: "opaque",
      n: "1",
      user: "pseudonym",
      seed: "1",
      "svg[model]": "a",
    });
    const [jpeg, png] = images as File[];
    expect([jpeg?.name, jpeg?.type]).toEqual(["reference-1.jpg", "image/jpeg"]);
    expect(Buffer.from((await jpeg?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(PICTURES.jpeg);
    expect([png?.name, png?.type]).toEqual(["reference-2.png", "image/png"]);
    expect(await sharp(await png?.arrayBuffer()).metadata()).toMatchObject({ format: "png", width: 40 });
  });

  it("fails without a request when a reference image cannot be converted", async () => {
    const { upstream, createImage } = await startProvider(inAnswer(PICTURES.png));
    const damaged = { bytes: Buffer.from("GIF89a and nothing more"), mimeType: "image/gif" };
    expect(await createImage({ referenceImages: [damaged] })).toMatchObject({ ok: false, reason: "failed" });
    expect(upstream.seen).toEqual([]);
  });
});
