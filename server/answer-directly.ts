import type { IncomingMessage, ServerResponse } from "node:http";
import { findDirectRoute, textOf } from "../lib/api/direct-routes.ts";
import { directRequest } from "./direct-request.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const NO_PARAMS = { params: Promise.resolve({}) };

async function send(answer: Response, response: ServerResponse): Promise<void> {
  const body = textOf(answer) ?? (answer.body ? Buffer.from(await answer.arrayBuffer()) : "");
  const headers: Record<string, string | number> = Object.fromEntries(answer.headers);
  // A 204 has no body, and may not name its length.
  if (answer.status !== 204) headers["content-length"] = Buffer.byteLength(body);
  response.writeHead(answer.status, headers).end(body);
}

/**
 * Calls the handlers of the education apps' operations without Next between, which costs a call more than all that the
 * hub itself does for it (docs/performance.md). Everything else, and a path not yet loaded, is Next's.
 */
export function answerDirectly(next: Answer): Answer {
  return async (request, response) => {
    const { url = "/", method = "GET" } = request;
    const queryAt = url.indexOf("?");
    const handler = findDirectRoute(queryAt < 0 ? url : url.slice(0, queryAt), method);
    if (!handler) return next(request, response);
    await send(await handler(directRequest(request, response), NO_PARAMS), response);
  };
}
