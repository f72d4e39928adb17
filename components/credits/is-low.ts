interface WatchedPool {
  availableCredits: number;
  /** Null: the school wants no warning. */
  lowWaterCredits: number | null;
}

/** Whether a pool is at or below the mark at which its school is warned. */
export function isLow<Pool extends WatchedPool>(pool: Pool): pool is Pool & { lowWaterCredits: number } {
  return pool.lowWaterCredits !== null && pool.availableCredits <= pool.lowWaterCredits;
}
