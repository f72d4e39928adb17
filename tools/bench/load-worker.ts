// The load generator's process: each of `concurrency` connections sends its next request as soon as the one before has ended.
import { randomUUID } from "node:crypto";
import { type Dispatcher, Pool } from "undici";
import { percentile } from "./percentile";

/** The request to repeat, how many at a time and for how long. */
export interface LoadOptions {
  url: string;
  /** JSON text to POST; null sends a GET. */
  body: string | null;
  /** Headers of each caller, assigned to the connections in turn. */
  callers: Record<string, string>[];
  withKeys: boolean;
  concurrency: number;
  durationMs: number;
}

/** The measured load; every status other than 200 counts as an error. */
export interface LoadResult {
  requests: number;
  errors: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** Sends one request and returns its status, or 0 when the connection failed. The body is read and discarded. */
function sendRequest(pool: Pool, options: Dispatcher.DispatchOptions): Promise<number> {
  return new Promise((resolve) => {
    let status = 0;
    pool.dispatch(options, {
      onRequestStart() {},
      onResponseStart(_controller, statusCode) {
        status = statusCode;
      },
      onResponseData() {},
      onResponseEnd: () => resolve(status),
      onResponseError: () => resolve(0),
    });
  });
}

async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const url = new URL(options.url);
  const pool = new Pool(url.origin, { connections: options.concurrency, pipelining: 1 });
  const times: number[] = [];
  let errors = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + options.durationMs;
  const caller = async (index: number): Promise<void> => {
    const headers = options.callers[index % options.callers.length] ?? {};
    while (performance.now() < endsAt) {
      const sentAt = performance.now();
      const status = await sendRequest(pool, {
        method: options.body === null ? "GET" : "POST",
        path: url.pathname,
        headers: options.withKeys ? { ...headers, "idempotency-key": randomUUID() } : headers,
        body: options.body,
      });
      times.push(performance.now() - sentAt);
      if (status !== 200) errors += 1;
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, (_, index) => caller(index)));
  const seconds = (performance.now() - startedAt) / 1000;
  await pool.close();
  const sorted = Float64Array.from(times).sort();
  return {
    requests: times.length,
    errors,
    perSecond: times.length / seconds,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
  };
}

process.on("message", async (options: LoadOptions) => process.send?.(await runLoad(options)));
process.on("disconnect", () => process.exit());
process.send?.("ready");
