import { EducationError } from "./education-error";
import { type Answer, fetchWithin, pause } from "./fetch-within";

/** One call of the hub. */
export interface CallRequest {
  url: string;
  /** Sent as JSON by POST; without it the call is a GET. A Blob is sent as it is. */
  body?: unknown;
  /** Sent as `Idempotency-Key`; makes the call safe to repeat. */
  operationId?: string;
  /** A POST that spends nothing and changes nothing. A GET always is. */
  isRepeatable?: boolean;
  /** Limit of one try in milliseconds, when the client's own does not fit. */
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
}

/** Calls the hub and gives back the envelope's `data`. */
export type Call = <Data>(request: CallRequest) => Promise<Data>;

const MAX_TRIES = 4;
/** A key still running answers 409 every second until the first try is through; text may take a minute. */
const MAX_TRIES_WHILE_RUNNING = 90;
const LONGEST_WAIT_MS = 10_000;

/**
 * Makes the function behind every call: both session headers, JSON, envelope, time limit, safe retries
 * (protocol: Envelope, Idempotency, Client library). Throws `EducationError` only.
 */
export function createCall(session: string, timeoutMs: number): Call {
  return async <Data>(request: CallRequest) => {
    for (let tries = 1; ; tries++) {
      try {
        return await callOnce<Data>(session, { timeoutMs, ...request });
      } catch (error) {
        const waitMs = isRepeatable(request) ? waitBeforeRetryMs(error, tries) : null;
        if (waitMs === null) throw error;
        await pause(waitMs, request.signal);
      }
    }
  };
}

function isRepeatable(request: CallRequest): boolean {
  return request.body === undefined || request.operationId !== undefined || request.isRepeatable === true;
}

/** How long to wait before the next try in milliseconds, or null when another try cannot help. */
function waitBeforeRetryMs(error: unknown, tries: number): number | null {
  if (!(error instanceof EducationError)) return null;
  const { code, status, retryAfterMs } = error;
  const isRunning = code === "IDEM_002";
  const isPassing = code === "EDU_NETWORK" || code === "RATE_001" || (status === 503 && code !== "CFG_001");
  if (!isRunning && !isPassing) return null;
  if (tries >= (isRunning ? MAX_TRIES_WHILE_RUNNING : MAX_TRIES)) return null;
  // Whoever is told to come back in an hour should hear that, not a silent page.
  if ((retryAfterMs ?? 0) > LONGEST_WAIT_MS) return null;
  const backoffMs = isRunning ? 1000 : 250 * 2 ** tries * (0.75 + Math.random() / 2);
  return Math.max(retryAfterMs ?? 0, Math.min(backoffMs, LONGEST_WAIT_MS));
}

async function callOnce<Data>(session: string, request: CallRequest & { timeoutMs: number }): Promise<Data> {
  const { url, body, operationId, timeoutMs, signal } = request;
  const headers: Record<string, string> = { Authorization: `Bearer ${session}`, "X-Edu-Session": session };
  if (operationId !== undefined) headers["Idempotency-Key"] = operationId;
  const init: RequestInit = { headers };
  if (body !== undefined) {
    init.method = "POST";
    if (body instanceof Blob) {
      headers["Content-Type"] = body.type;
      init.body = body;
    } else {
      headers["Content-Type"] = "application/json";
      init.body = JSON.stringify(body);
    }
  }
  return openEnvelope<Data>(await fetchWithin(url, init, { timeoutMs, signal }));
}

function openEnvelope<Data>(answer: Answer): Data {
  const envelope = parseEnvelope(answer.text);
  if (answer.ok && envelope?.status === "success") return envelope.data as Data;
  const known = {
    status: answer.status,
    requestId: answer.headers.get("X-Request-Id"),
    retryAfterMs: retryAfterMsOf(answer.headers.get("Retry-After")),
  };
  if (envelope?.status === "error" && typeof envelope.error?.code === "string") {
    const { code, message, detail } = envelope.error;
    throw new EducationError(code, message ?? code, { ...known, detail });
  }
  // A hosting platform in front of the server refuses large bodies with a page of its own.
  if (answer.status === 413) {
    throw new EducationError("FUNCTION_PAYLOAD_TOO_LARGE", "This is too large to send at once.", known);
  }
  throw new EducationError("EDU_BAD_ANSWER", "The hub gave an answer that cannot be read.", known);
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

/** `Retry-After` in milliseconds; it comes as seconds or as a date. */
function retryAfterMsOf(header: string | null): number | null {
  if (!header) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
