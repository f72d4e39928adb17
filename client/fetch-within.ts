import { EducationError } from "./education-error";

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
}

/** Returns the error of an action that its caller aborted. */
export function abortedError(): EducationError {
  return new EducationError("EDU_ABORTED", "This was stopped.");
}

/**
 * Fetches an answer and its body within one timeout. Throws only `EducationError`: EDU_TIMEOUT, EDU_ABORTED,
 * EDU_NETWORK. Follows no redirect, because `X-Edu-Session` would be sent to its target; sends no cookie or referrer.
 */
export async function fetchWithin(url: string, init: RequestInit, deadline: Deadline): Promise<Answer> {
  const { timeoutMs, signal } = deadline;
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
    const text = await response.text();
    return { ok: response.ok, status: response.status, headers: response.headers, text };
  } catch (cause) {
    if (signal?.aborted) throw abortedError();
    if (controller.signal.aborted) {
      throw new EducationError("EDU_TIMEOUT", "The hub took too long to answer. Please try again.", {
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
 * Whether the hub is there and only this page may not read its answers. Browsers report an origin that is not registered as
 * they report a missing network; but they still fetch what no script may read.
 */
export async function isOriginRefused(proxy: string): Promise<boolean> {
  if (typeof location === "undefined") return false;
  const arrives = (mode: RequestMode) =>
    fetch(`${proxy}/health`, {
      mode,
      credentials: "omit",
      cache: "no-store",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    }).then(
      () => true,
      () => false,
    );
  return (await arrives("no-cors")) && !(await arrives("cors"));
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
