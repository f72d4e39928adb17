import { oneRow } from "@/lib/database/connections";

/**
 * Tells the log of events of each school whose credits have run low, once until there are more again. The winner of
 * `low_water_told_at` null → now writes the event, however many instances ask at once; a school that has more credits,
 * or wants no warning any more, may be told anew later. Locks those pools' rows, never a balance.
 */
export async function tellLowWater(): Promise<number> {
  const { told } = await oneRow<{ told: number }>(
    "tell-low-water",
    `WITH told AS (
        UPDATE credit_pools cp SET low_water_told_at = now() FROM pool_balances b
        WHERE b.pool_id = cp.id AND cp.school_id IS NOT NULL AND cp.low_water_told_at IS NULL
          AND b.available <= cp.low_water_credits
        RETURNING cp.id, cp.school_id, cp.low_water_credits, b.available),
      forgotten AS (
        UPDATE credit_pools cp SET low_water_told_at = NULL FROM pool_balances b
        WHERE b.pool_id = cp.id AND cp.low_water_told_at IS NOT NULL
          AND (cp.low_water_credits IS NULL OR b.available > cp.low_water_credits)),
      written AS (
        INSERT INTO audit_events (id, action, school_id, target_type, target_id, detail)
        SELECT new_uuid_v7(), 'pool.low', school_id, 'pool', id::text,
          jsonb_build_object('availableCredits', available, 'lowWaterCredits', low_water_credits) FROM told)
      SELECT count(*)::int AS told FROM told`,
    [],
  );
  return told;
}
