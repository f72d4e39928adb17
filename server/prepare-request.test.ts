import { describe, expect, test } from "vitest";
import { REFUSED_METHOD_HEADER } from "../lib/api/refused-method";
import { openFrontDoor, request, send } from "../test/front-door";

describe("what Next is asked", () => {
  const asked = async (line: string, headers?: string, trusted?: string) => {
    const { port } = await openFrontDoor({ trusted });
    const { body } = await send(port, request(line, headers));
    return JSON.parse(/\{.*\}/s.exec(body)?.[0] ?? "null");
  };

  test.each([
    ["GET /api/v1/mcp-proxy/health", "/api/v1/mcp-proxy/health"],
    ["GET /api/v1/mcp-proxy/health/", "/api/v1/mcp-proxy/health"],
    ["GET /api/v1/mcp-apps/approved/?a=/b//", "/api/v1/mcp-apps/approved?a=/b//"],
    ["GET http://hub/api/v1/mcp-proxy/health?a=1", "/api/v1/mcp-proxy/health?a=1"],
    ["GET /en/", "/en/"],
  ])("is the operation that %s means", async (line, url) => {
    expect(await asked(line)).toMatchObject({ method: "GET", url });
  });

  test.each([
    "/api/v1/%zz",
    "/api/v1/%e0%a4",
    "/api/v1//mcp-proxy/health",
    "//api/v1/mcp-proxy/health",
    "/api/v1/a\\b",
    "/api/v1/a%5Cb",
    "/api/v1/%00",
    "/api/v1/../../en",
    "/api/v1/%2e%2e/%2e%2e/en",
  ])("is the address where there is nothing, for %s", async (path) => {
    expect(await asked(`GET ${path}`)).toMatchObject({ url: "/api/v1/-" });
  });

  test.each(["TRACE", "PROPFIND", "SEARCH"])("is refused there as a method, for %s", async (method) => {
    const { headers } = await asked(`${method} /api/v1/classrooms/c/teachers/t`);
    expect(headers[REFUSED_METHOD_HEADER]).toBe(method);
  });

  test("removes the header when a caller sends it", async () => {
    const { headers } = await asked("PUT /api/v1/x", `${REFUSED_METHOD_HEADER}: TRACE\r\n`);
    expect(headers[REFUSED_METHOD_HEADER]).toBeUndefined();
  });

  test("never asks for a part of a page under the API", async () => {
    const { headers } = await asked("GET /api/v1/x", "RSC: 1\r\nNext-Router-Prefetch: 1\r\n");
    expect(headers.rsc ?? headers["next-router-prefetch"]).toBeUndefined();
  });

  const CLAIMS =
    "X-Forwarded-For: 1.2.3.4\r\nX-Forwarded-For: 5.6.7.8\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Host: evil.example\r\n";

  test("names whom the connection comes from, and nothing that a caller claims", async () => {
    expect((await asked("GET /en")).headers["x-forwarded-for"]).toBe("127.0.0.1");
    for (const line of ["GET /en", "POST /api/v1/x"]) {
      const { headers } = await asked(line, CLAIMS);
      expect(headers["x-forwarded-for"]).toBe("127.0.0.1");
      expect(headers["x-forwarded-proto"] ?? headers["x-forwarded-host"]).toBeUndefined();
    }
  });

  test.each(["127.0.0.1", "10.0.0.0/8, 127.0.0.0/8", "::ffff:127.0.0.1"])(
    "has what a trusted proxy says, before the proxy's own address: %s",
    async (trusted) => {
      const { headers } = await asked("GET /en", CLAIMS, trusted);
      expect(headers).toMatchObject({
        "x-forwarded-for": "1.2.3.4, 5.6.7.8, 127.0.0.1",
        "x-forwarded-proto": "https",
      });
    },
  );

  test("holds both of two Authorization headers", async () => {
    const { headers } = await asked(
      "GET /api/v1/x",
      "Authorization: Bearer a\r\nAuthorization: Bearer b\r\n",
    );
    expect(headers.authorization).toBe("Bearer a, Bearer b");
  });

  test("asks for no compression of small answers, which would be sent in parts", async () => {
    const accepts = "Accept-Encoding: gzip\r\n";
    for (const target of ["/api/auth/csrf", "/api/v1/lms/classrooms"])
      expect((await asked(`GET ${target}`, accepts)).headers["accept-encoding"]).toBeUndefined();
    expect((await asked("GET /en", accepts)).headers["accept-encoding"]).toBe("gzip");
  });

  test("is asked in HTTP/1.1 by who offers another protocol", async () => {
    expect(await asked("GET /api/v1/x", "Connection: Upgrade\r\nUpgrade: h2c\r\n")).toMatchObject({
      url: "/api/v1/x",
    });
  });
});
