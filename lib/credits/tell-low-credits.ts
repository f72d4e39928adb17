import { tellLowWater } from "./queries/low-credits";

/**
 * Writes `pool.low` to the log of events of each school at or below its low-credit threshold: once, until there are more
 * again (protocol: Credits). Answers how many schools were told.
 */
export function tellLowCredits(): Promise<number> {
  return tellLowWater();
}
