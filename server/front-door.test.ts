import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { LEAST_BYTES_PER_SECOND } from "../lib/time/arrive-in-time";
import { ROSTER_FILE_BYTES } from "../packages/client/contract/limits";
import { openFrontDoor, request, send } from "../test/front-door";

test("a request that fails in the server gets the error envelope, and its id is logged [errors-25]", async () => {
  const { port, failures } = await openFrontDoor({ fails: new Error("Next failed") });
  const answer = await fetch(`http://127.0.0.1:${port}/en`);
  expect([answer.status, (await answer.json()).error.code]).toEqual([500, "HUB_001"]);
  expect(failures).toMatchObject([{ requestId: answer.headers.get("x-request-id") }]);
});

describe("a request that cannot be accepted is answered with the envelope", () => {
  test.each([
    ["an invented method", request("TEA /api/v1/x"), 405, "METHOD_001"],
    ["CONNECT", "CONNECT a.example:443 HTTP/1.1\r\nHost: a\r\n\r\n", 405, "METHOD_001"],
    ["an address of 20,000 characters", request(`GET /api/v1/${"a".repeat(20_000)}`), 431, "VAL_001"],
    [
      "both a Content-Length and chunks",
      request("POST /api/v1/x", "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n"),
      400,
      "VAL_001",
    ],
    ["no host", "GET /api/v1/x HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "VAL_001"],
    [
      "an unknown Expect header",
      request("POST /api/v1/x", "Expect: tea\r\nContent-Length: 0\r\n"),
      417,
      "VAL_001",
    ],
  ])("%s", async (_, bytes, status, code) => {
    const { port, seen } = await openFrontDoor();
    const answer = await send(port, bytes);
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([
      status,
      { status: "error", error: { code } },
    ]);
    expect(answer.head).toMatch(/X-Request-Id: [0-9a-f-]{36}/);
    expect(seen).toHaveLength(0);
  });
});

test("the head of an answer is sent together with its body, so that a killed hub never sends half an answer", async () => {
  const { port } = await openFrontDoor({ until: sleep(50) });
  const socket = connect(port, "127.0.0.1");
  socket.write(request("GET /api/auth/csrf"));
  const [firstBytes] = await once(socket, "data");
  expect(String(firstBytes)).toContain('"url":"/api/auth/csrf"');
  socket.destroy();
});

test("an idle connection stays open for 75 seconds, longer than reverse proxies keep it", async () => {
  const { port } = await openFrontDoor();
  const { headers } = await fetch(`http://127.0.0.1:${port}/en`);
  expect(headers.get("keep-alive")).toBe("timeout=75");
});

describe("a body that arrives slowly", () => {
  /** Sends the beginning of a body, and waits 301 seconds. */
  async function sendSlowly(line: string) {
    const { door, port, seen } = await openFrontDoor({ until: new Promise(() => {}) });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => {});
      socket.write(request(line, "Content-Length: 900\r\n"));
      while (seen.length === 0) await once(door.server, "request");
      vi.advanceTimersByTime(301_000);
      return { door, incoming: seen[0], socket };
    } finally {
      vi.useRealTimers();
    }
  }

  test.each([
    "POST /api/v1/x",
    "POST /api/auth/callback/credentials",
    "POST /api/v1/schools/1/roster-imports/2/apply",
  ])("is cut off after five minutes: %s [limits-4]", async (line) => {
    const { incoming } = await sendSlowly(line);
    expect(incoming?.destroyed).toBe(true);
  });

  test("is cut off after five minutes also when it is answered before it has arrived", async () => {
    const { port, seen } = await openFrontDoor();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => {});
      socket.write("POST /api/v1/x HTTP/1.1\r\nHost: hub\r\nContent-Length: 900\r\n\r\n");
      await once(socket, "data");
      expect(seen[0]?.destroyed).toBe(false);
      vi.advanceTimersByTime(301_000);
      await once(socket, "close");
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    "PUT /files/ab/a.png?upload=x",
    "POST /api/v1/schools/1/roster-imports?mode=add",
    "POST /api/v1/schools/1/roster-imports",
  ])("may take as long as the largest file at the lowest speed: %s [limits-4]", async (line) => {
    const { door, incoming, socket } = await sendSlowly(line);
    expect(incoming?.destroyed).toBe(false);
    expect(door.server.requestTimeout).toBeGreaterThan((1000 * ROSTER_FILE_BYTES) / LEAST_BYTES_PER_SECOND);
    expect(door.server.headersTimeout).toBeLessThanOrEqual(60_000);
    socket.destroy();
  });
});

test("a hub on https sends Strict-Transport-Security; a local one does not", async () => {
  expect((await send((await openFrontDoor({ secure: true })).port, request("GET /en"))).head).toContain(
    "Strict-Transport-Security: max-age=",
  );
  expect((await send((await openFrontDoor()).port, request("GET /en"))).head).not.toContain(
    "Strict-Transport",
  );
});

describe("a hub that shuts down", () => {
  test("answers the call in progress and closes its connection, and accepts no new connections [running-1]", async () => {
    let finish = () => {};
    const until = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { door, port, seen } = await openFrontDoor({ until });
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

  test("does not wait for an answer whose caller hung up, even when Next never finishes the request [running-1]", async () => {
    const { promise: until, resolve: letAnswer } = Promise.withResolvers<void>();
    const { door, port, seen } = await openFrontDoor({ until, after: new Promise(() => {}) });
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

  test("closes the connection of a stream after its end, although other calls are still in progress [running-1]", async () => {
    const [stream, call] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { door, port, seen } = await openFrontDoor({ events: stream.promise, until: call.promise });
    door.server.keepAliveTimeout = 60_000;
    const socket = connect(port, "127.0.0.1");
    socket.write("GET /events HTTP/1.1\r\nHost: hub\r\n\r\n");
    await once(socket, "data");
    const other = fetch(`http://127.0.0.1:${port}/api/v1/slow`);
    await expect.poll(() => seen.length).toBe(2);
    const drained = door.drain({ withinMs: 60_000, thenMs: 100 });
    stream.resolve();
    // If the connection stayed open, a proxy would send its next call on it, and the hub would refuse the call.
    expect(await text(socket)).toContain('"url":"/events"');
    call.resolve();
    expect((await other).status).toBe(200);
    await drained;
  });

  test("cuts off calls that take longer than it waits [running-1]", async () => {
    let hungUp = false;
    const { door, port, seen } = await openFrontDoor({
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
