import { describe, expect, test } from "vitest";
import { REFUSED_METHOD_HEADER } from "../lib/api/refused-method";
import { openFrontDoor, request, send } from "../test/front-door";

describe("the request that Next gets", () => {
  const received = async (line: string, headers?: string, trusted?: string) => {
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
  ])("is for the address that %s means", async (line, url) => {
    expect(await received(line)).toMatchObject({ method: "GET", url });
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
  ])("is for an address that does not exist, for %s [errors-7]", async (path) => {
    expect(await received(`GET ${path}`)).toMatchObject({ url: "/api/v1/-" });
  });

  test.each(["TRACE", "PROPFIND", "SEARCH"])(
    "is an OPTIONS request that names the method to refuse, for %s [errors-7]",
    async (method) => {
      const prepared = await received(`${method} /api/v1/classrooms/c/teachers/t`);
      expect(prepared.method).toBe("OPTIONS");
      expect(prepared.headers[REFUSED_METHOD_HEADER]).toBe(method);
    },
  );

  test("does not have the header of a refused method when the caller sent it", async () => {
    const { headers } = await received("PUT /api/v1/x", `${REFUSED_METHOD_HEADER}: TRACE\r\n`);
    expect(headers[REFUSED_METHOD_HEADER]).toBeUndefined();
  });

  test("never asks for a part of a page when it is for the API", async () => {
    const { headers } = await received("GET /api/v1/x", "RSC: 1\r\nNext-Router-Prefetch: 1\r\n");
    expect(headers.rsc ?? headers["next-router-prefetch"]).toBeUndefined();
  });

  const CLAIMS =
    "X-Forwarded-For: 1.2.3.4\r\nX-Forwarded-For: 5.6.7.8\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Host: evil.example\r\n";

  test("has the address of the connection in X-Forwarded-For, and nothing that the caller claims [running-5]", async () => {
    expect((await received("GET /en")).headers["x-forwarded-for"]).toBe("127.0.0.1");
    for (const line of ["GET /en", "POST /api/v1/x"]) {
      const { headers } = await received(line, CLAIMS);
      expect(headers["x-forwarded-for"]).toBe("127.0.0.1");
      expect(headers["x-forwarded-proto"] ?? headers["x-forwarded-host"]).toBeUndefined();
    }
  });

  test.each(["127.0.0.1", "10.0.0.0/8, 127.0.0.0/8", "::ffff:127.0.0.1"])(
    "has what a trusted proxy says, before the proxy's own address: %s [running-5]",
    async (trusted) => {
      const { headers } = await received("GET /en", CLAIMS, trusted);
      expect(headers).toMatchObject({
        "x-forwarded-for": "1.2.3.4, 5.6.7.8, 127.0.0.1",
        "x-forwarded-proto": "https",
      });
    },
  );

  test("has both of two Authorization headers", async () => {
    const { headers } = await received(
      "GET /api/v1/x",
      "Authorization: Bearer a\r\nAuthorization: Bearer b\r\n",
    );
    expect(headers.authorization).toBe("Bearer a, Bearer b");
  });

  test("asks for no compression of the answers of the API and of the sign-in", async () => {
    const accepts = "Accept-Encoding: gzip\r\n";
    for (const target of ["/api/auth/csrf", "/api/v1/lms/classrooms"])
      expect((await received(`GET ${target}`, accepts)).headers["accept-encoding"]).toBeUndefined();
    expect((await received("GET /en", accepts)).headers["accept-encoding"]).toBe("gzip");
  });

  test("is an ordinary request when the caller offers HTTP/2", async () => {
    expect(await received("GET /api/v1/x", "Connection: Upgrade\r\nUpgrade: h2c\r\n")).toMatchObject({
      url: "/api/v1/x",
    });
  });
});
