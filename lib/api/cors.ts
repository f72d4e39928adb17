import { randomUUID } from "node:crypto";
import { isAllowedOrigin } from "@/lib/apps/allowed-origins";

const ALLOWED_HEADERS = "Authorization, X-Edu-Session, Content-Type, Idempotency-Key";
const EXPOSED_HEADERS = "X-Request-Id, Retry-After, Idempotent-Replayed";

/** The value of `Allow`: HEAD is answered wherever GET is (RFC 9110, 9.3.2), and OPTIONS everywhere. */
export function allowedMethods(methods: readonly string[]): string {
  const withHead = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...withHead, "OPTIONS"].join(", ");
}

/**
 * The CORS headers of an answer: the origin reflected when it is registered, else none; never credentials
 * (protocol: Cross-origin requests). When the registry cannot be read, no origin is allowed. `Vary` stands also where
 * nobody named an origin: what a cache keeps of that answer is no answer to one who does.
 */
export async function corsHeaders(request: Request): Promise<Record<string, string>> {
  const origin = request.headers.get("origin");
  if (!origin) return { Vary: "Origin" };
  const allowed = await isAllowedOrigin(origin).catch(() => false);
  if (!allowed) return { Vary: "Origin" };
  return {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Expose-Headers": EXPOSED_HEADERS,
    Vary: "Origin",
  };
}

/** The answer to a preflight. `methods` are those that the path really has. */
export async function preflight(request: Request, methods: readonly string[]): Promise<Response> {
  const headers = await corsHeaders(request);
  if (headers["Access-Control-Allow-Origin"]) {
    headers["Access-Control-Allow-Methods"] = methods.join(", ");
    headers["Access-Control-Allow-Headers"] = ALLOWED_HEADERS;
    headers["Access-Control-Max-Age"] = "600";
  }
  const own = { "X-Request-Id": randomUUID(), "Cache-Control": "no-store", Allow: allowedMethods(methods) };
  return new Response(null, { status: 204, headers: { ...own, ...headers } });
}
