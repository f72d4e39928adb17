import { tellLowWater } from "./queries/low-credits";

/**
 * Writes `pool.low` to the log of events of each school at or below its low-credit threshold: once, until there are more
 * again (contract, section 7). Answers how many schools were told.
 */
export function tellLowCredits(): Promise<number> {
  return tellLowWater();
}
