import type { IncomingMessage } from "node:http";

const API = /^\/+api\/v1(?:[/?]|$)/;

/** What Next's route handlers know; it answers every other method by itself, without a word. */
const KNOWN_METHODS: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
]);

/**
 * A method that Next does not know reaches the hub's own code as a PUT that says so in a header (`REFUSED_METHOD_HEADER`
 * of lib/api/route.ts): every address refuses it, with what that takes.
 */
const STAND_IN_METHOD = "PUT";
const REFUSED_METHOD_HEADER = "x-hub-refused-method";

/** Where there is nothing: the catch-all of the API answers, or the page that says so. */
const NOWHERE = "/api/v1/-";
const NO_PAGE = "/nothing.here";

/** Headers by which Next's own pages ask for a part of a page; with one, Next sends a program on to another address. */
const PAGE_PART_HEADERS = [
  "rsc",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-router-state-tree",
];

/** `GET http://hub/path` means `GET /path`: servers must take both (RFC 9112, 3.2.2). */
function originForm(target: string): string {
  if (target.startsWith("/")) return target;
  const url = URL.parse(target);
  return url && /^https?:$/.test(url.protocol) ? url.pathname + url.search : NOWHERE;
}

/** Null for a path with broken escapes, or with a NUL, which no address of ours has. */
function decoded(path: string): string | null {
  try {
    const plain = decodeURIComponent(path);
    return plain.includes("\u0000") ? null : plain;
  } catch {
    return null;
  }
}

/** Empty and dotted parts, and backslashes: other software would read another address out of these. */
const AMBIGUOUS = /\/\/|\\|\/\.\.?(?:\/|$)/;

function splitTarget(target: string): [path: string, query: string] {
  const queryAt = target.indexOf("?");
  return queryAt < 0 ? [target, ""] : [target.slice(0, queryAt), target.slice(queryAt)];
}

/** The address as an operation may have it: Next would send a browser on, or show a page, for any other. */
function apiTarget(target: string): string {
  const [path, query] = splitTarget(target);
  const withoutSlash = path.endsWith("/") ? path.slice(0, -1) : path;
  const plain = decoded(withoutSlash);
  return plain === null || AMBIGUOUS.test(plain) ? NOWHERE : withoutSlash + query;
}

/**
 * Makes of a request one that Next hands to the hub's own code, so that everything under /api/v1 is answered with the
 * envelope (protocol: Envelope); and adds to X-Forwarded-For whom it really came from, which Next alone believes the
 * caller about (`TRUSTED_PROXY_HOPS`).
 */
export function prepareRequest(request: IncomingMessage): void {
  const { headers } = request;
  const given = headers["x-forwarded-for"];
  const from = request.socket.remoteAddress ?? "unknown";
  headers["x-forwarded-for"] = given ? `${given}, ${from}` : from;

  const target = originForm(request.url ?? "/");
  if (!API.test(target)) {
    request.url = decoded(splitTarget(target)[0]) === null ? NO_PAGE : target;
    return;
  }
  request.url = apiTarget(target);
  for (const name of PAGE_PART_HEADERS) delete headers[name];
  delete headers[REFUSED_METHOD_HEADER];
  if (!KNOWN_METHODS.has(request.method ?? "")) {
    headers[REFUSED_METHOD_HEADER] = request.method;
    request.method = STAND_IN_METHOD;
  }
}
