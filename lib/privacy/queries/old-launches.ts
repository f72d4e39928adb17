import { sql } from "kysely";
import { database } from "@/lib/database/kysely";

const LAUNCHES_AT_ONCE = 5_000;

/**
 * Deletes launches of students after 90 days, and those of staff after 2 years, in batches (protocol: Retention). By then every
 * launch session has expired. Ids are in the order of time, so the primary key finds the old ones. A launch of a playground is
 * left until its calls are deleted.
 */
export async function deleteOldLaunches(): Promise<void> {
  const isBefore = (interval: string) =>
    sql<boolean>`l.id < (lpad(to_hex((extract(epoch FROM now() - ${interval}::interval) * 1000)::bigint), 12, '0')
      || '00000000000000000000')::uuid`;
  for (;;) {
    const old = database()
      .selectFrom("launches as l")
      .select("l.id")
      .where(isBefore("90 days"))
      .where((eb) => eb.or([eb("l.purpose", "=", "student_activity"), isBefore("2 years")]))
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom("playgroundLaunches as p").select("p.launchId").whereRef("p.launchId", "=", "l.id"),
          ),
        ),
      )
      .orderBy("l.id")
      .limit(LAUNCHES_AT_ONCE);
    const { numDeletedRows } = await database()
      .deleteFrom("launches")
      .where("id", "in", old)
      .executeTakeFirst();
    if (numDeletedRows < LAUNCHES_AT_ONCE) return;
  }
}
