import { connect } from "node:net";
import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { closeAll, closeLater } from "@/test/call-scripted-provider";
import { type Answer, startScriptedProvider } from "@/test/scripted-provider";
import { fetchPublicFile, type PublicFileOptions } from "./safe-fetch";

const PNG = await sharp({ create: { width: 4, height: 4, channels: 3, background: "#fff" } })
  .png()
  .toBuffer();
const OPTIONS = { maxBytes: 10_000, timeoutMs: 10_000, allowedMimeTypes: ["image/png"] };
const PUBLIC = [{ address: "93.184.215.14", family: 4 }];

afterEach(closeAll);

/** Connects every public address to one local server without TLS, and records where the hub would have connected. */
async function startWebServer(answer: Answer) {
  const server = await startScriptedProvider(answer);
  closeLater(() => server[Symbol.asyncDispose]());
  const { hostname, port } = new URL(server.origin);
  const connectedTo: string[] = [];
  const get = (url: string, options: Partial<PublicFileOptions> = {}) =>
    fetchPublicFile(url, {
      ...OPTIONS,
      resolve: async () => PUBLIC,
      connectTo: (addresses) => (_, callback) => {
        connectedTo.push(...addresses.map(({ address }) => address));
        const socket = connect({ host: hostname, port: Number(port) }, () => callback(null, socket));
        socket.once("error", (error) => callback(error, null));
      },
      ...options,
    });
  return { server, connectedTo, get };
}

const picture: Answer = (response) => response.end(PNG);

