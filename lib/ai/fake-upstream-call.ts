import { Pool } from "undici";
import { type Answer, startUpstream, type TestUpstream } from "./fake-upstream";
import { callUpstream, type UpstreamAnswer, type UpstreamCall } from "./upstream-call";

const closers: (() => Promise<unknown>)[] = [];

/** Stops what the calls and providers of a test left open: for `afterEach`. */
export async function closeAll(): Promise<void> {
  await Promise.all(closers.splice(0).map((close) => close()));
}

/** Has `closeAll` close this too. */
export function closeLater(close: () => Promise<unknown>): void {
  closers.push(close);
}

/** One call to a scripted provider, with five seconds of time and a kilobyte of answer unless a test says otherwise. */
export function callTo(origin: string, options: Partial<UpstreamCall> = {}): Promise<UpstreamAnswer> {
  const pool = new Pool(origin, { headersTimeout: 0, bodyTimeout: 0 });
  closeLater(() => pool.destroy());
  return callUpstream({
    pool,
    method: "POST",
    path: "/",
    headers: { "content-type": "application/json" },
    body: "{}",
    timeoutMs: 5000,
    maxResponseBytes: 1000,
    ...options,
  });
}

/** A scripted provider that is stopped after the test. */
export async function anUpstream(answer: Answer): Promise<TestUpstream> {
  const upstream = await startUpstream(answer);
  closeLater(() => upstream[Symbol.asyncDispose]());
  return upstream;
}
