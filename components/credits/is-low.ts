interface PoolBalance {
  availableCredits: number;
  /** The warning threshold; null disables the warning. */
  lowWaterCredits: number | null;
}

/** Whether a pool is at or below its low-credit threshold. */
export function isLow<Pool extends PoolBalance>(pool: Pool): pool is Pool & { lowWaterCredits: number } {
  return pool.lowWaterCredits !== null && pool.availableCredits <= pool.lowWaterCredits;
}
