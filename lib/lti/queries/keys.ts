import { sql } from "kysely";
import { database } from "@/lib/database/kysely";

/** Lists the platforms that have no key of the last `days` days. */
export function listPlatformsWithoutYoungKey(days: number): Promise<{ id: string }[]> {
  return database()
    .selectFrom("ltiPlatforms as p")
    .select("p.id")
    .where(({ exists, not, selectFrom }) => {
      const keys = selectFrom("ltiKeys as k").select("k.id").whereRef("k.platformId", "=", "p.id");
      return not(exists(keys.where("k.createdAt", ">", sql<Date>`now() - make_interval(days => ${days})`)));
    })
    .execute();
}

/** Deletes keys that are older than `days` days and have a successor. */
export async function deleteOldKeys(days: number): Promise<void> {
  await sql`DELETE FROM lti_keys k WHERE k.created_at < now() - make_interval(days => ${days})
    AND EXISTS (SELECT FROM lti_keys newer WHERE newer.platform_id = k.platform_id AND newer.created_at > k.created_at)`.execute(
    database(),
  );
}
