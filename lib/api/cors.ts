import { isRegisteredOrigin } from "@/lib/apps/allowed-origins";

const ALLOWED_HEADERS = "Authorization, X-Edu-Session, Content-Type, Idempotency-Key, If-Match";
const EXPOSED_HEADERS = "X-Request-Id, Retry-After, Idempotent-Replayed, ETag, Link";

/** Returns the value of `Allow`: HEAD is allowed wherever GET is (RFC 9110, 9.3.2), and OPTIONS everywhere. */
export function allowedMethods(methods: readonly string[]): string {
  const withHead = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...withHead, "OPTIONS"].join(", ");
}

/** Which origins may read a response: those of registered apps, any, or only the hub's own. */
export type ReadableBy = "registeredOrigins" | "anyOrigin" | "ownOrigin";

/**
 * Returns the CORS headers of a response: the origin if it is registered, never credentials (protocol: Cross-origin
 * requests). While the database cannot be read, no origin is allowed but those in the cache of `isRegisteredOrigin`. With
 * `anyOrigin` every response has `*`. Otherwise `Vary` is set even when the origin is not allowed, so that caches keep the
 * responses to different origins apart.
 */
export async function corsHeaders(
  request: Request,
  readableBy: ReadableBy = "registeredOrigins",
): Promise<Record<string, string>> {
  if (readableBy === "anyOrigin")
    return { "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "X-Request-Id, ETag" };
  const origin = request.headers.get("origin");
  if (!origin || readableBy === "ownOrigin") return { Vary: "Origin" };
  const allowed = await isRegisteredOrigin(origin).catch(() => false);
  if (!allowed) return { Vary: "Origin" };
  return {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Expose-Headers": EXPOSED_HEADERS,
    Vary: "Origin",
  };
}

/** Responds to a preflight; the caller, `handle` of `route.ts`, adds the headers of `corsHeaders`. `methods` are those of the path. */
export async function preflight(request: Request, methods: readonly string[]): Promise<Response> {
  const headers: Record<string, string> = { "Cache-Control": "no-store", Allow: allowedMethods(methods) };
  if ("Access-Control-Allow-Origin" in (await corsHeaders(request))) {
    headers["Access-Control-Allow-Methods"] = methods.join(", ");
    headers["Access-Control-Allow-Headers"] = ALLOWED_HEADERS;
    headers["Access-Control-Max-Age"] = "600";
  }
  return new Response(null, { status: 204, headers });
}
