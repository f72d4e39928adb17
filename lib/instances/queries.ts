import { sql } from "kysely";
import { callFunction } from "@/lib/database/call-function";
import { database } from "@/lib/database/kysely";

/** Less than the interval of heartbeats, so that one lost connection costs only one heartbeat. */
const RECORD_WITHIN_MS = 4_000;

export async function recordInstance(instanceId: string): Promise<void> {
  await callFunction("record_instance", { id: instanceId }, { withinMs: RECORD_WITHIN_MS });
}

/** What running instances must have in common: where they keep files, and at least one launch secret (by its `kid`). */
interface InstanceSettings {
  storage: string;
  keyIds: string[];
}

export async function announceInstance(instanceId: string, settings: InstanceSettings): Promise<void> {
  await database()
    .insertInto("instances")
    .values({ id: instanceId, ...settings })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(settings))
    .execute();
}

/** Finds a live instance that started before this one and keeps its files elsewhere, or shares none of its launch secrets. */
export async function findUnlikeInstance(instanceId: string, deadAfterSeconds: number) {
  const found = await database()
    .selectFrom("instances as own")
    .innerJoin("instances as other", (join) =>
      join
        .on(
          sql<boolean>`(other.storage <> own.storage OR (other.key_ids <> '{}' AND NOT other.key_ids && own.key_ids))`,
        )
        // Of two that start at the same time, only the second is refused.
        .on(sql<boolean>`(other.started_at, other.id) < (own.started_at, own.id)`)
        .on(sql<boolean>`other.seen_at > now() - make_interval(secs => ${deadAfterSeconds})`),
    )
    .select(["other.id", "other.startedAt", "other.storage"])
    .where("own.id", "=", instanceId)
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Removes the row of this instance, so that others take over its work immediately. While a text of this instance still has a
 * reserved hold, the row stays, because the others would release that hold.
 */
export async function removeInstance(instanceId: string): Promise<void> {
  await sql`DELETE FROM instances i WHERE i.id = ${instanceId} AND NOT EXISTS (
    SELECT FROM holds h WHERE h.state = 'reserved' AND h.media_type = 'text' AND h.instance_id = i.id)`.execute(
    database(),
  );
}

/** Lists the hub's instances, the newest first; one without a heartbeat for `deadAfterSeconds` counts as dead. */
export function listInstances(deadAfterSeconds: number) {
  return database()
    .selectFrom("instances")
    .select(["id", "startedAt", "seenAt"])
    .select(sql<boolean>`seen_at > now() - make_interval(secs => ${deadAfterSeconds})`.as("isAlive"))
    .orderBy("startedAt", "desc")
    .limit(100)
    .execute();
}
