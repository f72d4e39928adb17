import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { REFUSED_METHOD_HEADER } from "../lib/api/refused-method";
import { parseNetworks } from "../lib/trusted-proxies";
import { createFrontDoor, type FrontDoor } from "./front-door";

let door: FrontDoor | undefined;
afterEach(() => {
  door?.server.closeAllConnections();
  door?.server.close();
});

/** A stand-in for Next: answers with the request that it got, once `until` has resolved. */
async function open(
  options: {
    until?: Promise<unknown>;
    /** What Next still waits for when it has ended the answer. */
    after?: Promise<unknown>;
    /** Until when the answer to /events goes on, whose head is sent at once. */
    events?: Promise<unknown>;
    secure?: boolean;
    fails?: Error;
    trusted?: string;
  } = {},
) {
  const seen: IncomingMessage[] = [];
  const failures: { requestId: string; error: unknown }[] = [];
  door = createFrontDoor({
    secure: options.secure ?? false,
    trustsPeer: parseNetworks(options.trusted ?? "192.0.2.1"),
    report: (failure) => failures.push(failure),
    answer: async (request, response) => {
      seen.push(request);
      if (request.url === "/events") response.flushHeaders();
      await (request.url === "/events" ? options.events : options.until);
      if (options.fails) throw options.fails;
      const { method, url, headers } = request;
      response.end(JSON.stringify({ method, url, headers }));
      await options.after;
    },
  });
  door.server.listen(0, "127.0.0.1");
  await once(door.server, "listening");
  const { port } = door.server.address() as AddressInfo;
  return { door, port, seen, failures };
}

/** Sends bytes as they are, and reads what comes until the server closes. */
async function send(port: number, bytes: string) {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  const [head = "", ...body] = (await text(socket)).split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head, body: body.join("\r\n\r\n") };
}

const request = (line: string, headers = "") =>
  `${line} HTTP/1.1\r\nHost: hub\r\nConnection: close\r\n${headers}\r\n`;

describe("what Next is asked", () => {
  const asked = async (line: string, headers?: string, trusted?: string) => {
    const { port } = await open({ trusted });
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

  test("is asked in HTTP/1.1 by who offers another protocol", async () => {
    expect(await asked("GET /api/v1/x", "Connection: Upgrade\r\nUpgrade: h2c\r\n")).toMatchObject({
      url: "/api/v1/x",
    });
  });
});

test("a request that fails in the server gets the error envelope, and its id is logged", async () => {
  const { port, failures } = await open({ fails: new Error("Next fell over") });
  const answer = await fetch(`http://127.0.0.1:${port}/en`);
  expect([answer.status, (await answer.json()).error.code]).toEqual([500, "HUB_001"]);
  expect(failures).toMatchObject([{ requestId: answer.headers.get("x-request-id") }]);
});

describe("what is no request is answered in the envelope", () => {
  test.each([
    ["an invented method", request("TEA /api/v1/x"), 405, "METHOD_001"],
    ["CONNECT", "CONNECT a.example:443 HTTP/1.1\r\nHost: a\r\n\r\n", 405, "METHOD_001"],
    ["an address that never ends", request(`GET /api/v1/${"a".repeat(20_000)}`), 431, "VAL_001"],
    [
      "two lengths",
      request("POST /api/v1/x", "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n"),
      400,
      "VAL_001",
    ],
    ["no host", "GET /api/v1/x HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "VAL_001"],
    [
      "another expectation",
      request("POST /api/v1/x", "Expect: tea\r\nContent-Length: 0\r\n"),
      417,
      "VAL_001",
    ],
  ])("%s", async (_, bytes, status, code) => {
    const { port, seen } = await open();
    const answer = await send(port, bytes);
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([
      status,
      { status: "error", error: { code } },
    ]);
    expect(answer.head).toMatch(/X-Request-Id: [0-9a-f-]{36}/);
    expect(seen).toHaveLength(0);
  });
});

test("a hub on https tells browsers to stay there; a local one does not", async () => {
  expect((await send((await open({ secure: true })).port, request("GET /en"))).head).toContain(
    "Strict-Transport-Security: max-age=",
  );
  door?.server.close();
  expect((await send((await open()).port, request("GET /en"))).head).not.toContain("Strict-Transport");
});

describe("a hub that ends", () => {
  test("answers the call under way, refuses the next on the same connection, and takes no new ones", async () => {
    let finish = () => {};
    const until = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { door, port, seen } = await open({ until });
    const first = fetch(`http://127.0.0.1:${port}/api/v1/first`);
    await expect.poll(() => seen.length).toBe(1);
    const drained = door.drain({ withinMs: 5_000, thenMs: 100 });
    await expect(fetch(`http://127.0.0.1:${port}/api/v1/second`)).rejects.toThrow();
    finish();
    const answer = await first;
    expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
    await answer.text();
    await drained;
  });

  test("does not wait for an answer whose caller hung up, although Next never says that it is sent", async () => {
    const { promise: until, resolve: letAnswer } = Promise.withResolvers<void>();
    const { door, port, seen } = await open({ until, after: new Promise(() => {}) });
    const socket = connect(port, "127.0.0.1");
    socket.write(request("GET /api/auth/csrf"));
    await expect.poll(() => seen.length).toBe(1);
    socket.destroy();
    await expect.poll(() => seen[0]?.destroyed).toBe(true);
    letAnswer();
    const startedAt = performance.now();
    await door.drain({ withinMs: 30_000, thenMs: 100 });
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });

  test("closes the connection of a stream after its end, although other calls are still under way", async () => {
    const [stream, call] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { door, port, seen } = await open({ events: stream.promise, until: call.promise });
    door.server.keepAliveTimeout = 60_000;
    const socket = connect(port, "127.0.0.1");
    socket.write("GET /events HTTP/1.1\r\nHost: hub\r\n\r\n");
    await once(socket, "data");
    const other = fetch(`http://127.0.0.1:${port}/api/v1/slow`);
    await expect.poll(() => seen.length).toBe(2);
    const drained = door.drain({ withinMs: 60_000, thenMs: 100 });
    stream.resolve();
    // A proxy would send its next call on the open connection, and the hub would refuse it.
    expect(await text(socket)).toContain('"url":"/events"');
    call.resolve();
    expect((await other).status).toBe(200);
    await drained;
  });

  test("cuts off what takes too long, and waits for what it gives back", async () => {
    let hungUp = false;
    const { door, port, seen } = await open({
      until: new Promise((resolve) => setTimeout(resolve, 60_000).unref()),
    });
    const call = fetch(`http://127.0.0.1:${port}/api/v1/slow`);
    call.catch(() => {
      hungUp = true;
    });
    await expect.poll(() => seen.length).toBe(1);
    const startedAt = performance.now();
    await door.drain({ withinMs: 100, thenMs: 100 });
    // The answer would come after a minute.
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    await expect.poll(() => hungUp).toBe(true);
  });
});
