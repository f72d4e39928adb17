import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createDemoProvider } from "./demo-provider";
import type { AspectRatio } from "./model-settings";
import { DEMO_MODELS } from "./model-settings";

const demo = createDemoProvider();
const [textModel, imageModel] = DEMO_MODELS.models;
if (!textModel || !imageModel) throw new Error("the built-in catalog is empty");

async function write(prompt: string) {
  const outcome = await demo.createText({
    model: textModel as NonNullable<typeof textModel>,
    messages: [
      { role: "system", content: "Be kind." },
      { role: "user", content: prompt },
    ],
    maxOutputTokens: 1600,
    extra: {},
    endUserId: "p",
  });
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome;
}

async function paint(prompt: string, aspectRatio: AspectRatio = "1:1") {
  const outcome = await demo.createImage({
    model: imageModel as NonNullable<typeof imageModel>,
    prompt,
    quality: "fast",
    aspectRatio,
    referenceImages: [],
    extra: {},
    endUserId: "p",
  });
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome;
}

describe("demo text", () => {
  it("answers a long line of punctuation quickly, because other requests wait until it is done", async () => {
    const startedAt = performance.now();
    await write(`A${"!".repeat(100_000)}x`);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it("is labelled as demo output, repeats the topic and has several lines [models-17]", async () => {
    const { text, finishReason, inputTokens, outputTokens } = await write(
      "Write a story about a brave rabbit.",
    );
    expect(text).toMatch(/demo output/i);
    expect(text).toContain("a brave rabbit");
    expect(text.split("\n").length).toBeGreaterThan(3);
    expect(finishReason).toBe("stop");
    expect(Math.min(inputTokens, outputTokens)).toBeGreaterThan(0);
  });

  it("answers in Korean to a Korean request [models-17]", async () => {
    const { text } = await write("용감한 토끼 이야기를 써 줘");
    expect(text).toContain("데모");
    expect(text).toContain("용감한 토끼 이야기를 써 줘");
    expect(text).not.toMatch(/demo output/i);
  });

  it("is never empty, for any prompt", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary" }), async (prompt) => {
        expect((await write(prompt)).text.length).toBeGreaterThan(100);
      }),
    );
  });

  it("reads the last message when its content is a list of parts", async () => {
    const outcome = await demo.createText({
      model: textModel,
      messages: [{ role: "user", content: [{ type: "text", text: "A whale" }] }],
      maxOutputTokens: 1600,
      extra: {},
      endUserId: "p",
    });
    expect(outcome).toMatchObject({ ok: true, text: expect.stringContaining("whale") });
  });
});

describe("demo image", () => {
  it.each([
    ["1:1", 1],
    ["4:3", 4 / 3],
    ["3:4", 3 / 4],
    ["16:9", 16 / 9],
    ["9:16", 9 / 16],
  ] as const)("is a real PNG of aspect ratio %s [models-17]", async (aspectRatio, ratio) => {
    const image = await paint("A fox", aspectRatio);
    const decoded = await sharp(image.bytes).raw().toBuffer({ resolveWithObject: true });
    expect(image.mimeType).toBe("image/png");
    expect([decoded.info.width, decoded.info.height]).toEqual([image.width, image.height]);
    expect(image.width / image.height).toBeCloseTo(ratio, 2);
  });

  it("is the same for the same prompt and different for another", async () => {
    const [one, again, other] = await Promise.all([paint("A fox"), paint("A fox"), paint("A whale")]);
    expect(Buffer.compare(one.bytes, again.bytes)).toBe(0);
    expect(Buffer.compare(one.bytes, other.bytes)).not.toBe(0);
  });

  it("is painted for any prompt, also with markup and control characters", async () => {
    for (const prompt of ["", '</svg><script>"&', "\u0000\ud800", "토끼 🐰"]) {
      expect((await paint(prompt)).bytes.length).toBeGreaterThan(10_000);
    }
  });
});

it("the demo provider reports `aborted` when the caller of a text has disconnected", async () => {
  const abortedRequest = { extra: {}, endUserId: "p", signal: AbortSignal.abort() };
  const text = await demo.createText({
    ...abortedRequest,
    model: textModel,
    messages: [],
    maxOutputTokens: 1600,
  });
  expect(text).toEqual({ ok: false, reason: "aborted" });
});
