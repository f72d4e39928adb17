import { sql } from "kysely";
import { database } from "@/lib/database/kysely";

/**
 * Writes the audit event `pool.low` for each school at or below its low-water mark, notifies its admins, and returns how many
 * schools there are (protocol: Credits). The
 * next event of a school follows only after its credits were above the mark, or it had none. Of several instances that run this at
 * the same time, only the one that sets `low_water_told_at` writes the event.
 */
export async function reportLowCredits(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH reported AS (
      UPDATE credit_pools cp SET low_water_told_at = now() FROM pool_balances b
      WHERE b.pool_id = cp.id AND cp.school_id IS NOT NULL AND cp.low_water_told_at IS NULL
        AND b.available <= cp.low_water_credits
      RETURNING cp.id, cp.school_id, cp.low_water_credits, b.available
    ), reset AS (
      UPDATE credit_pools cp SET low_water_told_at = NULL FROM pool_balances b
      WHERE b.pool_id = cp.id AND cp.low_water_told_at IS NOT NULL
        AND (cp.low_water_credits IS NULL OR b.available > cp.low_water_credits)
    ), written AS (
      INSERT INTO audit_events (id, action, school_id, target_type, target_id, detail)
      SELECT new_uuid_v7(), 'pool.low', school_id, 'pool', id::text,
        jsonb_build_object('availableCredits', available, 'lowWaterCredits', low_water_credits)
      FROM reported
    )
    SELECT count(*)::int AS count, sum(notify_people(
      ARRAY(SELECT a.id FROM profiles a WHERE a.school_id = r.school_id AND a.role = 'school_admin'), 'credits.low',
      jsonb_build_object('schoolId', r.school_id, 'availableCredits', r.available, 'lowWaterCredits', r.low_water_credits), '/usage'))
    FROM reported r`.execute(database());
  return rows[0]?.count ?? 0;
}
