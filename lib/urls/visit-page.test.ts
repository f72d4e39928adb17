import { connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { closeAll, closeLater } from "@/test/call-scripted-provider";
import { type Answer, startScriptedProvider } from "@/test/scripted-provider";
import { visitPage } from "./visit-page";

afterEach(closeAll);

/** Starts a local server without TLS. `open` visits a URL as if its host name had the public `address` and led to that server. */
async function startSite(answer: Answer) {
  const server = await startScriptedProvider(answer);
  closeLater(() => server[Symbol.asyncDispose]());
  const { hostname, port } = new URL(server.origin);
  const open = (url: string, address = "93.184.215.14") =>
    visitPage(url, {
      resolve: async () => [{ address, family: 4 }],
      connectTo: () => (_, callback) => {
        const socket = connect({ host: hostname, port: Number(port) }, () => callback(null, socket));
        socket.once("error", (error) => callback(error, null));
      },
    });
  return { server, open };
}

const page: Answer = (response) =>
  response.setHeader("content-type", "text/html; charset=utf-8").end("<html lang=ko>");

describe("visitPage", () => {
  test("returns the beginning of a page, also after a redirect within its origin", async () => {
    const { open } = await startSite((response, request) => {
      if (request.path === "/app") return page(response, request, 0);
      return response.writeHead(302, { location: "/app" }).end();
    });
    expect(await open("https://app.example.com/start")).toEqual({ ok: true, html: "<html lang=ko>" });
  });

  test("opens a page that forbids frames, or whose sandbox allows scripts and its own origin", async () => {
    const policy = ["frame-ancestors 'none'", "sandbox allow-scripts allow-same-origin allow-forms"];
    const { open } = await startSite((response, ...rest) =>
      page(
        response.setHeader("x-frame-options", "DENY").setHeader("content-security-policy", policy),
        ...rest,
      ),
    );
    expect(await open("https://app.example.com/")).toMatchObject({ ok: true });
  });

  test("reads no more than the beginning of an endless page", async () => {
    const { server, open } = await startSite((response) => {
      response.setHeader("content-type", "text/html");
      const more = setInterval(() => response.write("x".repeat(20_000)), 1);
      response.on("close", () => clearInterval(more));
    });
    const outcome = await open("https://app.example.com/");
    expect(outcome.ok && outcome.html.length).toBe(64 * 1024);
    await server.whenHungUp();
  });

  test.each<[string, Answer]>([
    ["bad-status", (response) => response.writeHead(404).end()],
    ["bad-status", (response) => response.writeHead(302, { location: "/again" }).end()],
    [
      "leaves-origin",
      (response) => response.writeHead(302, { location: "https://login.example.com/" }).end(),
    ],
    ["leaves-origin", (response) => response.writeHead(302, { location: "http://app.example.com/" }).end()],
    ["not-a-page", (response) => response.setHeader("content-type", "application/json").end("{}")],
    [
      "not-a-page",
      (response, ...rest) => page(response.setHeader("content-disposition", "attachment"), ...rest),
    ],
    [
      "sandboxed",
      (response, ...rest) =>
        page(
          response.setHeader("content-security-policy", "default-src 'self'; sandbox allow-scripts"),
          ...rest,
        ),
    ],
    ["unreachable", (response) => response.socket?.destroy()],
  ])("does not open a page, for the reason %s", async (reason, answer) => {
    const { open } = await startSite(answer);
    expect(await open("https://app.example.com/")).toEqual({ ok: false, reason });
  });

  test("never calls a private address, and calls this machine only with allowsLocal [apps-12]", async () => {
    const { server, open } = await startSite(page);
    for (const [url, address] of [
      ["https://inside.example.com/", "10.0.0.1"],
      ["https://app.example.com/", "127.0.0.1"],
      [server.origin, "127.0.0.1"],
      [server.origin.replace("http:", "https:"), "127.0.0.1"],
    ] as const) {
      expect(await open(url, address)).toEqual({ ok: false, reason: "not-allowed" });
    }
    expect(server.seen).toEqual([]);
    const local = server.origin.replace(/\/\/[^:]+/, "//localhost");
    expect(await visitPage(local, { allowsLocal: true })).toMatchObject({ ok: true });
    expect(await visitPage("http://192.168.0.7/", { allowsLocal: true })).toMatchObject({
      reason: "not-allowed",
    });
  });
});
