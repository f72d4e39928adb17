import { oneRow } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";

/** What the metrics tell of the database. */
export interface HubCounts {
  openHolds: number;
  queuedMediaJobs: number;
  runningMediaJobs: number;
  waitingQueueJobs: number;
  runningQueueJobs: number;
  failedQueueJobs: number;
}

/**
 * Work that is under way, in one statement: open holds and image jobs by their indexes (holds_state_idx,
 * media_jobs_status_idx), and the queue, which holds nothing that has ended.
 */
export function countWork(): Promise<HubCounts> {
  return oneRow<HubCounts & Record<string, unknown>>(
    "count-work",
    `SELECT h.open::int AS "openHolds", m.queued::int AS "queuedMediaJobs", m.running::int AS "runningMediaJobs",
            q.waiting::int AS "waitingQueueJobs", q.running::int AS "runningQueueJobs", q.failed::int AS "failedQueueJobs"
       FROM (SELECT count(*) AS open FROM holds WHERE state = 'reserved') h,
            (SELECT count(*) FILTER (WHERE status = 'queued') AS queued,
                    count(*) FILTER (WHERE status = 'running') AS running
               FROM media_jobs WHERE status IN ('queued', 'running')) m,
            (SELECT count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts) AS waiting,
                    count(*) FILTER (WHERE locked_at IS NOT NULL) AS running,
                    count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts) AS failed
               FROM graphile_worker.jobs) q`,
    [],
  );
}

/** Pools are as many as schools and developers; a hub of more than this many tells of its oldest. */
const MOST_POOLS = 1_000;

/** What the pools have left and set aside, oldest pool first; at most 1,000 of them, by the primary key. */
export function listPoolCredits() {
  return prisma().poolBalance.findMany({
    select: { poolId: true, available: true, reserved: true },
    orderBy: { poolId: "asc" },
    take: MOST_POOLS,
  });
}
