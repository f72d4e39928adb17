import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { inTime } from "../lib/time/in-time.ts";
import { prepareRequest } from "./prepare-request.ts";
import { type Refusal, refusalBytes, refusalParts } from "./refusal.ts";

const RESTARTING: Refusal = {
  code: "CFG_002",
  message: "The hub is restarting. Try again in a moment.",
  headers: { "Retry-After": "2" },
};
const API_METHODS = { Allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" };
const FAILED: Refusal = {
  code: "HUB_001",
  message: "Something went wrong on our side. Try again in a moment.",
};
const WRONG_METHOD: Refusal = {
  code: "METHOD_001",
  message: "This HTTP method is not supported.",
  headers: API_METHODS,
};
const NOT_HTTP: Refusal = { code: "VAL_001", message: "This is not a valid HTTP request.", status: 400 };
const UNKNOWN_EXPECTATION: Refusal = {
  code: "VAL_001",
  message: "Only Expect: 100-continue is supported.",
  status: 417,
};

/** Addresses that Next (scripts, styles) or next-auth answers without `nosniff`; the hub's own answers set it themselves. */
const ANSWERED_BY_LIBRARIES = /^\/(?:_next|api\/auth)\//;

/** How requests that Node's HTTP parser cannot read are refused, by its error code. */
const UNREADABLE: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    code: "VAL_001",
    message: "The address and headers of this request are longer than 16 KB.",
    status: 431,
  },
  HPE_INVALID_METHOD: WRONG_METHOD,
  ERR_HTTP_REQUEST_TIMEOUT: { code: "VAL_001", message: "The request did not arrive in time.", status: 408 },
};

/** A server that can end without interrupting calls in progress. */
export interface FrontDoor {
  server: Server;
  /**
   * Refuses new requests, and resolves when those in progress are answered. After `withinMs` the rest are cut off, as if
   * their callers had hung up, and get `thenMs` to release their holds.
   */
  drain(options: { withinMs: number; thenMs: number }): Promise<void>;
}

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

function refuse(response: ServerResponse, refusal: Refusal): void {
  const { status, headers, body } = refusalParts(refusal);
  response.writeHead(status, headers).end(body);
}

/** Sends a refusal on a connection without a readable request, and closes it. */
function refuseAndClose(socket: Duplex, refusal: Refusal): void {
  if (socket.writable) socket.end(refusalBytes(refusal));
  else socket.destroy();
}

function onUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  // Node keeps the response that it is sending in this undocumented property.
  const isAnswering = "_httpMessage" in socket && socket._httpMessage;
  if (error.code === "ECONNRESET" || isAnswering) socket.destroy();
  else refuseAndClose(socket, UNREADABLE[error.code ?? ""] ?? NOT_HTTP);
}

const ENDED_POLL_MS = 500;

/**
 * How long an idle connection stays open: longer than nginx keeps one (60 s). Otherwise nginx would send a call on a connection
 * that the hub is just closing, and could not repeat the call.
 */
const KEEP_ALIVE_MS = 75_000;

/** How long a whole request may take to arrive, as in Node's default. */
const REQUEST_MS = 300_000;
/** Longer than 25 MB take at 8 KB a second, the slowest that the hub receives a file (`lib/time/arrive-in-time.ts`): 53 minutes. */
const FILE_REQUEST_MS = 60 * 60_000;
const SERVER_OPTIONS = {
  // Of two Authorization headers Node would keep the first and drop the second.
  joinDuplicateHeaders: true,
  requireHostHeader: false,
  keepAliveTimeout: KEEP_ALIVE_MS,
  requestTimeout: FILE_REQUEST_MS,
};
const RECEIVES_FILES = /^\/(?:files\/|api\/v1\/schools\/[^/]+\/roster-imports(?:\?|$))/;

/** Closes the connection of a request other than a file that takes longer than `REQUEST_MS` to arrive. */
function limitArrival(request: IncomingMessage): void {
  if (RECEIVES_FILES.test(request.url ?? "")) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, REQUEST_MS);
  // Not when the response ends: the body may be answered before it has arrived.
  request.once("close", () => clearTimeout(timer));
}

