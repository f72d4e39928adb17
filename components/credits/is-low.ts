interface PoolBalance {
  availableCredits: number;
  /** The warning threshold; with null the pool is never low, even when no credits are left. */
  lowWaterCredits: number | null;
}

/** Whether a pool is at or below its low-credit threshold. */
export function isLow<Pool extends PoolBalance>(pool: Pool): pool is Pool & { lowWaterCredits: number } {
  return pool.lowWaterCredits !== null && pool.availableCredits <= pool.lowWaterCredits;
}
