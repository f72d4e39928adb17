import { randomUUID } from "node:crypto";
import { isAllowedOrigin } from "@/lib/domain/apps/allowed-origins";

const ALLOWED_HEADERS = "Authorization, X-Edu-Session, Content-Type, Idempotency-Key";
const EXPOSED_HEADERS = "X-Request-Id, Retry-After, Idempotent-Replayed";

/**
 * The CORS headers of an answer: the origin reflected when it is registered, else none; never credentials
 * (contract, section 13). When the registry cannot be read, no origin is allowed.
 */
export async function corsHeaders(request: Request): Promise<Record<string, string>> {
  const origin = request.headers.get("origin");
  if (!origin) return {};
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
  return new Response(null, {
    status: 204,
    headers: {
      ...headers,
      "X-Request-Id": randomUUID(),
      "Cache-Control": "no-store",
      Allow: [...methods, "OPTIONS"].join(", "),
    },
  });
}
