import { Pool } from "undici";
import { callUpstream, type UpstreamAnswer, type UpstreamCall } from "@/lib/ai/upstream-call";
import { type Answer, type ScriptedProvider, startScriptedProvider } from "./scripted-provider";

const closers: (() => Promise<unknown>)[] = [];

/** Closes the connections and providers that a test opened, for `afterEach`. */
export async function closeAll(): Promise<void> {
  await Promise.all(closers.splice(0).map((close) => close()));
}

/** Makes `closeAll` call `close`. */
export function closeLater(close: () => Promise<unknown>): void {
  closers.push(close);
}

/** Calls a scripted provider; by default with a timeout of five seconds, and for an answer of at most 1000 bytes. */
export function callScriptedProvider(
  origin: string,
  options: Partial<UpstreamCall> = {},
): Promise<UpstreamAnswer> {
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
export async function startProviderForTest(answer: Answer): Promise<ScriptedProvider> {
  const upstream = await startScriptedProvider(answer);
  closeLater(() => upstream[Symbol.asyncDispose]());
  return upstream;
}
