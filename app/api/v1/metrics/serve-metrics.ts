import { createHash, timingSafeEqual } from "node:crypto";
import { ANSWER_HEADERS } from "@/lib/api/answer-headers";
import { handle } from "@/lib/api/handle";
import type { Handler } from "@/lib/api/handler";
import { route, unknownRoute } from "@/lib/api/route";
import { bearerOf } from "@/lib/auth/launch-session-reading";
import { env } from "@/lib/env";
import { readWork } from "@/lib/health/read-work";
import { HubError, nothingHere } from "@/lib/hub-error";
import { type Metrics, metrics } from "@/lib/metrics";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Digests have one length, so that the time of the comparison reveals nothing of the token. */
function isToken(given: string | null, token: string): boolean {
  return given !== null && timingSafeEqual(digest(given), digest(token));
}

/** Reads the database at each scrape; when it does not answer, no old value is reported. */
async function readGauges(gauges: Metrics): Promise<void> {
  const work = await readWork();
  for (const gauge of [gauges.openHolds, gauges.mediaJobs, gauges.queueJobs, gauges.poolCredits])
    gauge.reset();
  gauges.databaseUp.set(work ? 1 : 0);
  if (!work) {
    gauges.openHolds.remove();
    return;
  }
  gauges.openHolds.set(work.openHolds);
  gauges.mediaJobs.set({ status: "queued" }, work.queuedMediaJobs);
  gauges.mediaJobs.set({ status: "running" }, work.runningMediaJobs);
  gauges.queueJobs.set({ state: "waiting" }, work.waitingQueueJobs);
  gauges.queueJobs.set({ state: "running" }, work.runningQueueJobs);
  gauges.queueJobs.set({ state: "failed" }, work.failedQueueJobs);
  for (const { poolId, available, reserved } of work.pools) {
    gauges.poolCredits.set({ pool: poolId, state: "available" }, available);
    gauges.poolCredits.set({ pool: poolId, state: "reserved" }, reserved);
  }
}

async function readMetrics(request: Request): Promise<{ text: string; type: string }> {
  const { metricsToken } = env();
  const read = metrics();
  // `metricsRoute` never gets here without a token; a process whose token was set later has counted nothing.
  if (!read || metricsToken === null) throw nothingHere();
  if (!isToken(bearerOf(request.headers), metricsToken)) {
    throw new HubError("AUTH_001", "Send the hub's metrics token as a bearer.", { cause: "no such token" });
  }
  await readGauges(read);
  return { text: await read.registry.metrics(), type: read.registry.contentType };
}

/** The metrics of this process and of the database in Prometheus' format, for a bearer of `METRICS_TOKEN`. */
const serveMetrics = handle({
  operation: "metrics",
  readableBy: "ownOrigin",
  run: async ({ request }) => {
    const { text, type } = await readMetrics(request);
    return new Response(text, { headers: { ...ANSWER_HEADERS, "Content-Type": type } });
  },
});

type AllMethods = ReturnType<typeof route>;

/**
 * All methods of the metrics' address. On a hub without `METRICS_TOKEN` each answers as an unknown address does, so that
 * nobody learns whether a hub keeps metrics.
 */
export const metricsRoute = Object.fromEntries(
  Object.entries(route({ GET: serveMetrics })).map(([method, handler]): [string, Handler] => [
    method,
    (request, context) =>
      (env().metricsToken === null ? unknownRoute[method as keyof AllMethods] : handler)(request, context),
  ]),
) as AllMethods;
