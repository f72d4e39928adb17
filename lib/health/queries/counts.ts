import { sql } from "kysely";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";

/** The columns of a job that show its state; the table belongs to Graphile Worker. */
interface QueueJob {
  lockedAt: Date | null;
  attempts: number;
  maxAttempts: number;
}

/**
 * Counts open holds, image jobs and queue jobs (waiting, running, failed) in one statement. Reads `holds_open_idx`, `media_jobs_status_idx` and the
 * whole queue, which has unfinished jobs only. States are literals, so that every plan knows how rare the open ones are.
 */
export function countWork() {
  const db = database().withTables<{ "graphile_worker.jobs": QueueJob }>();
  const holds = db
    .selectFrom("holds")
    .where("state", "=", sql.lit("reserved"))
    .select(({ cast, fn }) => cast<number>(fn.countAll(), "integer").as("openHolds"));
  const mediaJobs = db
    .selectFrom("mediaJobs")
    .where("status", "in", [sql.lit("queued" as const), sql.lit("running" as const)])
    .select(({ cast, fn }) => [
      cast<number>(fn.countAll().filterWhere("status", "=", "queued"), "integer").as("queuedMediaJobs"),
      cast<number>(fn.countAll().filterWhere("status", "=", "running"), "integer").as("runningMediaJobs"),
    ]);
  const queueJobs = db.selectFrom("graphile_worker.jobs").select(({ cast, fn }) => {
    const unlocked = fn.countAll().filterWhere("lockedAt", "is", null);
    const running = fn.countAll().filterWhere("lockedAt", "is not", null);
    return [
      cast<number>(unlocked.filterWhereRef("attempts", "<", "maxAttempts"), "integer").as("waiting"),
      cast<number>(running, "integer").as("running"),
      cast<number>(unlocked.filterWhereRef("attempts", ">=", "maxAttempts"), "integer").as("failed"),
    ];
  });
  return db
    .selectFrom(holds.as("h"))
    .crossJoin(mediaJobs.as("m"))
    .crossJoin(queueJobs.as("q"))
    .selectAll()
    .executeTakeFirstOrThrow();
}

/** Reads when the oldest open hold was taken, with the database's current time. Reads `holds_open_idx`. */
export function readOldestHold() {
  return database()
    .selectNoFrom((eb) => [
      eb
        .selectFrom("holds")
        .where("state", "=", "reserved")
        .select((hold) => hold.fn.min("createdAt").as("since"))
        .as("since"),
      sql<Date>`now()`.as("now"),
    ])
    .executeTakeFirstOrThrow();
}

const MAX_POOLS = 1_000;

/** Lists the available and reserved credits of the 1,000 oldest credit pools, without those of archived schools. */
export async function listPoolCredits() {
  const pools = await prisma().poolBalance.findMany({
    where: { pool: { OR: [{ schoolId: null }, { school: { status: "active" } }] } },
    select: { poolId: true, available: true, reserved: true, pool: { select: { schoolId: true } } },
    orderBy: { poolId: "asc" },
    take: MAX_POOLS,
  });
  return pools.map(({ pool, ...balance }) => ({ ...balance, schoolId: pool.schoolId }));
}
