import type { IncomingMessage } from "node:http";
import { REFUSED_METHOD_HEADER } from "../lib/api/refused-method.ts";

const API = /^\/+api\/v1(?:[/?]|$)/;

const SIGN_IN = /^\/api\/auth\//;

/** The methods that Next passes to route handlers. It answers all others itself, with an empty body. */
const KNOWN_METHODS: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
]);

/** An address that does not exist: the catch-all route of the API answers it. */
const NOWHERE = "/api/v1/-";
/** An address that is answered with the page for unknown addresses. */
const NO_PAGE = "/nothing.here";

/** Headers with which Next's own pages ask for a part of a page; Next redirects any other request that has one. */
const PAGE_PART_HEADERS = [
  "rsc",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-router-state-tree",
];

/** What reverse proxies say about the connection that they got. Next believes these. */
const PROXY_HEADERS = ["x-forwarded-for", "x-forwarded-host", "x-forwarded-port", "x-forwarded-proto"];

/** `GET http://hub/path` means `GET /path`: servers must accept both (RFC 9112, 3.2.2). */
function originForm(target: string): string {
  if (target.startsWith("/")) return target;
  const url = URL.parse(target);
  return url && /^https?:$/.test(url.protocol) ? url.pathname + url.search : NOWHERE;
}

function decoded(path: string): string | null {
  try {
    const plain = decodeURIComponent(path);
    return plain.includes("\u0000") ? null : plain;
  } catch {
    return null;
  }
}

/** Empty and dotted parts, and backslashes: other software may read these as a different address. */
const AMBIGUOUS = /\/\/|\\|\/\.\.?(?:\/|$)/;

function splitTarget(target: string): [path: string, query: string] {
  const queryAt = target.indexOf("?");
  return queryAt < 0 ? [target, ""] : [target.slice(0, queryAt), target.slice(queryAt)];
}

/**
 * The address without a trailing slash; NOWHERE when its path cannot be decoded or is ambiguous. Next itself would answer all of
 * these addresses with a redirect or a page.
 */
function apiTarget(target: string): string {
  const [path, query] = splitTarget(target);
  const withoutSlash = path.endsWith("/") ? path.slice(0, -1) : path;
  const plain = decoded(withoutSlash);
  return plain === null || AMBIGUOUS.test(plain) ? NOWHERE : withoutSlash + query;
}

/**
 * Changes a request so that Next passes it to a route handler, and everything under /api/v1 is answered with the envelope
 * (protocol: Envelope). Appends the address of the connection to X-Forwarded-For. What the caller put there, and into the other
 * headers of proxies, stays only when the connection is from a trusted proxy.
 */
export function prepareRequest(request: IncomingMessage, trustsPeer: (address: string) => boolean): void {
  const { headers } = request;
  const from = request.socket.remoteAddress ?? "unknown";
  if (!trustsPeer(from)) for (const name of PROXY_HEADERS) delete headers[name];
  const given = headers["x-forwarded-for"];
  headers["x-forwarded-for"] = given ? `${given}, ${from}` : from;

  const target = originForm(request.url ?? "/");
  if (!API.test(target)) {
    request.url = decoded(splitTarget(target)[0]) === null ? NO_PAGE : target;
    // The answers of next-auth have a few hundred bytes, which Next would compress and send in parts.
    if (SIGN_IN.test(target)) delete headers["accept-encoding"];
    return;
  }
  request.url = apiTarget(target);
  // Compressing small JSON takes a sixth of a call's CPU time.
  delete headers["accept-encoding"];
  for (const name of PAGE_PART_HEADERS) delete headers[name];
  delete headers[REFUSED_METHOD_HEADER];
  if (!KNOWN_METHODS.has(request.method ?? "")) {
    // `route` answers an OPTIONS with this header with METHOD_001.
    headers[REFUSED_METHOD_HEADER] = request.method;
    request.method = "OPTIONS";
  }
}
