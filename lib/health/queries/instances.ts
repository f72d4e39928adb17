import { sql } from "kysely";
import { database } from "@/lib/database/kysely";

/** Lists the hub's instances, the newest first; one without a heartbeat for this many seconds counts as dead. */
export function listInstances(deadAfterSeconds: number) {
  return database()
    .selectFrom("instances")
    .select(["id", "startedAt", "seenAt"])
    .select(sql<boolean>`seen_at > now() - make_interval(secs => ${deadAfterSeconds})`.as("isAlive"))
    .orderBy("startedAt", "desc")
    .limit(100)
    .execute();
}

/** Finds when the oldest open hold was taken, by `holds_open_idx`, and the database's current time. */
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
