import { createHash } from "node:crypto";
import { ERROR_STATUS } from "@/client/contract/error-codes";
import type { HubError } from "@/lib/hub-error";
import { ANSWER_HEADERS } from "./answer-headers";
import { withText } from "./direct-routes";

function envelopeOf(data: unknown): string {
  return JSON.stringify({ status: "success", data, code: "", message: "" });
}

/** The success envelope (protocol: Envelope). */
export function successResponse(data: unknown, headers: Record<string, string> = {}): Response {
  const text = envelopeOf(data);
  return withText(new Response(text, { status: 200, headers: { ...ANSWER_HEADERS, ...headers } }), text);
}

interface CacheOptions {
  cacheSeconds: number;
  ifNoneMatch: string | null;
  headers?: Record<string, string>;
}

/**
 * The success envelope of an answer that anyone may cache for `cacheSeconds`: with an ETag of its content, or 304 to
 * a caller that has it already (protocol: Approved apps).
 */
export function cacheableResponse(data: unknown, options: CacheOptions): Response {
  return cacheableJson(envelopeOf(data), options);
}

/** The same for JSON without an envelope. */
export function cacheableJson(body: string, options: CacheOptions): Response {
  const digest = createHash("sha256").update(body).digest("base64url").slice(0, 27);
  const etag = `"${digest}"`;
  const cacheControl = `public, max-age=${options.cacheSeconds}, no-transform`;
  const headers = { ...options.headers, ETag: etag, "Cache-Control": cacheControl };
  const known = options.ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  if (known.includes(etag) || known.includes("*")) return new Response(null, { status: 304, headers });
  return new Response(body, { status: 200, headers: { ...ANSWER_HEADERS, ...headers } });
}

/** The error envelope, with the one table's status (protocol: Envelope). */
export function errorResponse(error: HubError): Response {
  const { code, message, detail, retryAfterSeconds } = error;
  const headers: Record<string, string> = { ...ANSWER_HEADERS };
  const status = error.status ?? ERROR_STATUS[code];
  // A 401 names its authentication scheme (RFC 9110, 15.5.2); for Bearer no browser shows a password dialog.
  if (status === 401) headers["WWW-Authenticate"] = "Bearer";
  if (retryAfterSeconds !== undefined)
    headers["Retry-After"] = String(Math.max(1, Math.ceil(retryAfterSeconds)));
  const body = {
    status: "error",
    error: detail === undefined ? { code, message } : { code, message, detail },
  };
  const text = JSON.stringify(body);
  return withText(new Response(text, { status, headers }), text);
}
