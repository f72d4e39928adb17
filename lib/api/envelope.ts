import { createHash } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { FastResponse } from "srvx/node";
import { type HubError, inLanguage } from "@/lib/hub-error";
import type { Language } from "@/packages/client/contract/basic-schemas";
import { ERROR_STATUS } from "@/packages/client/contract/error-codes";
import { ANSWER_HEADERS } from "./answer-headers";

/**
 * Creates a JSON response, with Content-Length so that the server does not send it in chunks. A `FastResponse` saves time: it
 * keeps the text as it is, and makes a stream of it only for a reader that wants a stream, such as Next (decision 0007).
 */
function jsonResponse(text: string, status: number, headers: Record<string, string>): Response {
  const length = String(Buffer.byteLength(text));
  return new FastResponse(text, {
    status,
    statusText: STATUS_CODES[status],
    headers: { ...ANSWER_HEADERS, "Content-Length": length, ...headers },
  });
}

/** The success envelope as text. */
export function wrapInEnvelope(data: unknown): string {
  return JSON.stringify({ status: "success", data, code: "", message: "" });
}

export function successResponse(
  data: unknown,
  headers: Record<string, string> = {},
  status: 200 | 202 = 200,
): Response {
  return jsonResponse(wrapInEnvelope(data), status, headers);
}

interface CacheOptions {
  cacheSeconds: number;
  ifNoneMatch: string | null;
  headers?: Record<string, string>;
}

/**
 * Responds with a success envelope that anyone may cache for `cacheSeconds` (protocol: Approved apps). It has an ETag. A caller
 * that has the same content already gets 304.
 */
export function cacheableResponse(data: unknown, options: CacheOptions): Response {
  return cacheableJson(wrapInEnvelope(data), options);
}

/** Whether `If-None-Match`, a list of tags (weak ones too) or `*`, names this ETag: then its sender already has the content. */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  const known = ifNoneMatch?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  return known.includes(etag) || known.includes("*");
}

/** Like `cacheableResponse`, for JSON without an envelope. */
export function cacheableJson(body: string, options: CacheOptions): Response {
  const digest = createHash("sha256").update(body).digest("base64url").slice(0, 27);
  const etag = `"${digest}"`;
  const cacheControl = `public, max-age=${options.cacheSeconds}`;
  const headers = { ...options.headers, ETag: etag, "Cache-Control": cacheControl };
  if (matchesEtag(options.ifNoneMatch, etag)) return new Response(null, { status: 304, headers });
  return jsonResponse(body, 200, headers);
}

/** The error envelope as text, from the message and the detail in the reader's language. */
export function errorEnvelope(
  { message, detail }: { message: string; detail?: unknown },
  code: HubError["code"],
): string {
  return JSON.stringify({
    status: "error",
    error: detail === undefined ? { code, message } : { code, message, detail },
  });
}

/**
 * Responds with the error envelope in the reader's language, and the error's status, else that of its code in `ERROR_STATUS`
 * (protocol: Envelope).
 */
export function errorResponse(error: HubError, language: Language): Response {
  const { code, retryAfterSeconds } = error;
  const headers: Record<string, string> = {};
  const status = error.status ?? ERROR_STATUS[code];
  // A 401 names its authentication scheme (RFC 9110, 15.5.2); for Bearer no browser shows a password dialog.
  if (status === 401) headers["WWW-Authenticate"] = "Bearer";
  if (retryAfterSeconds !== undefined)
    headers["Retry-After"] = String(Math.max(1, Math.ceil(retryAfterSeconds)));
  return jsonResponse(errorEnvelope(inLanguage(error, language), code), status, headers);
}
