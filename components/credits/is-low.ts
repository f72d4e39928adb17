interface PoolBalance {
  availableCredits: number;
  /** The warning threshold; with null the pool is never low, even when no credits are left. */
  lowWaterCredits: number | null;
}

export function isLow<Pool extends PoolBalance>(pool: Pool): pool is Pool & { lowWaterCredits: number } {
  return pool.lowWaterCredits !== null && pool.availableCredits <= pool.lowWaterCredits;
}
