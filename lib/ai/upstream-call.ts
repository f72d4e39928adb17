import { setTimeout as wait } from "node:timers/promises";
import type { Dispatcher, Pool } from "undici";
import { type Refusal, readRefusal } from "./read-refusal";
import { retryAfterMs } from "./retry-after";
import type { ProviderFailure } from "./text-provider";

const USUAL_RETRY_WAIT_MS = 200;
/** A second try that starts later than this before the deadline could not answer in time. */
const LEAST_TIME_FOR_A_TRY_MS = 50;

/** One request to a provider. */
export type UpstreamCall = {
  pool: Pool;
  method: "POST" | "GET";
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** For everything: both tries, the wait between them, and the whole body. */
  timeoutMs: number;
  maxResponseBytes: number;
  signal?: AbortSignal;
};

export type UpstreamAnswer = { ok: true; status: number; body: Buffer } | ProviderFailure;

/** What one try came to; `retry` is set when nothing of an answer's body was used and a second try is right. */
type Try = {
  answer: UpstreamAnswer;
  retry?: { afterMs: number | null };
  /** The body of a refusal, while it is read aside; only the try that becomes the answer waits for it. */
  refusal?: Promise<Refusal | null>;
};

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

async function readBody(response: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    // Leaving the loop destroys the body, and with it the connection.
    if (sizeBytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function judge(response: Dispatcher.ResponseData, call: UpstreamCall): Promise<Try> {
  const { statusCode: status } = response;
  if (status >= 200 && status < 300) {
    const body = await readBody(response, call.maxResponseBytes);
    if (body !== null) return { answer: { ok: true, status, body } };
    return {
      answer: { ok: false, reason: "failed", upstreamStatus: status, cause: "the answer is too large" },
    };
  }
  const answer: ProviderFailure = {
    ok: false,
    reason: "failed",
    upstreamStatus: status,
    cause: `status ${status}`,
  };
  const header = response.headers["retry-after"];
  response.body.on("error", () => undefined);
  const refusal = readRefusal(response);
  if (status !== 429 && status < 500) return { answer, refusal };
  const afterMs = retryAfterMs(Array.isArray(header) ? header[0] : header, Date.now());
  return { answer, refusal, retry: { afterMs } };
}

async function tryOnce(call: UpstreamCall, signal: AbortSignal): Promise<Try> {
  let response: Dispatcher.ResponseData;
  try {
    response = await call.pool.request({
      method: call.method,
      path: call.path,
      headers: call.headers,
      body: call.body,
      signal,
    });
  } catch (error) {
    const answer: ProviderFailure = { ok: false, reason: "failed", cause: causeOf(error) };
    // Bytes that are no HTTP at all are an answer, if a poor one; only a connection that failed is tried again.
    const isConnectionFailure =
      !signal.aborted && !/^(HTTPParserError|HPE_|UND_ERR_HEADERS_OVERFLOW)/.test(answer.cause ?? "");
    return isConnectionFailure ? { answer, retry: { afterMs: null } } : { answer };
  }
  try {
    return await judge(response, call);
  } catch (error) {
    // Broken off inside the body: the provider may have done (and billed) the work, so it is not asked again.
    return {
      answer: { ok: false, reason: "failed", upstreamStatus: response.statusCode, cause: causeOf(error) },
    };
  }
}

/** How long a call may still take, and why it was stopped if it was. */
type Clock = { signal: AbortSignal; remainingMs(): number; stopped(): ProviderFailure | null; clear(): void };

/** One timer and one listener per call, both taken away at its end: at a thousand calls a second they add up. */
function startClock({ timeoutMs, signal: caller }: UpstreamCall): Clock {
  const controller = new AbortController();
  const endsAt = performance.now() + timeoutMs;
  let reason: "timeout" | "aborted" | null = null;
  const stop = (why: "timeout" | "aborted") => {
    reason ??= why;
    controller.abort();
  };
  const onHangUp = () => stop("aborted");
  const timer = setTimeout(() => stop("timeout"), timeoutMs);
  if (caller?.aborted) onHangUp();
  caller?.addEventListener("abort", onHangUp, { once: true });
  return {
    signal: controller.signal,
    remainingMs: () => endsAt - performance.now(),
    stopped: () => (reason === null ? null : { ok: false, reason }),
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener("abort", onHangUp);
    },
  };
}

/** The answer of a try, with what the provider said when it refused. */
async function answerOf({ answer, refusal }: Try): Promise<UpstreamAnswer> {
  const said = await refusal;
  return answer.ok || !said ? answer : { ...answer, refusal: said };
}

async function tryTwice(call: UpstreamCall, clock: Clock): Promise<UpstreamAnswer> {
  const early = clock.stopped();
  if (early) return early;
  const first = await tryOnce(call, clock.signal);
  if (first.answer.ok) return first.answer;
  if (clock.stopped() || !first.retry) return clock.stopped() ?? answerOf(first);

  const waitMs = first.retry.afterMs ?? USUAL_RETRY_WAIT_MS * (0.75 + Math.random() / 2);
  // A provider that asks for more patience than the caller has gets its refusal passed on at once.
  if (waitMs + LEAST_TIME_FOR_A_TRY_MS > clock.remainingMs()) return answerOf(first);
  await wait(waitMs, undefined, { signal: clock.signal }).catch(() => undefined);
  const interrupted = clock.stopped();
  if (interrupted) return interrupted;
  const second = await tryOnce(call, clock.signal);
  return second.answer.ok ? second.answer : (clock.stopped() ?? answerOf(second));
}

/**
 * Calls a provider: exactly one more try after a connection failure or a 429/5xx, before any byte of an answer's body
 * was used, after the wait that `Retry-After` asks for, all within `timeoutMs` (protocol: Models and providers). Never
 * throws. Redirects are not followed: they would carry the key elsewhere.
 */
export async function callUpstream(call: UpstreamCall): Promise<UpstreamAnswer> {
  const clock = startClock(call);
  try {
    return await tryTwice(call, clock);
  } finally {
    clock.clear();
  }
}

/** The JSON of an answer's body, undefined when it is none. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
