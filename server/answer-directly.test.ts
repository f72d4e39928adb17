import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Handler } from "../lib/api/route";
import { createStudentSession } from "../test/create-school";
import { outcomeOf, REFUSED } from "../test/session-outcome";
import { answerDirectly } from "./answer-directly";

const routes: Record<string, Partial<Record<string, Handler>>> = {
  "/api/v1/mcp-proxy/api/session/context": await import("../app/api/v1/mcp-proxy/api/session/context/route"),
  "/api/v1/mcp-proxy/api/quote": await import("../app/api/v1/mcp-proxy/api/quote/route"),
  "/api/v1/mcp-proxy/api/text/create": await import("../app/api/v1/mcp-proxy/api/text/create/route"),
};

const next = async (_request: IncomingMessage, response: ServerResponse) => void response.end("Next");
const direct = new Map(Object.entries(routes));
const server = createServer((request, response) => void answerDirectly(direct, next)(request, response));
let hubUrl = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  hubUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Headers that differ between two responses to the same request, or that Node adds. */
const NOT_COMPARED = new Set(["x-request-id", "date", "connection", "keep-alive", "content-length"]);

async function toComparable(response: Response) {
  const headers = [...response.headers].filter(([name]) => !NOT_COMPARED.has(name)).toSorted();
  const body = (await response.text()).replace(/"id":"[0-9a-f-]{36}"/g, '"id":"…"');
  return { status: response.status, headers, body };
}

describe("a handler called directly", () => {
  const json = { "content-type": "application/json" };
  test.each([
    ["GET", "/api/v1/mcp-proxy/api/session/context", {}, undefined],
    ["GET", "/api/v1/mcp-proxy/api/session/context", { origin: "https://stranger.example" }, undefined],
    ["OPTIONS", "/api/v1/mcp-proxy/api/quote", { origin: "https://stranger.example" }, undefined],
    ["POST", "/api/v1/mcp-proxy/api/session/context", {}, "{}"],
    ["POST", "/api/v1/mcp-proxy/api/quote", json, '{"media_type":"image"}'],
    ["POST", "/api/v1/mcp-proxy/api/quote", json, '{"media_type":"film"}'],
    ["POST", "/api/v1/mcp-proxy/api/quote", json, "{"],
    ["POST", "/api/v1/mcp-proxy/api/quote", json, ""],
    ["POST", "/api/v1/mcp-proxy/api/quote", { "content-type": "text/plain" }, "image"],
    ["POST", "/api/v1/mcp-proxy/api/quote", json, JSON.stringify({ media_type: "x".repeat(100_000) })],
    ["POST", "/api/v1/mcp-proxy/api/text/create", json, '{"prompt":"여우 이야기를 써 줘"}'],
  ])(
    "answers over HTTP as it does when a test calls it with a Request: %s %s %j",
    async (method, path, given, body) => {
      const { session } = await createStudentSession();
      const headers = { authorization: `Bearer ${session}`, "x-edu-session": session, ...given };
      const handler = routes[path]?.[method];
      const overHttp = await fetch(hubUrl + path, { method, headers, body });
      const expected = await handler?.(new Request(hubUrl + path, { method, headers, body }), {
        params: Promise.resolve({}),
      });
      expect(await toComparable(overHttp)).toEqual(await toComparable(expected as Response));
    },
  );

  test("accepts a launch session in the query, as well as in a header", async () => {
    const { session } = await createStudentSession();
    const path = "/api/v1/mcp-proxy/api/session/context";
    expect((await fetch(`${hubUrl}${path}?session=${session}`)).status).toBe(200);
    const forged = await fetch(`${hubUrl}${path}?session=${session}x`);
    expect(outcomeOf({ status: forged.status, text: await forged.text() })).toBe(REFUSED);
  });

  test("gets the abort of its request's signal when its caller disconnects", async () => {
    let aborted: Promise<unknown> | undefined;
    const called = new Promise<void>((resolve) => {
      const wait: Handler = async (request) => {
        aborted = once(request.signal, "abort");
        resolve();
        await aborted;
        return new Response(null, { status: 204 });
      };
      direct.set("/test/wait", { GET: wait });
    });
    const caller = new AbortController();
    fetch(`${hubUrl}/test/wait`, { signal: caller.signal }).catch(() => undefined);
    await called;
    caller.abort();
    await aborted;
  });

  test("can read the headers, the body and the other properties of its request", async () => {
    const echo: Handler = async (request) => {
      const names = [...request.headers.keys()];
      // Any other property: reading it must not throw.
      return Response.json({ text: await request.text(), names, credentials: request.credentials });
    };
    direct.set("/test/whatever", { POST: echo });
    const answer = await fetch(`${hubUrl}/test/whatever`, {
      method: "POST",
      body: "여우",
      headers: { "x-one": "1" },
    });
    expect(await answer.json()).toMatchObject({ text: "여우", names: expect.arrayContaining(["x-one"]) });
  });
});

test.each([
  ["GET", "/en"],
  ["HEAD", "/api/v1/mcp-proxy/api/session/context"],
  ["GET", "/api/v1/mcp-proxy/api/session/context/more"],
])("Next answers a request that is for no operation of an app: %s %s", async (method, path) => {
  const answer = await fetch(hubUrl + path, { method });
  expect([answer.status, await answer.text()]).toEqual([200, method === "HEAD" ? "" : "Next"]);
});

test("a body that ends early because its caller has disconnected is VAL_001, not a failure of the hub", async () => {
  const { readJson } = await import("../lib/api/body");
  const { quote } = await import("../packages/client/contract/session");
  let received: Promise<unknown> | undefined;
  const called = new Promise<void>((resolve) => {
    const read: Handler = async (request) => {
      received = readJson(request, quote).catch((error: unknown) => error);
      resolve();
      await received;
      return new Response(null, { status: 204 });
    };
    direct.set("/test/cut-short", { POST: read });
  });
  const socket = connect(Number(new URL(hubUrl).port), "127.0.0.1");
  socket.write(
    "POST /test/cut-short HTTP/1.1\r\nHost: hub\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{",
  );
  await called;
  socket.destroy();
  expect(await received).toMatchObject({ code: "VAL_001", status: 400 });
});
