import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compressStatic } from "../tools/hub/build";
import { serveStatic } from "./serve-static";

const folder = mkdtempSync(join(tmpdir(), "edu-hub-static-"));
const script = `export const words = "${"fox and hound ".repeat(500)}";`;
mkdirSync(join(folder, "static", "chunks"), { recursive: true });
writeFileSync(join(folder, "static", "chunks", "words-1a2b.js"), script);
writeFileSync(join(folder, "secret.js"), "not of the build's scripts");
await compressStatic(join(folder, "static"));
const server = createServer((request, response) => {
  void serveStatic(folder, async ({ url }, answer) => void answer.end(`Next: ${url}`))(request, response);
});
let address = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

describe("the build's scripts", () => {
  test.each([
    ["br", "br"],
    ["gzip", "gzip"],
    ["identity", null],
  ])("are sent in the encoding that the browser accepts: %s", async (accepted, encoding) => {
    const answer = await fetch(`${address}/_next/static/chunks/words-1a2b.js`, {
      headers: { "accept-encoding": accepted },
    });
    expect(await answer.text()).toBe(script);
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    expect(answer.headers.get("content-type")).toMatch(/javascript/);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(answer.headers.get("vary")).toMatch(/accept-encoding/i);
  });

  test.each([
    "/en",
    "/_next/static/chunks/none.js",
    "/_next/static/../secret.js",
    "/_next/static/%2e%2e/secret.js",
  ])("are all that is served without Next: Next answers %s", async (path) => {
    expect(await (await fetch(address + path)).text()).toMatch(/^Next: /);
  });
});
