import { sql } from "kysely";
import { database } from "@/lib/database/kysely";

/** Deletes the refusals of a platform but the `kept` newest. */
export async function deleteOlderRefusals(platformId: string, kept: number): Promise<void> {
  await sql`DELETE FROM lti_refusals WHERE platform_id = ${platformId}::uuid AND id < (
    SELECT id FROM lti_refusals WHERE platform_id = ${platformId}::uuid ORDER BY id DESC OFFSET ${kept - 1} LIMIT 1)`.execute(
    database(),
  );
}
