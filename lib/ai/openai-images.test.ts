import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import type { PublicFileFetcher } from "@/lib/urls/safe-fetch";
import { closeAll, closeLater } from "@/test/call-scripted-provider";
import { type Answer, sendJson, startScriptedProvider } from "@/test/scripted-provider";
import type { ImageRequest } from "./image-provider";
import type { Model } from "./model-settings";
import { createOpenAiCompatibleProvider } from "./openai-compatible";

const MODEL: Model = {
  id: "our-image",
  provider: "p",
  mediaType: "image",
  allowsUnder18: true,
  maxTokensField: "max_tokens",
};

const canvas = sharp({ create: { width: 40, height: 30, channels: 3, background: "#3a7" } });
const PICTURES = {
  png: await canvas.clone().png().toBuffer(),
  jpeg: await canvas.clone().jpeg().toBuffer(),
  webp: await canvas.clone().webp().toBuffer(),
  gif: await canvas.clone().gif().toBuffer(),
};

afterEach(closeAll);

const failingFetch: PublicFileFetcher = () => Promise.reject(new Error("nothing should be fetched"));

async function startProvider(answer: Answer, fetchPublicFile = failingFetch, timeoutMs = 15_000) {
  const upstream = await startScriptedProvider(answer);
  const settings = { baseUrl: upstream.baseUrl, timeoutMs, apiKey: "k-1", fetchPublicFile };
  const provider = createOpenAiCompatibleProvider(settings);
  closeLater(() => provider.close());
  closeLater(() => upstream[Symbol.asyncDispose]());
  const createImage = (request: Partial<ImageRequest> = {}) =>
    provider.createImage({
      model: MODEL,
      prompt: "A fox",
      quality: "fast",
      aspectRatio: "1:1",
      referenceImages: [],
      extra: {},
      endUserId: "pseudonym",
      ...request,
    });
  return { upstream, createImage };
}

const inAnswer =
  (bytes: Buffer): Answer =>
  (response) =>
    sendJson(response, 200, { created: 1, data: [{ b64_json: bytes.toString("base64") }] });

const atUrl =
  (url: (request: { headers: { host?: string } }) => string): Answer =>
  (response, request) => {
    if (request.method === "POST") sendJson(response, 200, { data: [{ url: url(request) }] });
    else response.end(PICTURES.png);
  };

