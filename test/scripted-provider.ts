import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";

export type ReceivedProviderRequest = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
  /** When the whole request had arrived, by `performance.now()`. */
  atMs: number;
};

/** Answers the `index`-th request, counted from 0. */
export type Answer = (response: ServerResponse, request: ReceivedProviderRequest, index: number) => void;

/** A server on loopback whose answers a test gives. For tests of a whole hub use the provider of `upstream.ts`. */
export type ScriptedProvider = {
  origin: string;
  baseUrl: string;
  seen: ReceivedProviderRequest[];
  /** Resolves when every connection that is open when this is called has closed. */
  whenHungUp(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Parses a form; fields whose name ends with `[]` become lists. */
async function readForm(bytes: Buffer, type: string): Promise<Record<string, unknown>> {
  const request = new Response(new Uint8Array(bytes), { headers: { "content-type": type } });
  const form = await request.formData();
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.map((name) => [name, name.endsWith("[]") ? form.getAll(name) : form.get(name)]),
  );
}

/** Parses the JSON or the form of a request; null without a body. */
export async function readRequestBody(request: IncomingMessage): Promise<unknown> {
  const bytes = await buffer(request);
  const type = request.headers["content-type"] ?? "";
  if (type.startsWith("multipart/form-data")) return readForm(bytes, type);
  return JSON.parse(bytes.toString("utf8") || "null");
}

async function toReceivedRequest(request: IncomingMessage): Promise<ReceivedProviderRequest> {
  const body = request.method === "POST" ? await readRequestBody(request) : {};
  return {
    method: request.method ?? "",
    path: request.url ?? "",
    headers: request.headers,
    body: body as Record<string, unknown>,
    atMs: performance.now(),
  };
}

/** Starts a scripted provider; `await using` stops it. */
export async function startScriptedProvider(answer: Answer): Promise<ScriptedProvider> {
  const seen: ReceivedProviderRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer(async (request, response) => {
    const one = await toReceivedRequest(request);
    seen.push(one);
    answer(response, one, seen.length - 1);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    baseUrl: `${origin}/v1`,
    seen,
    whenHungUp: async () => {
      await Promise.all(
        [...sockets].map((socket) => new Promise((resolve) => socket.once("close", resolve))),
      );
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with JSON, and with the headers that were set before. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

export function chatCompletion(
  content: unknown,
  more: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    id: "chatcmpl-1",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
    usage: { prompt_tokens: 11, completion_tokens: 22, total_tokens: 33 },
    ...more,
  };
}
