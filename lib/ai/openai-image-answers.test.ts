import { afterEach, describe, expect, it } from "vitest";
import { closeAll, closeLater } from "@/test/call-scripted-provider";
import {
  atUrl,
  failingFetch,
  inAnswer,
  MODEL,
  PICTURES,
  startProvider,
} from "@/test/scripted-image-provider";
import { type Answer, sendJson, startScriptedProvider } from "@/test/scripted-provider";
import { createOpenAiCompatibleProvider } from "./openai-compatible";

afterEach(closeAll);

describe("createImage of an OpenAI-compatible provider", () => {
  it.each(Object.entries(PICTURES))("reads a %s inside the answer [models-14]", async (format, bytes) => {
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

  it("crops the picture to the requested aspect ratio [models-6]", async () => {
    const { createImage } = await startProvider(inAnswer(PICTURES.png));
    expect(await createImage({ aspectRatio: "9:16" })).toMatchObject({ ok: true, width: 17, height: 30 });
  });

  it("downloads a picture from the provider's own origin, without the key [models-14]", async () => {
    const { upstream, createImage } = await startProvider(
      atUrl(({ headers }) => `http://${headers.host}/files/1?x=2`),
    );
    expect(await createImage()).toMatchObject({ ok: true, mimeType: "image/png", width: 30, height: 30 });
    expect(upstream.seen[1]).toMatchObject({ method: "GET", path: "/files/1?x=2" });
    expect(upstream.seen[1]?.headers.authorization).toBeUndefined();
  });

  it("fetches a picture from any other host only with fetchPublicFile [models-14]", async () => {
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
    // If the download had four seconds of its own, it would end only after six seconds.
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
