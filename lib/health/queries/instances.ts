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
