import { once } from "node:events";
import { Agent, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { checkAnswer } from "../test/fuzz/check-answer";
import { operationsOf } from "../test/fuzz/operations-of";
import { requestArbitrary } from "../test/fuzz/request-arbitrary";
import { toWireRequest, type WireRequest } from "../test/fuzz/send";
import type { FuzzWorld } from "../test/fuzz/world";
import { demoFuzzWorld } from "./fuzz-world";
import { type OwnHub, startOwnHub } from "./own-hub";

const REQUESTS = 2000;
const SEED = 20_261_121;

test.describe.configure({ mode: "serial", timeout: 240_000 });

let hub: OwnHub;
let world: FuzzWorld;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  hub = await startOwnHub({ METRICS_TOKEN: "a-token-for-the-metrics-of-this-test" });
  world = await demoFuzzWorld(hub.hubUrl);
});
test.afterAll(() => hub?.stop());

const agent = new Agent({ keepAlive: true });

/** Sends a request with its headers as they are, but for `Content-Length`: `fetch` would refuse or correct some of them. */
async function send({ url, method, headers, body }: WireRequest) {
  // A wrong Content-Length has its own test below.
  headers.delete("content-length");
  const sent = httpRequest(url, { method, agent, headers: Object.fromEntries(headers) });
  sent.end(body);
  const [answer] = (await once(sent, "response")) as [import("node:http").IncomingMessage];
  const isStream = answer.headers["content-type"]?.startsWith("text/event-stream") ?? false;
  if (isStream) answer.destroy();
  const content = isStream ? "" : await text(answer);
  const isJson = answer.headers["content-type"]?.startsWith("application/json") ?? false;
  return {
    status: answer.statusCode ?? 0,
    headers: new Headers(answer.headers as Record<string, string>),
    text: content,
    json: isJson && content ? JSON.parse(content) : null,
  };
}

/** Sends bytes unchanged, and returns what came back before the connection was closed. */
async function sendBytes(bytes: string): Promise<string> {
  const { port, hostname } = new URL(hub.hubUrl);
  const socket = connect({ port: Number(port), host: hostname });
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(Buffer.from(bytes, "latin1"));
  setTimeout(() => socket.end(), 1000);
  const giveUp = setTimeout(() => socket.destroy(), 20_000);
  return text(socket)
    .catch(() => "")
    .finally(() => clearTimeout(giveUp));
}

const POST =
  "POST /api/v1/mcp-proxy/api/quote HTTP/1.1\r\nHost: hub\r\nConnection: close\r\nContent-Type: application/json\r\n";
const SESSION = () => {
  const token = world.credentials.find(({ name }) => name === "minji's session")?.token;
  return `Authorization: Bearer ${token}\r\nX-Edu-Session: ${token}\r\n`;
};
const BODY = '{"media_type":"image"}';

/**
 * What is wrong, the bytes, and the statuses that may answer them; 0 means that the connection may be closed without an answer.
 * Nothing is wrong with the first, which shows that chunks as such are accepted.
 */
const BROKEN: readonly (readonly [string, () => string, readonly number[]])[] = [
  [
    "a body in chunks",
    () =>
      `${POST}${SESSION()}Transfer-Encoding: chunked\r\n\r\n5\r\n{"med\r\n11\r\nia_type":"image"}\r\n0\r\n\r\n`,
    [200],
  ],
  [
    "a chunk size that is not a number",
    () => `${POST}${SESSION()}Transfer-Encoding: chunked\r\n\r\nxyz\r\n${BODY}\r\n0\r\n\r\n`,
    [400, 0],
  ],
  [
    "chunks that never end",
    () => `${POST}${SESSION()}Transfer-Encoding: chunked\r\n\r\n5\r\n{"med\r\n`,
    [400, 408, 0],
  ],
  ["a length shorter than the body", () => `${POST}${SESSION()}Content-Length: 5\r\n\r\n${BODY}`, [400, 0]],
  [
    "a length longer than the body",
    () => `${POST}${SESSION()}Content-Length: 500\r\n\r\n${BODY}`,
    [400, 408, 0],
  ],
  [
    "a length far above the limit",
    () => `${POST}${SESSION()}Content-Length: 99999999999\r\n\r\n${BODY}`,
    [413, 0],
  ],
  ["a length below zero", () => `${POST}${SESSION()}Content-Length: -1\r\n\r\n${BODY}`, [400, 0]],
  [
    "two lengths",
    () => `${POST}${SESSION()}Content-Length: 5\r\nContent-Length: 22\r\n\r\n${BODY}`,
    [400, 0],
  ],
  [
    "a length and chunks",
    () => `${POST}${SESSION()}Content-Length: 22\r\nTransfer-Encoding: chunked\r\n\r\n${BODY}`,
    [400, 0],
  ],
  ["a missing body", () => `${POST}${SESSION()}\r\n`, [400]],
  [
    "JSON that is not UTF-8",
    () => `${POST}${SESSION()}Content-Length: 24\r\n\r\n{"media_type":"\u00ff\u00feimage"}`,
    [400],
  ],
  ["a header without a colon", () => `${POST}broken header\r\n\r\n`, [400, 0]],
  ["a header with a NUL", () => `${POST}X-A: a\u0000b\r\n\r\n`, [400, 0]],
  ["a hundred kilobytes of headers", () => `${POST}X-A: ${"a".repeat(100_000)}\r\n\r\n`, [431, 0]],
  ["no request at all", () => "\u0016\u0003\u0001\u0002\u0000", [400, 405, 0]],
];

test("malformed HTTP is refused or cut off, and never makes the hub fail [errors-7]", async () => {
  const got = await Promise.all(
    BROKEN.map(
      async ([what, bytes]) => [what, Number((await sendBytes(bytes())).split(" ")[1] ?? 0)] as const,
    ),
  );
  const unexpected = got.filter(([, status], index) => !BROKEN[index]?.[2].includes(status));
  expect(unexpected).toEqual([]);
  const health = await fetch(`${hub.hubUrl}/api/v1/mcp-proxy/health`);
  expect(health.status).toBe(200);
});

/** Whether a request was refused before it reached an operation: its headers are too long, or its address has a NUL. */
function reachesNoOperation({ url, headers }: WireRequest, status: number): boolean {
  const length = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length, url.length);
  return (
    (status === 431 && length > 12_000) || (status === 404 && url.split("?")[0]?.includes("%00") === true)
  );
}

test("two thousand generated requests over HTTP are answered as the API description says", async () => {
  const document = await (await fetch(`${hub.hubUrl}/api/v1/openapi.json`)).json();
  const operations = operationsOf(document);
  const numRuns = Math.ceil(REQUESTS / operations.length);
  for (const operation of operations) {
    const generated = requestArbitrary(operation, { document, values: world.values }, world.credentials);
    const property = fc.asyncProperty(generated, async (one) => {
      const credential = world.credentials[one.credential];
      if (!credential) throw new Error("no such credential");
      const written = toWireRequest(hub.hubUrl, operation, one, credential);
      const answer = await send(written);
      if (reachesNoOperation(written, answer.status)) return;
      checkAnswer(operation, one, answer, world);
    });
    await fc.assert(property, { seed: SEED, numRuns }).catch((cause: unknown) => {
      throw new Error(`${operation.name} failed. The hub's output:\n${hub.output().slice(-3000)}`, { cause });
    });
  }
});

test("the ledger is still correct after all of these requests [commands-4] [ledger-8]", () => {
  expect(hub.verifyLedger()).toEqual({ code: 0, output: expect.stringContaining("The ledger is intact") });
});
