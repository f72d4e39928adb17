import { setTimeout as wait } from "node:timers/promises";
import type { Dispatcher, Pool } from "undici";
import { type PublicFileFetcher, readWithin } from "@/lib/urls/safe-fetch";
import { readErrorCodes } from "./read-error-codes";
import type { ProviderFailure } from "./text-provider";

const DEFAULT_RETRY_WAIT_MS = 200;
/** A second try needs at least this much time before the deadline. */
const MIN_TRY_MS = 50;

/** What all operations of one `openai-compatible` provider share. */
export type UpstreamProvider = {
  /** Connections to the origin of `baseUrl`. */
  pool: Pool;
  baseUrl: URL;
  /** Sent with every generation request; the API key is only in here. */
  headers: Readonly<Record<string, string>>;
  /** For one operation, with its retry and the download of its picture. */
  timeoutMs: number;
  fetchPublicFile: PublicFileFetcher;
};

/** Returns the path of an operation such as `/chat/completions` on the provider's origin. */
export function upstreamPath({ baseUrl }: UpstreamProvider, operation: string): string {
  return baseUrl.pathname.replace(/\/$/, "") + operation;
}

/** A request to a provider. */
export type UpstreamRequest = {
  pool: Pool;
  method: "POST" | "GET";
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
};

export type UpstreamCall = UpstreamRequest & {
  /** For both tries, the wait between them, and the whole body. */
  timeoutMs: number;
  maxResponseBytes: number;
  signal?: AbortSignal;
};

/** A 2xx answer of a provider, or why there is none. */
export type UpstreamAnswer = { ok: true; status: number; body: Buffer } | ProviderFailure;

/** A 2xx answer of a provider whose body is not read yet, or why there is none. */
export type OpenedUpstream = { ok: true; response: Dispatcher.ResponseData } | ProviderFailure;

/** The result of one try; `retry` is set when a second try is allowed. */
type Try = {
  answer: OpenedUpstream;
  retry?: { afterMs: number | null };
  /** The body of an error answer, which is still being read; awaited only for the try that is returned. */
  errorCodes?: Promise<string | undefined>;
};

export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/**
 * Parses a `Retry-After` header, seconds or an HTTP date (RFC 9110, 10.2.3), to milliseconds. Null when it is missing or
 * invalid; 0 for a date in the past.
 */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | null {
  const value = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  // An HTTP date begins with a weekday; Date.parse would also accept "-1" and "1.5".
  if (!/^[A-Za-z]{3}/.test(value)) return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}

function toTry(response: Dispatcher.ResponseData): Try {
  const { statusCode: status } = response;
  if (status >= 200 && status < 300) return { answer: { ok: true, response } };
  const answer: ProviderFailure = { ok: false, reason: "failed", upstreamStatus: status };
  const header = response.headers["retry-after"];
  response.body.on("error", () => undefined);
  const errorCodes = readErrorCodes(response);
  if (status !== 429 && status < 500) return { answer, errorCodes };
  const afterMs = parseRetryAfter(Array.isArray(header) ? header[0] : header, Date.now());
  return { answer, errorCodes, retry: { afterMs } };
}

async function tryOnce({ pool, ...request }: UpstreamRequest, signal: AbortSignal): Promise<Try> {
  try {
    const { method, path, headers, body } = request;
    return toTry(await pool.request({ method, path, headers, body, signal }));
  } catch (error) {
    const answer: ProviderFailure = { ok: false, reason: "failed", cause: errorName(error) };
    // Invalid HTTP is an answer and is not retried; a failed connection is.
    const isConnectionFailure =
      !signal.aborted && !/^(HTTPParserError|HPE_|UND_ERR_HEADERS_OVERFLOW)/.test(answer.cause ?? "");
    return isConnectionFailure ? { answer, retry: { afterMs: null } } : { answer };
  }
}

