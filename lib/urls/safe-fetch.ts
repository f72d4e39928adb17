import { fileTypeFromBuffer } from "file-type";
import type { Dispatcher } from "undici";
import { type CheckedRequest, findRedirect, MAX_REDIRECTS, requestChecked } from "./checked-request";

/** The limits of a fetch. */
export type PublicFileOptions = {
  maxBytes: number;
  /** For the whole fetch, including redirects. */
  timeoutMs: number;
  /** Compared with the type of the bytes, not with the Content-Type of the answer. */
  allowedMimeTypes: readonly string[];
  signal?: AbortSignal;
} & Pick<CheckedRequest, "isAllowedUrl" | "resolve" | "connectTo">;

/** Why a file was not fetched, without details that would reveal the hub's network. */
export type PublicFileFailure =
  | "not-allowed"
  | "unreachable"
  | "bad-status"
  | "too-many-redirects"
  | "too-large"
  | "wrong-type"
  | "timeout"
  | "aborted";

/** A fetched file, or why there is none. */
export type PublicFileOutcome =
  | { ok: true; bytes: Uint8Array; mimeType: string }
  | { ok: false; reason: PublicFileFailure };

/** The signature of `fetchPublicFile`, which tests replace. */
export type PublicFileFetcher = (url: string, options: PublicFileOptions) => Promise<PublicFileOutcome>;

type Hop = { ok: true; bytes: Buffer } | { ok: false; reason: PublicFileFailure } | { redirectTo: string };

/** Reads a body; null when it is longer. Leaving it unread closes its connection. */
export async function readWithin(
  body: Dispatcher.ResponseData["body"],
  maxBytes: number,
): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readHop(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  url: URL,
  maxBytes: number,
): Promise<Hop> {
  const redirectTo = findRedirect({ statusCode, headers }, url);
  if (redirectTo !== null)
    return URL.canParse(redirectTo) ? { redirectTo } : { ok: false, reason: "not-allowed" };
  if (statusCode !== 200) return { ok: false, reason: "bad-status" };
  if (Number(headers["content-length"] ?? 0) > maxBytes) return { ok: false, reason: "too-large" };
  const bytes = await readWithin(body, maxBytes);
  return bytes === null ? { ok: false, reason: "too-large" } : { ok: true, bytes };
}

async function fetchHop(url: string, options: PublicFileOptions, signal: AbortSignal): Promise<Hop> {
  const headers = { accept: options.allowedMimeTypes.join(", "), "accept-encoding": "identity" };
  const hop = await requestChecked(url, { ...options, headers, signal }, (answer, requested) =>
    readHop(answer, requested, options.maxBytes),
  );
  return hop === "not-allowed" ? { ok: false, reason: hop } : hop;
}

async function followHops(
  url: string,
  options: PublicFileOptions,
  signal: AbortSignal,
): Promise<PublicFileOutcome> {
  let next = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const hop = await fetchHop(next, options, signal);
    if ("redirectTo" in hop) {
      next = hop.redirectTo;
      continue;
    }
    if (!hop.ok) return hop;
    const mimeType = (await fileTypeFromBuffer(hop.bytes))?.mime;
    const isAllowed = mimeType !== undefined && options.allowedMimeTypes.includes(mimeType);
    return isAllowed ? { ok: true, bytes: hop.bytes, mimeType } : { ok: false, reason: "wrong-type" };
  }
  return { ok: false, reason: "too-many-redirects" };
}

/**
 * Fetches a file by `requestChecked`, with at most three redirects, which are checked in the same way (protocol: Images). Limits the
 * size while reading, and detects the type from the bytes. Never throws.
 */
export async function fetchPublicFile(url: string, options: PublicFileOptions): Promise<PublicFileOutcome> {
  const deadline = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal === undefined ? deadline : AbortSignal.any([options.signal, deadline]);
  try {
    return await followHops(url, options, signal);
  } catch {
    if (options.signal?.aborted) return { ok: false, reason: "aborted" };
    return { ok: false, reason: deadline.aborted ? "timeout" : "unreachable" };
  }
}
