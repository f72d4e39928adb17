import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** One request as the fake hub received it. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The parsed body, or null when it is not JSON. */
  json: unknown;
  bytes: Buffer;
}

/** An answer of the fake hub: the data or error of an envelope, or any text or bytes in `raw`. */
export interface FakeAnswer {
  status?: number;
  data?: unknown;
  error?: { code: string; message: string; detail?: unknown };
  headers?: Record<string, string>;
  raw?: string | Uint8Array;
  /** Closes the connection without an answer. */
  hangUp?: boolean;
  delayMs?: number;
}

/** Returns the answer to a request; `call` counts the calls of that route from 1. */
export type FakeHandler = (request: ReceivedRequest, call: number) => FakeAnswer;

/** A local HTTP server that replaces the hub in tests. */
export interface FakeHub {
  origin: string;
  proxy: string;
  requests: ReceivedRequest[];
  /** Sets the answers of a route, which is `METHOD /path` without the query. */
  on(route: string, handler: FakeHandler | FakeAnswer): void;
  /** Returns the requests of one route. */
  received(route: string): ReceivedRequest[];
  close(): Promise<void>;
}

/** Starts a fake hub on a free port, with a context of the app `storybook` and an account. */
export async function startFakeHub(): Promise<FakeHub> {
  const routes = new Map<string, FakeHandler>([
    ["GET /api/v1/mcp-proxy/api/session/context", () => ({ data: { appSlug: "storybook" } })],
    ["GET /api/v1/mcp-proxy/api/account", () => ({ data: { defaults: { text: "texts", image: "images" } } })],
  ]);
  const requests: ReceivedRequest[] = [];
  const getRoute = (request: ReceivedRequest) => `${request.method} ${request.path.split("?")[0]}`;
  const received = (route: string) => requests.filter((request) => getRoute(request) === route);
  const server: Server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const request: ReceivedRequest = {
      method: incoming.method ?? "",
      path: incoming.url ?? "",
      headers: incoming.headers,
      json: parse(bytes),
      bytes,
    };
    requests.push(request);
    const handler = routes.get(getRoute(request));
    const answer = handler?.(request, received(getRoute(request)).length) ?? {
      status: 404,
      error: { code: "NOTFOUND_001", message: "Not found." },
    };
    if (answer.delayMs) await new Promise((resolve) => setTimeout(resolve, answer.delayMs));
    if (answer.hangUp) return incoming.socket.destroy();
    const envelope = answer.error
      ? { status: "error", error: answer.error }
      : { status: "success", data: answer.data, code: "", message: "" };
    response.writeHead(answer.status ?? 200, {
      "Content-Type": "application/json",
      "X-Request-Id": "req-1",
      ...answer.headers,
    });
    response.end(answer.raw ?? JSON.stringify(envelope));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    proxy: `${origin}/api/v1/mcp-proxy`,
    requests,
    on: (route, handler) => routes.set(route, typeof handler === "function" ? handler : () => handler),
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}
