import { build } from "esbuild";
import fc from "fast-check";
import { expect, it } from "vitest";
import type * as TrustedProxy from "./trusted-proxy";
import { findTrustedProxy, PRODUCTION_PROXY_URL, toEducationApi } from "./trusted-proxy";

const local = "http://localhost:3000/api/v1/mcp-proxy";

/** Builds the module with the setting `EDU_PROXY_URL`, as the package's build does, and imports it. */
async function buildWith(setting: string): Promise<typeof TrustedProxy> {
  const { outputFiles } = await build({
    entryPoints: [new URL("./trusted-proxy.ts", import.meta.url).pathname],
    define: { EDU_PROXY_URL: JSON.stringify(setting) },
    format: "esm",
    bundle: true,
    write: false,
  });
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(outputFiles[0]?.text ?? "")}`);
}

it("trusts the built-in production proxy when no proxy is listed [client-2]", async () => {
  const built = await buildWith("https://hub.test/api/v1/mcp-proxy");
  expect(built.PRODUCTION_PROXY_URL).toBe("https://hub.test/api/v1/mcp-proxy");
  expect(built.findTrustedProxy("https://hub.test/api/v1/mcp-proxy/", [])).toBe(built.PRODUCTION_PROXY_URL);
  expect(built.findTrustedProxy(local, [])).toBeNull();
});

it("trusts no proxy when none is built in and none is listed [client-2]", async () => {
  expect([PRODUCTION_PROXY_URL, (await buildWith("")).PRODUCTION_PROXY_URL]).toEqual([null, null]);
  expect(findTrustedProxy("", [])).toBeNull();
  expect(findTrustedProxy(local, [])).toBeNull();
});

it("trusts a listed proxy with or without slashes at its end", () => {
  for (const spelling of [local, `${local}/`, "HTTP://LOCALHOST:3000/api/v1/mcp-proxy//"]) {
    expect(findTrustedProxy(spelling, [`${local}/`])).toBe(local);
  }
});

it.each([
  "http://localhost:3001/api/v1/mcp-proxy",
  "https://localhost:3000/api/v1/mcp-proxy",
  "http://localhost.evil.test:3000/api/v1/mcp-proxy",
  "http://user@localhost:3000/api/v1/mcp-proxy",
  "http://localhost:3000@evil.test/api/v1/mcp-proxy",
  "http://localhost:3000/api/v1/mcp-proxy?x=1",
  "http://localhost:3000/api/v1/mcp-proxy#x",
  "http://localhost:3000/api/v1/mcp-proxy/../evil",
  "http://localhost:3000/api/v1/",
  "//localhost:3000/api/v1/mcp-proxy",
  "javascript:alert(1)",
  "data:text/plain,x",
  "",
  "*",
])("does not trust %s", (address) => {
  expect(findTrustedProxy(address, [local])).toBeNull();
});

it("trusts no address outside the list", () => {
  const path = fc.webPath().filter((part) => part.replace(/\/+$/, "") !== "/api/v1/mcp-proxy");
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      expect(findTrustedProxy(url, [local])).toBeNull();
    }),
  );
  fc.assert(fc.property(path, (part) => findTrustedProxy(`http://localhost:3000${part}`, [local]) === null));
});

it("ignores list entries that are not addresses", () => {
  expect(findTrustedProxy("nonsense", ["nonsense", ""])).toBeNull();
});

it("derives the education API from the proxy", () => {
  expect(toEducationApi(local)).toBe("http://localhost:3000/api/v1");
});
