import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { ANSWER_HEADERS } from "@/lib/api/answer-headers";
import { errorResponse } from "@/lib/api/envelope";
import type { Handler } from "@/lib/api/handler";
import { nothingHere } from "@/lib/api/nothing-here";
import { route } from "@/lib/api/route";
import { toHubError } from "@/lib/api/to-hub-error";
import { bearerOf } from "@/lib/auth/launch-session-reading";
import { env } from "@/lib/env";
import { readWork } from "@/lib/health/read-work";
import { HubError } from "@/lib/hub-error";
import { log } from "@/lib/log";
import { type Metrics, metrics } from "@/lib/metrics";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Digests are of one length, so that the time tells nothing of the token. */
function isToken(given: string | null, token: string): boolean {
  return given !== null && timingSafeEqual(digest(given), digest(token));
}

/** What the database knows is asked at each reading; without an answer nothing old is told in its place. */
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
  // `metricsRoute` asks nobody without a token; and a process whose token came later has counted nothing.
  if (!read || metricsToken === null) throw new HubError("NOTFOUND_001", "There is nothing at this address.");
  if (!isToken(bearerOf(request.headers), metricsToken)) {
    throw new HubError("AUTH_001", "Send the hub's metrics token as a bearer.", { cause: "no such token" });
  }
  await readGauges(read);
  return { text: await read.registry.metrics(), type: read.registry.contentType };
}

/** The metrics of this process and of the database, as Prometheus reads them, to whoever has `METRICS_TOKEN`. */
const serveMetrics: Handler = async (request) => {
  const headers = { "X-Request-Id": randomUUID() };
  try {
    const { text, type } = await readMetrics(request);
    return new Response(text, { headers: { ...ANSWER_HEADERS, ...headers, "Content-Type": type } });
  } catch (thrown) {
    const error = toHubError(thrown);
    log().warn({ ...headers, operation: "metrics", code: error.code, cause: error.cause }, "metrics refused");
    return errorResponse(error, headers);
  }
};

type AllMethods = ReturnType<typeof route>;

/**
 * All methods of the metrics' address. On a hub without `METRICS_TOKEN` each answers as where there is nothing: whether a
 * hub keeps metrics is nobody's business.
 */
export const metricsRoute = Object.fromEntries(
  Object.entries(route({ GET: serveMetrics })).map(([method, handler]): [string, Handler] => [
    method,
    (request, context) =>
      (env().metricsToken === null ? nothingHere[method as keyof AllMethods] : handler)(request, context),
  ]),
) as AllMethods;
