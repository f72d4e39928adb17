// The load generator's process: each of `concurrency` connections sends its next request as soon as the one before has ended.
import { randomUUID } from "node:crypto";
import { type Dispatcher, Pool } from "undici";
import type { LoadOptions, LoadResult } from "./load";
import { percentile } from "./percentile";

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
