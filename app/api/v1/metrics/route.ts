import { type Handler, handle, route, unknownRoute } from "@/lib/api/route";
import { createHash, timingSafeEqual } from "node:crypto";
import { ANSWER_HEADERS } from "@/lib/api/answer-headers";
import { readBearer } from "@/lib/auth/read-caller";
import { env } from "@/lib/env";
import { readWorkload } from "@/lib/health/read-workload";
import { addressNotFound, HubError } from "@/lib/hub-error";
import { type Metrics, metrics } from "@/lib/metrics";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Compares digests, which have the same length, so that the time reveals nothing about the token. */
function isToken(bearer: string | null, token: string): boolean {
  return bearer !== null && timingSafeEqual(digest(bearer), digest(token));
}

/**
 * Updates the gauges from the database. When the database does not respond, `databaseUp` is 0 and the other gauges are left
 * out, so that they report no old values.
 */
async function updateGauges(gauges: Metrics): Promise<void> {
  const work = await readWorkload();
  for (const gauge of [gauges.openHolds, gauges.mediaJobs, gauges.queueJobs, gauges.poolCredits])
    gauge.reset();
  gauges.databaseUp.set(work ? 1 : 0);
  if (!work) {
    // `reset()` leaves an unlabelled gauge at 0; remove it.
    gauges.openHolds.remove();
    return;
  }
  gauges.openHolds.set(work.openHolds);
  gauges.mediaJobs.set({ status: "queued" }, work.queuedMediaJobs);
  gauges.mediaJobs.set({ status: "running" }, work.runningMediaJobs);
  gauges.queueJobs.set({ state: "waiting" }, work.waiting);
  gauges.queueJobs.set({ state: "running" }, work.running);
  gauges.queueJobs.set({ state: "failed" }, work.failed);
  for (const { poolId, schoolId, available, reserved } of work.pools) {
    const labels = { pool: poolId, school: schoolId ?? "" };
    gauges.poolCredits.set({ ...labels, state: "available" }, available);
    gauges.poolCredits.set({ ...labels, state: "reserved" }, reserved);
  }
}

async function readMetrics(request: Request): Promise<{ text: string; type: string }> {
  const { metricsToken } = env();
  const current = metrics();
  // For the types only: without `METRICS_TOKEN` there are no metrics, and the handlers below have answered 404 already.
  if (!current || metricsToken === null) throw addressNotFound();
  if (!isToken(readBearer(request.headers), metricsToken)) {
    throw new HubError("AUTH_001", "Send the hub's metrics token as a bearer token.", {
      cause: "wrong or missing token",
    });
  }
  await updateGauges(current);
  return { text: await current.registry.metrics(), type: current.registry.contentType };
}

/** Returns the metrics of this process and the database in the Prometheus format, to a caller with `METRICS_TOKEN`. */
const serveMetrics = handle({
  operation: "metrics",
  readableBy: "ownOrigin",
  run: async ({ request }) => {
    const { text, type } = await readMetrics(request);
    return new Response(text, { headers: { ...ANSWER_HEADERS, "Content-Type": type } });
  },
});

type AllMethods = ReturnType<typeof route>;

/** Without `METRICS_TOKEN` they respond like an unknown address, so that no caller learns whether the hub has metrics. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = Object.fromEntries(
  Object.entries(route({ GET: serveMetrics })).map(([method, handler]): [string, Handler] => [
    method,
    (request, context) =>
      (env().metricsToken === null ? unknownRoute[method as keyof AllMethods] : handler)(request, context),
  ]),
) as AllMethods;
