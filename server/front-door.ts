import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { prepareRequest } from "./prepare-request.ts";
import { type Refusal, refusalBytes, refusalParts } from "./refusal.ts";

const ENDING: Refusal = {
  code: "CFG_002",
  message: "The hub is just being restarted. Try again in a moment.",
  headers: { "Retry-After": "2" },
};
const API_METHODS = { Allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" };
const FAILED: Refusal = {
  code: "HUB_001",
  message: "Something went wrong on our side. Try again in a moment.",
};
const WRONG_METHOD: Refusal = {
  code: "METHOD_001",
  message: "The hub knows no such method.",
  headers: API_METHODS,
};
const NOT_HTTP: Refusal = { code: "VAL_001", message: "This is not a valid HTTP request.", status: 400 };
const UNKNOWN_EXPECTATION: Refusal = {
  code: "VAL_001",
  message: "Only Expect: 100-continue is met.",
  status: 417,
};

/** Scripts and styles, which Next answers, and the sign-in, which next-auth does; the hub's own answers say it themselves. */
const NOT_OUR_ANSWERS = /^\/(?:_next|api\/auth)\//;

/** What a connection's bytes were that are no request, by the parser's own words. */
const UNREADABLE: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    code: "VAL_001",
    message: "The address and headers of this request are longer than 16 KB.",
    status: 431,
  },
  HPE_INVALID_METHOD: WRONG_METHOD,
  ERR_HTTP_REQUEST_TIMEOUT: { code: "VAL_001", message: "The request did not arrive in time.", status: 408 },
};

/** A server that can be ended without cutting anybody short. */
export interface FrontDoor {
  server: Server;
  /**
   * Takes no new request, and resolves when those under way are answered. What is not by then (`withinMs`) is cut off,
   * as if its caller had hung up, and has a moment to give back what it holds.
   */
  drain(options: { withinMs: number; thenMs: number }): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

function refuse(response: ServerResponse, refusal: Refusal): void {
  const { status, headers, body } = refusalParts(refusal);
  response.writeHead(status, headers).end(body);
}

/** The last word on a connection: what was sent on it cannot be read as a request of ours. */
function sayAndClose(socket: Duplex, refusal: Refusal): void {
  if (socket.writable) socket.end(refusalBytes(refusal));
  else socket.destroy();
}

function onUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  const isAnswering = "_httpMessage" in socket && socket._httpMessage;
  if (error.code === "ECONNRESET" || isAnswering) socket.destroy();
  else sayAndClose(socket, UNREADABLE[error.code ?? ""] ?? NOT_HTTP);
}

async function settledWithin(work: Iterable<Promise<unknown>>, withinMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, withinMs);
  });
  await Promise.race([Promise.allSettled(work), late]);
  clearTimeout(timer);
}

/**
 * The server that stands before Next: it makes every request one that the hub's own code answers (`prepareRequest`),
 * answers in the envelope what is no request at all, and lets calls finish when the hub ends. `secure` is whether
 * browsers reach the hub by https.
 */
export function createFrontDoor(options: {
  secure: boolean;
  answer: Answer;
  /** Tells the log of a request that nobody could answer. */
  report: (failure: { requestId: string; error: unknown }) => void;
}): FrontDoor {
  const underWay = new Map<ServerResponse, Promise<unknown>>();
  let isEnding = false;

  function follow(request: IncomingMessage, response: ServerResponse): void {
    prepareRequest(request);
    const closed = new Promise((resolve) => response.once("close", resolve));
    const answered = options.answer(request, response).catch((error) => fail(response, error));
    underWay.set(
      response,
      Promise.all([answered, closed]).finally(() => underWay.delete(response)),
    );
  }

  /** Next's own failures come here, not those of the hub's code: it answers them itself. */
  function fail(response: ServerResponse, error: unknown): void {
    const refusal = refusalParts(FAILED);
    options.report({ requestId: refusal.headers["X-Request-Id"] ?? "", error });
    if (response.headersSent) response.destroy();
    else response.writeHead(refusal.status, refusal.headers).end(refusal.body);
  }

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    if (NOT_OUR_ANSWERS.test(request.url ?? "")) response.setHeader("X-Content-Type-Options", "nosniff");
    if (options.secure) response.setHeader("Strict-Transport-Security", "max-age=31536000");
    if (isEnding) refuse(response, ENDING);
    // HTTP/1.1 wants a host; Node would say so without a word.
    else if (request.headers.host === undefined && request.httpVersion === "1.1") refuse(response, NOT_HTTP);
    else follow(request, response);
  }

  // Two headers of one name are two: the first alone must not be believed. And nothing here is upgraded: a client that
  // offers HTTP/2 is answered in HTTP/1.1.
  const server = createServer(
    { joinDuplicateHeaders: true, requireHostHeader: false, shouldUpgradeCallback: () => false },
    onRequest,
  );
  server.on("clientError", onUnreadable);
  server.on("connect", (_request, socket) => sayAndClose(socket, WRONG_METHOD));
  server.on("checkExpectation", (_request, response) => refuse(response, UNKNOWN_EXPECTATION));

  return {
    server,
    drain: async ({ withinMs, thenMs }) => {
      isEnding = true;
      server.close();
      for (const response of underWay.keys())
        if (!response.headersSent) response.setHeader("Connection", "close");
      await settledWithin([...underWay.values()], withinMs);
      server.closeAllConnections();
      await settledWithin([...underWay.values()], thenMs);
    },
  };
}
