import { sql } from "kysely";
import { database } from "@/lib/database/kysely";

/** The hub's processes, the newest first; one that has not reported for a while counts as dead. */
export function listInstances(deadAfterSeconds: number) {
  return database()
    .selectFrom("instances")
    .select(["id", "startedAt", "seenAt"])
    .select(sql<boolean>`seen_at > now() - make_interval(secs => ${deadAfterSeconds})`.as("isAlive"))
    .orderBy("startedAt", "desc")
    .limit(100)
    .execute();
}

/** Since when the oldest open hold is open, by `holds_state_idx`; and the database's clock. */
export function findOldestHold() {
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
