import { EducationError } from "./education-error";
import { toEducationApi } from "./trusted-proxy";

/** An HTTP answer whose body has been read. */
export interface Answer {
  ok: boolean;
  status: number;
  headers: Headers;
  text: string;
}

/** A timeout in milliseconds, and the caller's signal. */
export interface Deadline {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** Gets the text of an answer that comes in events, each time longer (protocol: Streams). */
  onText?: ((text: string) => void) | undefined;
}

function abortedError(): EducationError {
  return new EducationError("EDU_ABORTED", "This was stopped.");
}

/** Reads an answer that comes in events. The last one has the envelope; without it the connection was cut. */
async function readEvents(body: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let text = "";
  for (let rest = ""; ; ) {
    const { value } = await reader.read();
    if (value === undefined) throw new Error("cut off");
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (!line.startsWith("data:")) continue;
      const data = line.slice(5);
      const event: { text?: string; status?: string } = JSON.parse(data);
      if (event.status) return data;
      text += event.text;
      onText(text);
    }
  }
}

/**
 * Fetches an answer and its body within one timeout. Throws only `EducationError`: EDU_TIMEOUT, EDU_ABORTED,
 * EDU_NETWORK. Unless `init` says otherwise it follows no redirect, because `X-Edu-Session` would be sent to its target, and sends
 * no cookie or referrer.
 */
export async function fetchWithin(url: string, init: RequestInit, deadline: Deadline): Promise<Answer> {
  const { timeoutMs, signal, onText } = deadline;
  if (signal?.aborted) throw abortedError();
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, timeoutMs);
  signal?.addEventListener("abort", stop);
  try {
    const response = await fetch(url, {
      redirect: "error",
      credentials: "omit",
      cache: "no-store",
      referrerPolicy: "no-referrer",
      ...init,
      signal: controller.signal,
    });
    const { ok, status, headers, body } = response;
    const isStream = onText && headers.get("Content-Type")?.includes("event-stream");
    const text = await (isStream && body ? readEvents(body, onText) : response.text());
    return { ok, status, headers, text };
  } catch (cause) {
    if (signal?.aborted) throw abortedError();
    if (controller.signal.aborted) {
      throw new EducationError("EDU_TIMEOUT", "The hub took too long. Please try again.", {
        cause,
      });
    }
    throw new EducationError("EDU_NETWORK", "The hub cannot be reached. Check the connection.", { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
  }
}

const PROBE_TIMEOUT_MS = 5000;

/**
 * Whether the hub works but the origin of this page is not registered, which a browser reports like a missing network. Three
 * requests show it. The API description arrives at every origin, while the error page of a server in front of the hub does not.
 * The health check in mode `no-cors` arrives at every origin, but only while the hub works. The same check with CORS does not
 * arrive when the origin is not registered.
 */
export async function isOriginRefused(proxy: string, signal?: AbortSignal): Promise<boolean> {
  if (typeof location === "undefined") return false;
  const arrives = (url: string, init: RequestInit) =>
    // In mode `no-cors`, browsers refuse `redirect: "error"`.
    fetchWithin(url, { redirect: "follow", ...init }, { timeoutMs: PROBE_TIMEOUT_MS, signal }).then(
      () => true,
      () => false,
    );
  const health = `${proxy}/health`;
  return (
    (await arrives(`${toEducationApi(proxy)}/openapi.json`, { method: "HEAD" })) &&
    (await arrives(health, { mode: "no-cors" })) &&
    !(await arrives(health, {}))
  );
}

/** Waits for work that other callers share: when the signal aborts, it throws EDU_ABORTED and the work continues for them. */
export function unlessAborted<Result>(work: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const stop = () => reject(abortedError());
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** Waits; throws EDU_ABORTED when the signal aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortedError());
    const stop = () => {
      clearTimeout(timer);
      reject(abortedError());
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