/** Waits until all have ended, or the time is over. */
async function waitUntilSettled(work: Iterable<Promise<unknown>>, withinMs: number): Promise<void> {
  await inTime(Promise.allSettled(work), withinMs).catch(() => {});
}

/**
 * Next flushes the head before it writes the body. Without that flush Node sends both at once, so that a hub that is killed
 * never sends half of a small answer. After half an answer, a reverse proxy does not try another hub.
 */
function sendHeadWithBody(response: ServerResponse): void {
  response.flushHeaders = () => {};
}

/** Closes the connection after this response, so that a proxy does not send its next call to a hub that shuts down. */
function closeAfter(response: ServerResponse): void {
  const { socket } = response;
  if (response.headersSent) response.once("finish", () => socket?.destroySoon());
  else response.setHeader("Connection", "close");
}

/**
 * Waits until a call whose connection has closed is handled. Next never finishes a call whose caller has hung up, because it
 * waits until the response is sent. So a response that was ended counts as handled, too.
 */
async function waitUntilDone(response: ServerResponse, answered: Promise<void>): Promise<void> {
  let isAnswered = false;
  const settled = answered.then(() => {
    isAnswered = true;
  });
  while (!isAnswered && !response.writableEnded)
    await Promise.race([settled, sleep(ENDED_POLL_MS, undefined, { ref: false })]);
}

/**
 * The HTTP server in front of Next (decision 0006). It prepares each request for Next (`prepareRequest`), answers invalid HTTP
 * with a refusal in the envelope, and lets calls finish when the hub ends.
 */
export function createFrontDoor(options: {
  secure: boolean;
  /** Whether this address is that of a trusted reverse proxy, whose X-Forwarded headers are used. */
  trustsPeer: (address: string) => boolean;
  /** Whether a request for this address may become a WebSocket; without it, none may. */
  upgrades?: (url: string) => boolean;
  answer: RequestHandler;
  report: (failure: { requestId: string; error: unknown }) => void;
}): FrontDoor {
  const inProgress = new Map<ServerResponse, Promise<unknown>>();
  let isEnding = false;

  function accept(request: IncomingMessage, response: ServerResponse): void {
    prepareRequest(request, options.trustsPeer);
    sendHeadWithBody(response);
    limitArrival(request);
    const closed = new Promise((resolve) => response.once("close", resolve));
    const answered = options.answer(request, response).catch((error) => fail(response, error));
    const done = closed.then(() => waitUntilDone(response, answered));
    const removed = done.finally(() => inProgress.delete(response));
    inProgress.set(response, removed);
  }

  /** For failures of Next itself; those of the hub's handlers are already answered. */
  function fail(response: ServerResponse, error: unknown): void {
    const refusal = refusalParts(FAILED);
    options.report({ requestId: refusal.headers["X-Request-Id"] ?? "", error });
    if (response.headersSent) response.destroy();
    else response.writeHead(refusal.status, refusal.headers).end(refusal.body);
  }

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    if (ANSWERED_BY_LIBRARIES.test(request.url ?? ""))
      response.setHeader("X-Content-Type-Options", "nosniff");
    if (options.secure) response.setHeader("Strict-Transport-Security", "max-age=31536000");
    if (isEnding) refuse(response, RESTARTING);
    // HTTP/1.1 requires a host; Node would refuse it without the envelope.
    else if (request.headers.host === undefined && request.httpVersion === "1.1") refuse(response, NOT_HTTP);
    else accept(request, response);
  }

  const server = createServer(
    {
      ...SERVER_OPTIONS,
      // A client that offers HTTP/2 gets its answer in HTTP/1.1.
      shouldUpgradeCallback: ({ url = "" }) => options.upgrades?.(url) ?? false,
    },
    onRequest,
  );
  server.on("clientError", onUnreadable);
  server.on("connect", (_request, socket) => refuseAndClose(socket, WRONG_METHOD));
  server.on("checkExpectation", (_request, response) => refuse(response, UNKNOWN_EXPECTATION));

  return {
    server,
    drain: async ({ withinMs, thenMs }) => {
      isEnding = true;
      server.close();
      for (const response of inProgress.keys()) closeAfter(response);
      await waitUntilSettled([...inProgress.values()], withinMs);
      server.closeAllConnections();
      await waitUntilSettled([...inProgress.values()], thenMs);
    },
  };
}
