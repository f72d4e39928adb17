// The load, in a process of its own: as many callers as the order says, each asking again as soon as it is answered.
import { randomUUID } from "node:crypto";
import { type Dispatcher, Pool } from "undici";
import type { LoadOrder, LoadResult } from "./load";

/** One request; the answer's status, or 0 when the connection failed. Its body is read and thrown away. */
function askOnce(pool: Pool, options: Dispatcher.DispatchOptions): Promise<number> {
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

function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

async function carryOut(order: LoadOrder): Promise<LoadResult> {
  const url = new URL(order.url);
  const pool = new Pool(url.origin, { connections: order.concurrency, pipelining: 1 });
  const times: number[] = [];
  let errors = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + order.durationMs;
  const caller = async (index: number): Promise<void> => {
    const headers = order.callers[index % order.callers.length] ?? {};
    while (performance.now() < endsAt) {
      const askedAt = performance.now();
      const status = await askOnce(pool, {
        method: order.body === null ? "GET" : "POST",
        path: url.pathname,
        headers: order.withKeys ? { ...headers, "idempotency-key": randomUUID() } : headers,
        body: order.body,
      });
      times.push(performance.now() - askedAt);
      if (status !== 200) errors += 1;
    }
  };
  await Promise.all(Array.from({ length: order.concurrency }, (_, index) => caller(index)));
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

process.on("message", async (order: LoadOrder) => process.send?.(await carryOut(order)));
process.on("disconnect", () => process.exit());
