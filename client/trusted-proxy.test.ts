import fc from "fast-check";
import { expect, it } from "vitest";
import { findTrustedProxy, PRODUCTION_PROXY_URL, toEducationApi } from "./trusted-proxy";

const local = "http://localhost:3000/api/v1/mcp-proxy";

it("trusts the production proxy without a list", () => {
  expect(findTrustedProxy(PRODUCTION_PROXY_URL, [])).toBe(PRODUCTION_PROXY_URL);
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
  fc.assert(
    fc.property(path, (part) => findTrustedProxy(`http://localhost:3000/x${part}`, [local]) === null),
  );
});

it("ignores list entries that are not addresses", () => {
  expect(findTrustedProxy("nonsense", ["nonsense", ""])).toBeNull();
});

it("derives the education API from the proxy", () => {
  expect(toEducationApi(local)).toBe("http://localhost:3000/api/v1");
});
