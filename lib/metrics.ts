import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { env } from "./env";

/** From a cached read to a slow provider, in seconds. */
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 540];

/** Metrics that are updated with every call. */
function createCallMetrics(registers: Registry[]) {
  return {
    calls: new Counter({
      name: "hub_requests_total",
      help: "Calls of the API that were answered.",
      labelNames: ["operation", "status"],
      registers,
    }),
    callSeconds: new Histogram({
      name: "hub_request_duration_seconds",
      help: "How long calls of the API took.",
      labelNames: ["operation"],
      buckets: BUCKETS_SECONDS,
      registers,
    }),
    upstreamSeconds: new Histogram({
      name: "hub_upstream_duration_seconds",
      help: "How long calls of AI providers took, with their retry.",
      labelNames: ["provider", "model", "outcome"],
      buckets: BUCKETS_SECONDS,
      registers,
    }),
  };
}

/** Metrics whose values are determined at each scrape. */
function createGauges(registers: Registry[]) {
  return {
    databaseUp: new Gauge({
      name: "hub_database_up",
      help: "1 when the database answered this very scrape; the gauges below are missing otherwise.",
      registers,
    }),
    openHolds: new Gauge({
      name: "hub_open_holds",
      help: "Holds that have neither been settled nor released, of all pools.",
      registers,
    }),
    mediaJobs: new Gauge({
      name: "hub_media_jobs",
      help: "Image jobs that have not ended.",
      labelNames: ["status"],
      registers,
    }),
    queueJobs: new Gauge({
      name: "hub_queue_jobs",
      help: "Background jobs in the queue; failed ones have used up their attempts.",
      labelNames: ["state"],
      registers,
    }),
    poolCredits: new Gauge({
      name: "hub_pool_credits",
      help: "Credits of a pool, available and reserved; the school is empty for a playground.",
      labelNames: ["pool", "school", "state"],
      registers,
    }),
  };
}

function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return { registry, ...createCallMetrics([registry]), ...createGauges([registry]) };
}

/** All metrics, and the registry that formats them. */
export type Metrics = ReturnType<typeof createMetrics>;
const globals = globalThis as { hubMetrics?: Metrics };

/**
 * Returns the metrics of this process; null without `METRICS_TOKEN`, which turns them off. Labels have few values
 * (operations, statuses, models, pools) and never identify a person.
 */
export function metrics(): Metrics | null {
  if (env().metricsToken === null) return null;
  globals.hubMetrics ??= createMetrics();
  return globals.hubMetrics;
}

/** Counts one API call; `durationMs` in milliseconds. */
export function recordCall(operation: string, status: number, durationMs: number): void {
  const counted = metrics();
  if (!counted) return;
  counted.calls.inc({ operation, status });
  counted.callSeconds.observe({ operation }, durationMs / 1000);
}

/** Counts one call of an AI provider; `durationMs` in milliseconds. */
export function recordUpstream(call: {
  provider: string;
  model: string;
  outcome: "ok" | "failed" | "timeout" | "aborted";
  durationMs: number;
}): void {
  const { provider, model, outcome, durationMs } = call;
  metrics()?.upstreamSeconds.observe({ provider, model, outcome }, durationMs / 1000);
}
