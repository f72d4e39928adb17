import { Pool } from "undici";
import { type Answer, startUpstream, type TestUpstream } from "./fake-upstream";
import { callUpstream, type UpstreamAnswer, type UpstreamCall } from "./upstream-call";

const closers: (() => Promise<unknown>)[] = [];

/** Closes the connections and providers that a test opened, for `afterEach`. */
export async function closeAll(): Promise<void> {
  await Promise.all(closers.splice(0).map((close) => close()));
}

/** Registers something for `closeAll`. */
export function closeLater(close: () => Promise<unknown>): void {
  closers.push(close);
}

/** Calls a scripted provider; by default with a limit of five seconds and a kilobyte. */
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

/** Starts a scripted provider that `closeAll` stops. */
export async function startTestUpstream(answer: Answer): Promise<TestUpstream> {
  const upstream = await startUpstream(answer);
  closeLater(() => upstream[Symbol.asyncDispose]());
  return upstream;
}
