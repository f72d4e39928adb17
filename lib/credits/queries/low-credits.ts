import { sql } from "kysely";
import { database } from "@/lib/database/kysely";

/**
 * Writes the audit event `pool.low` for each school at or below its low-water mark (protocol: Credits). The next event for a
 * school is written only after its credits were above the mark again, or it had no mark. Several instances may run this at the
 * same time: only the one that sets `low_water_told_at` writes the event.
 * @returns the number of schools reported
 */
export async function reportLowCredits(): Promise<number> {
  const { count } = await database()
    .with("reported", (db) =>
      db
        .updateTable("creditPools as cp")
        .from("poolBalances as b")
        .set({ lowWaterToldAt: sql<Date>`now()` })
        .whereRef("b.poolId", "=", "cp.id")
        .where("cp.schoolId", "is not", null)
        .where("cp.lowWaterToldAt", "is", null)
        .whereRef("b.available", "<=", "cp.lowWaterCredits")
        .returning(["cp.id", "cp.schoolId", "cp.lowWaterCredits", "b.available"]),
    )
    .with("reset", (db) =>
      db
        .updateTable("creditPools as cp")
        .from("poolBalances as b")
        .set({ lowWaterToldAt: null })
        .whereRef("b.poolId", "=", "cp.id")
        .where("cp.lowWaterToldAt", "is not", null)
        .where((eb) =>
          eb.or([
            eb("cp.lowWaterCredits", "is", null),
            eb("b.available", ">", eb.ref("cp.lowWaterCredits").$notNull()),
          ]),
        ),
    )
    .with("written", (db) =>
      db
        .insertInto("auditEvents")
        .columns(["id", "action", "schoolId", "targetType", "targetId", "detail"])
        .expression((eb) =>
          eb
            .selectFrom("reported")
            .select([sql<string>`new_uuid_v7()`.as("id"), sql<string>`'pool.low'`.as("action"), "schoolId"])
            .select([sql<string>`'pool'`.as("targetType"), sql<string>`id::text`.as("targetId")])
            .select(
              sql`jsonb_build_object('availableCredits', available, 'lowWaterCredits', low_water_credits)`.as(
                "detail",
              ),
            ),
        ),
    )
    .selectFrom("reported")
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