/** The deadline of a call, and why the call was stopped, if it was. */
export type Deadline = {
  signal: AbortSignal;
  remainingMs(): number;
  /** Time between these two does not count: a reader, not the provider, is waited for. */
  pause(): void;
  resume(): void;
  stopped(): ProviderFailure | null;
  clear(): void;
};

/** Starts the deadline of a call. Cheaper than `AbortSignal.any` and `AbortSignal.timeout` at a thousand calls a second. */
export function startDeadline(timeoutMs: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let endsAt = performance.now() + timeoutMs;
  let reason: "timeout" | "aborted" | null = null;
  const stop = (why: "timeout" | "aborted") => {
    reason ??= why;
    controller.abort();
  };
  const onCallerAbort = () => stop("aborted");
  const start = (ms: number) => setTimeout(() => stop("timeout"), ms);
  let timer = start(timeoutMs);
  let pausedAt = 0;
  if (caller?.aborted) onCallerAbort();
  caller?.addEventListener("abort", onCallerAbort, { once: true });
  return {
    signal: controller.signal,
    remainingMs: () => endsAt - performance.now(),
    pause: () => {
      clearTimeout(timer);
      pausedAt = performance.now();
    },
    resume: () => {
      endsAt += performance.now() - pausedAt;
      timer = start(endsAt - performance.now());
    },
    stopped: () => (reason === null ? null : { ok: false, reason }),
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener("abort", onCallerAbort);
    },
  };
}

/** The answer of a try, with the type and code of the provider's error if it has them. */
async function toAnswer({ answer, errorCodes }: Try): Promise<OpenedUpstream> {
  const codes = await errorCodes;
  return answer.ok || codes === undefined ? answer : { ...answer, cause: codes };
}

/**
 * Sends a request, once more after a connection failure, a 429 or a 5xx, after the wait in `Retry-After`, all before the deadline
 * (protocol: Models and providers). Never throws. Redirects are not followed, because they would send the API key elsewhere.
 */
export async function openUpstream(request: UpstreamRequest, deadline: Deadline): Promise<OpenedUpstream> {
  const early = deadline.stopped();
  if (early) return early;
  const first = await tryOnce(request, deadline.signal);
  if (first.answer.ok) return first.answer;
  if (deadline.stopped() || !first.retry) return deadline.stopped() ?? toAnswer(first);

  const waitMs = first.retry.afterMs ?? DEFAULT_RETRY_WAIT_MS * (0.75 + Math.random() / 2);
  // When `Retry-After` is later than the deadline, the error is returned immediately.
  if (waitMs + MIN_TRY_MS > deadline.remainingMs()) return toAnswer(first);
  await wait(waitMs, undefined, { signal: deadline.signal }).catch(() => undefined);
  const interrupted = deadline.stopped();
  if (interrupted) return interrupted;
  const second = await tryOnce(request, deadline.signal);
  return second.answer.ok ? second.answer : (deadline.stopped() ?? toAnswer(second));
}

async function readAnswer(response: Dispatcher.ResponseData, maxBytes: number): Promise<UpstreamAnswer> {
  const { statusCode: status } = response;
  try {
    const body = await readWithin(response.body, maxBytes);
    if (body !== null) return { ok: true, status, body };
    return { ok: false, reason: "failed", upstreamStatus: status, cause: "the answer is too large" };
  } catch (error) {
    // The body broke off: the provider may have billed the work, so it is not retried.
    return { ok: false, reason: "failed", upstreamStatus: status, cause: errorName(error) };
  }
}

/** Calls a provider by `openUpstream` and reads the whole answer, all within `timeoutMs`. Never throws. */
export async function callUpstream(call: UpstreamCall): Promise<UpstreamAnswer> {
  const deadline = startDeadline(call.timeoutMs, call.signal);
  try {
    const opened = await openUpstream(call, deadline);
    if (!opened.ok) return opened;
    const answer = await readAnswer(opened.response, call.maxResponseBytes);
    return answer.ok ? answer : (deadline.stopped() ?? answer);
  } finally {
    deadline.clear();
  }
}

/** Parses the body of an answer as JSON; undefined when it is not JSON. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