describe("fetchPublicFile", () => {
  it("returns the bytes and their real type [images-9]", async () => {
    const { server, connectedTo, get } = await startWebServer((response) => {
      response.setHeader("content-type", "text/html").end(PNG);
    });
    const outcome = await get("https://files.example.com/a.png?b=1");
    expect(outcome).toMatchObject({ ok: true, mimeType: "image/png" });
    expect(outcome.ok && Buffer.compare(outcome.bytes, PNG)).toBe(0);
    expect(server.seen[0]).toMatchObject({ path: "/a.png?b=1" });
    expect(server.seen[0]?.headers.host).toBe("files.example.com");
    expect(connectedTo).toEqual(["93.184.215.14"]);
  });

  it.each([
    "http://example.com/a",
    "https://example.com:8443/a",
    "https://user@example.com/a",
    "ftp://example.com/a",
    "https://127.0.0.1/a",
    "https://2130706433/a",
    "https://[::1]/a",
    "https://[2606:4700::1111]/a",
    "not an address",
  ])("does not connect for %s", async (url) => {
    const { connectedTo, get } = await startWebServer(picture);
    expect(await get(url)).toEqual({ ok: false, reason: "not-allowed" });
    expect(connectedTo).toEqual([]);
  });

  it.each(["127.0.0.1", "10.0.0.5", "169.254.169.254", "::1", "::ffff:192.168.0.1", "fd00::1"])(
    "does not connect when one of the host's addresses is %s",
    async (address) => {
      const { connectedTo, get } = await startWebServer(picture);
      const resolve = async () => [...PUBLIC, { address, family: address.includes(":") ? 6 : 4 }];
      expect(await get("https://example.com/a", { resolve })).toEqual({ ok: false, reason: "not-allowed" });
      expect(connectedTo).toEqual([]);
    },
  );

  it("refuses localhost with the real name look-up [images-9]", async () => {
    const outcome = await fetchPublicFile("https://localhost/a", OPTIONS);
    expect(outcome).toEqual({ ok: false, reason: "not-allowed" });
  });

  it("looks up a name once and connects to the checked address [images-9]", async () => {
    let lookUps = 0;
    const resolve = async () => {
      lookUps += 1;
      return lookUps === 1 ? PUBLIC : [{ address: "127.0.0.1", family: 4 }];
    };
    const { connectedTo, get } = await startWebServer(picture);
    expect(await get("https://rebinding.example.com/a", { resolve })).toMatchObject({ ok: true });
    expect([lookUps, connectedTo]).toEqual([1, ["93.184.215.14"]]);
  });

  it("checks that every redirect leads to https, to public addresses only, and to what isAllowedUrl allows [images-9]", async () => {
    const { server, get } = await startWebServer((response, request) => {
      const to = new URLSearchParams(request.path.slice(2)).get("to");
      if (to === null) response.end(PNG);
      else response.writeHead(302, { location: to }).end();
    });
    const from = (to: string) => `https://example.com/?to=${encodeURIComponent(to)}`;
    expect(await get(from("https://other.example.com/a"))).toMatchObject({ ok: true });
    expect(await get(from("/relative"))).toMatchObject({ ok: true });
    server.seen.length = 0;
    expect(await get(from("http://example.com/a"))).toEqual({ ok: false, reason: "not-allowed" });
    expect(await get(from("https://169.254.169.254/latest"))).toEqual({ ok: false, reason: "not-allowed" });
    const resolve = async (name: string) =>
      name === "inside.example.com" ? [{ address: "10.0.0.1", family: 4 }] : PUBLIC;
    expect(await get(from("https://inside.example.com/"), { resolve })).toEqual({
      ok: false,
      reason: "not-allowed",
    });
    const isAllowedUrl = (url: string) => !url.startsWith("https://bad.");
    expect(await get(from("https://bad.example.com/"), { isAllowedUrl })).toEqual({
      ok: false,
      reason: "not-allowed",
    });
    expect(server.seen).toHaveLength(4);
  });

  it("follows three redirects and no fourth [images-9]", async () => {
    const { server, get } = await startWebServer((response, request) => {
      const left = Number(request.path.slice(1));
      if (left === 0) response.end(PNG);
      else response.writeHead(307, { location: `/${left - 1}` }).end();
    });
    expect(await get("https://example.com/3")).toMatchObject({ ok: true });
    server.seen.length = 0;
    expect(await get("https://example.com/4")).toEqual({ ok: false, reason: "too-many-redirects" });
    expect(server.seen).toHaveLength(4);
  });

  it("stops reading beyond maxBytes, with or without a Content-Length", async () => {
    const announced = await startWebServer((response) => response.end(Buffer.alloc(10_001)));
    expect(await announced.get("https://example.com/a")).toEqual({ ok: false, reason: "too-large" });
    const endless = await startWebServer((response) => {
      const more = setInterval(() => response.write(Buffer.alloc(4000)), 1);
      response.on("close", () => clearInterval(more));
    });
    expect(await endless.get("https://example.com/a")).toEqual({ ok: false, reason: "too-large" });
    await endless.server.whenHungUp();
  });

  it("refuses bytes of another type, whatever the Content-Type", async () => {
    const { get } = await startWebServer((response) =>
      response.setHeader("content-type", "image/png").end("<svg/>"),
    );
    expect(await get("https://example.com/a.png")).toEqual({ ok: false, reason: "wrong-type" });
    const { get: getPng } = await startWebServer(picture);
    const options = { allowedMimeTypes: ["image/jpeg"] };
    expect(await getPng("https://example.com/a.png", options)).toEqual({ ok: false, reason: "wrong-type" });
  });

  it.each([204, 206, 400, 404, 500])("refuses an answer with the status %i", async (status) => {
    const { get } = await startWebServer((response) => response.writeHead(status).end());
    expect(await get("https://example.com/a")).toEqual({ ok: false, reason: "bad-status" });
  });

  it("returns unreachable when the name does not exist or the connection breaks", async () => {
    const { get } = await startWebServer((response) => response.socket?.destroy());
    expect(await get("https://example.com/a")).toEqual({ ok: false, reason: "unreachable" });
    const resolve = () => Promise.reject(new Error("ENOTFOUND"));
    expect(await get("https://example.com/a", { resolve })).toEqual({ ok: false, reason: "unreachable" });
  });

  it("times out, also during a name look-up", async () => {
    const { server, get } = await startWebServer(() => undefined);
    const limit = { timeoutMs: 1_000 };
    expect(await get("https://example.com/a", limit)).toEqual({ ok: false, reason: "timeout" });
    await server.whenHungUp();
    const resolve = () => new Promise<never>(() => undefined);
    expect(await get("https://example.com/a", { ...limit, resolve })).toEqual({
      ok: false,
      reason: "timeout",
    });
  });

  it("aborts when the caller hangs up", async () => {
    const { server, get } = await startWebServer(() => undefined);
    const caller = new AbortController();
    const outcome = get("https://example.com/a", { signal: caller.signal });
    await expect.poll(() => server.seen.length).toBe(1);
    caller.abort();
    expect(await outcome).toEqual({ ok: false, reason: "aborted" });
    await server.whenHungUp();
  });
});