describe("what is sent", () => {
  it("sends the model, prompt, quality, size and pseudonym, and asks for one picture only", async () => {
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

  it("requests the size in the model's settings for the aspect ratio, or the nearest size there", async () => {
    const { upstream, createImage } = await startProvider(inAnswer(PICTURES.png));
    const model = { ...MODEL, sizes: { "16:9": "1792x1024" } };
    await createImage({ model, aspectRatio: "16:9" });
    await createImage({ model, aspectRatio: "4:3" });
    expect(upstream.seen.map(({ body }) => body.size)).toEqual(["1792x1024", "1792x1024"]);
  });

  it("requests the nearest of OpenAI's sizes for a model without sizes in its settings", async () => {
    const { upstream, createImage } = await startProvider(inAnswer(PICTURES.png));
    for (const aspectRatio of ["4:3", "3:4", "16:9", "9:16"] as const) await createImage({ aspectRatio });
    const sizes = upstream.seen.map(({ body }) => body.size).join(" ");
    expect(sizes).toBe("1536x1024 1024x1536 1536x1024 1024x1536");
  });

  it("uses the names of the two qualities in the model's settings", async () => {
    const { upstream, createImage } = await startProvider(inAnswer(PICTURES.png));
    const model = { ...MODEL, qualities: { fast: "standard", quality: "hd" } };
    await createImage({ model, quality: "fast" });
    await createImage({ model, quality: "quality" });
    expect(upstream.seen.map(({ body }) => body.quality)).toEqual(["standard", "hd"]);
  });

  it("sends reference images as files of a form, and converts a GIF to PNG", async () => {
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

describe("what comes back", () => {
  it.each(Object.entries(PICTURES))("reads a %s inside the answer", async (format, bytes) => {
    const { createImage } = await startProvider(inAnswer(bytes));
    const mimeType = `image/${format}`;
    expect(await createImage({ aspectRatio: "4:3" })).toEqual({
      ok: true,
      bytes,
      mimeType,
      width: 40,
      height: 30,
    });
  });

  it("crops the picture to the requested aspect ratio", async () => {
    const { createImage } = await startProvider(inAnswer(PICTURES.png));
    expect(await createImage({ aspectRatio: "9:16" })).toMatchObject({ ok: true, width: 17, height: 30 });
  });

  it("downloads a picture from the provider's own origin, without the key", async () => {
    const { upstream, createImage } = await startProvider(
      atUrl(({ headers }) => `http://${headers.host}/files/1?x=2`),
    );
    expect(await createImage()).toMatchObject({ ok: true, mimeType: "image/png", width: 30, height: 30 });
    expect(upstream.seen[1]).toMatchObject({ method: "GET", path: "/files/1?x=2" });
    expect(upstream.seen[1]?.headers.authorization).toBeUndefined();
  });

  it("fetches a picture from any other host only with fetchPublicFile", async () => {
    const fetched: string[] = [];
    const { createImage } = await startProvider(
      atUrl(() => "https://cdn.example.com/1.png"),
      async (url, options) => {
        fetched.push(url);
        expect(options.maxBytes).toBe(25 * 1024 * 1024);
        expect(options.timeoutMs).toBeLessThanOrEqual(15_000);
        return { ok: true, bytes: PICTURES.webp, mimeType: "image/webp" };
      },
    );
    expect(await createImage()).toMatchObject({ ok: true, mimeType: "image/webp" });
    expect(fetched).toEqual(["https://cdn.example.com/1.png"]);
  });

  it.each([
    "http://127.0.0.1:1/a.png",
    "http://169.254.169.254/latest",
    "file:///etc/passwd",
    "https://localhost/a",
  ])("fails when the picture's URL is %s", async (url) => {
    const upstream = await startScriptedProvider(atUrl(() => url));
    // With the real fetchPublicFile.
    const provider = createOpenAiCompatibleProvider({ baseUrl: upstream.baseUrl, timeoutMs: 15_000 });
    closeLater(() => provider.close());
    closeLater(() => upstream[Symbol.asyncDispose]());
    const request = {
      prompt: "a",
      quality: "fast",
      aspectRatio: "1:1",
      referenceImages: [],
      extra: {},
    } as const;
    const outcome = await provider.createImage({ ...request, model: MODEL, endUserId: "p" });
    expect(outcome).toMatchObject({ ok: false, reason: "failed" });
    expect(upstream.seen).toHaveLength(1);
  });

  it.each([
    ["invalid JSON", "busy"],
    ["no data", "{}"],
    ["an empty list", '{"data":[]}'],
    ["neither picture nor URL", '{"data":[{}]}'],
    ["an invalid URL", '{"data":[{"url":"picture"}]}'],
    ["bytes that are not a picture", `{"data":[{"b64_json":"${Buffer.from("hello").toString("base64")}"}]}`],
    [
      "an SVG",
      `{"data":[{"b64_json":"${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').toString("base64")}"}]}`,
    ],
    ["invalid base64", '{"data":[{"b64_json":"%%%"}]}'],
  ])("fails without throwing on %s", async (_, body) => {
    const { createImage } = await startProvider((response) => response.end(body));
    expect(await createImage()).toMatchObject({ ok: false, reason: "failed" });
  });

  it("fails on a download of more than 25 MB", async () => {
    const { createImage } = await startProvider((response, request) => {
      if (request.method === "POST")
        sendJson(response, 200, { data: [{ url: `http://${request.headers.host}/a` }] });
      else response.end(Buffer.alloc(25 * 1024 * 1024 + 1));
    });
    expect(await createImage()).toMatchObject({ ok: false, reason: "failed" });
  });

  it("times out when the request and the download together take too long", async () => {
    const latePictureUrl: Answer = (response, request) => {
      if (request.method !== "POST") return;
      const data = [{ url: `http://${request.headers.host}/a` }];
      setTimeout(() => sendJson(response, 200, { data }), 2_000);
    };
    const { createImage } = await startProvider(latePictureUrl, failingFetch, 4_000);
    const startedAt = performance.now();
    expect(await createImage()).toEqual({ ok: false, reason: "timeout" });
    // With its own time limit the download would end after six seconds.
    expect(performance.now() - startedAt).toBeLessThan(5_900);
  });

  it("aborts the download when the caller hangs up", async () => {
    const { upstream, createImage } = await startProvider((response, request) => {
      if (request.method === "POST")
        sendJson(response, 200, { data: [{ url: `http://${request.headers.host}/a` }] });
    });
    const caller = new AbortController();
    const outcome = createImage({ signal: caller.signal });
    await expect.poll(() => upstream.seen.length).toBe(2);
    caller.abort();
    expect(await outcome).toEqual({ ok: false, reason: "aborted" });
  });
});
