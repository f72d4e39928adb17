import { EducationError, relaunchRequired } from "./education-error";
import { type Answer, fetchWithin, isOriginRefused, pause } from "./fetch-within";
import { toEducationApi } from "./trusted-proxy";

/** A request to the hub. */
export interface CallRequest {
  url: string;
  /** A Blob is sent unchanged, anything else as JSON. Without a body the call is a GET. */
  body?: unknown;
  /** The method of a call with a body; POST by default. */
  method?: "POST" | "PUT";
  /** The `ETag` that the hub's value must still have. */
  ifMatch?: string | undefined;
  /** Sent as `Idempotency-Key`, which makes the call safe to repeat. */
  operationId?: string;
  /** Whether a call with a body is safe to repeat without an operation id. A GET always is. */
  isRepeatable?: boolean;
  /** Timeout of one attempt in milliseconds, instead of the client's. */
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
  /** Asks for the answer in events, and gets its text as it grows; from the beginning when a call is repeated. */
  onText?: ((text: string) => void) | undefined;
  /** Gets the headers of a successful answer. */
  onHeaders?: (headers: Headers) => void;
}

/** Calls the hub and returns the envelope's `data`. */
export type Call = <Data>(request: CallRequest) => Promise<Data>;

/** The hub of a launch: the function that calls it, and the address of its proxy. */
export interface Hub {
  call: Call;
  proxy: string;
}

const MAX_ATTEMPTS = 4;
/**
 * While the first attempt runs, repeats are answered with `IDEM_002`. 90 of them, a second apart, outlast a text: by default a
 * provider has a minute for it.
 */
const MAX_ATTEMPTS_WHILE_RUNNING = 90;
const LONGEST_WAIT_MS = 10_000;

/** The launch session of every call, the proxy by which a refused origin is recognised, and the timeout of one attempt. */
export interface CallSettings {
  session: string;
  /** The language of the hub's messages, `en` or `ko`. */
  language: string;
  proxy: string;
  timeoutMs: number;
}

/**
 * Creates the function that makes every call: session headers, JSON, envelope, timeout and safe retries
 * (protocol: Envelope, Idempotency, Client library). Throws `EducationError` only.
 */
export function createCall({ session, language, proxy, timeoutMs }: CallSettings): Call {
  return async <Data>(request: CallRequest) => {
    for (let attempts = 1; ; attempts++) {
      try {
        return await callOnce<Data>({ session, language }, { timeoutMs, ...request });
      } catch (failure) {
        const error = await explainFailure(failure, request, proxy);
        const waitMs = isRepeatable(request) ? waitBeforeRetryMs(error, attempts) : null;
        if (waitMs === null) throw error;
        await pause(waitMs, request.signal);
      }
    }
  };
}

/**
 * Returns EDU_ORIGIN_NOT_ALLOWED in place of EDU_NETWORK when the hub can be reached and the page's origin is not registered:
 * browsers report both as the same failure (protocol: Client error codes).
 */
async function explainFailure(error: unknown, request: CallRequest, proxy: string): Promise<unknown> {
  const isNetwork = error instanceof EducationError && error.code === "EDU_NETWORK";
  const isForHub = request.url.startsWith(toEducationApi(proxy));
  if (!isNetwork || !isForHub || !(await isOriginRefused(proxy, request.signal))) return error;
  const { origin } = location;
  const message = `No app is registered with the origin ${origin}.`;
  return new EducationError("EDU_ORIGIN_NOT_ALLOWED", message, { cause: error, detail: { origin } });
}

function isRepeatable(request: CallRequest): boolean {
  return request.body === undefined || request.operationId !== undefined || request.isRepeatable === true;
}

/**
 * Returns how many milliseconds to wait before the next attempt. Null when another cannot help, when there were enough, or when the
 * wait would be too long.
 */
function waitBeforeRetryMs(error: unknown, attempts: number): number | null {
  if (!(error instanceof EducationError)) return null;
  const { code, status, retryAfterMs } = error;
  const isRunning = code === "IDEM_002";
  const isTemporary = code === "EDU_NETWORK" || code === "RATE_001" || (status === 503 && code !== "CFG_001");
  if (!isRunning && !isTemporary) return null;
  if (attempts >= (isRunning ? MAX_ATTEMPTS_WHILE_RUNNING : MAX_ATTEMPTS)) return null;
  // When the hub asks for a longer wait, the error is thrown at once, so that the page does not look frozen.
  if ((retryAfterMs ?? 0) > LONGEST_WAIT_MS) return null;
  const backoffMs = isRunning ? 1000 : 250 * 2 ** attempts * (0.75 + Math.random() / 2);
  return Math.max(retryAfterMs ?? 0, Math.min(backoffMs, LONGEST_WAIT_MS));
}

async function callOnce<Data>(
  { session, language }: Pick<CallSettings, "session" | "language">,
  request: CallRequest & { timeoutMs: number },
): Promise<Data> {
  const { url, body, method = "POST", operationId, ifMatch, timeoutMs, signal, onText } = request;
  const headers: Record<string, string> = {
    Authorization: `Bearer ${session}`,
    "X-Edu-Session": session,
    "Accept-Language": language,
  };
  if (operationId !== undefined) headers["Idempotency-Key"] = operationId;
  if (ifMatch !== undefined) headers["If-Match"] = ifMatch;
  if (onText) headers.Accept = "text/event-stream";
  const init: RequestInit = { headers };
  if (body !== undefined) {
    init.method = method;
    if (body instanceof Blob) {
      headers["Content-Type"] = body.type;
      init.body = body;
    } else {
      headers["Content-Type"] = "application/json";
      init.body = JSON.stringify(body);
    }
  }
  const answer = await fetchWithin(url, init, { timeoutMs, signal, onText });
  const data = readEnvelope<Data>(answer);
  request.onHeaders?.(answer.headers);
  return data;
}

/** Returns the error in an answer's envelope, if there is one, and the answer's status, request id and `Retry-After`. */
export function readFailure({ text, status, headers }: Answer) {
  const requestId = headers.get("X-Request-Id");
  const details = { status, requestId, retryAfterMs: parseRetryAfter(headers.get("Retry-After")) };
  return { error: parseEnvelope(text)?.error, details };
}

function readEnvelope<Data>(answer: Answer): Data {
  const envelope = parseEnvelope(answer.text);
  if (answer.ok && envelope?.status === "success") return envelope.data as Data;
  const { details } = readFailure(answer);
  // Whatever ended the session, only a new Start helps.
  if (answer.status === 401) throw relaunchRequired({ ...details, cause: envelope?.error?.code });
  if (envelope?.status === "error" && typeof envelope.error?.code === "string") {
    const { code, message, detail } = envelope.error;
    throw new EducationError(code, message ?? code, { ...details, detail });
  }
  // A hosting platform in front of the hub refuses large bodies with its own page instead of an envelope.
  if (answer.status === 413) {
    throw new EducationError("FUNCTION_PAYLOAD_TOO_LARGE", "This is too large to send.", details);
  }
  throw new EducationError("EDU_BAD_ANSWER", "The answer cannot be read.", details);
}

interface LooseEnvelope {
  status?: unknown;
  data?: unknown;
  error?: { code?: unknown; message?: string; detail?: unknown };
}

function parseEnvelope(text: string): LooseEnvelope | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

/** Returns `Retry-After` in milliseconds; the header has seconds or a date. */
function parseRetryAfter(header: string | null): number | null {
  if (!header) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
