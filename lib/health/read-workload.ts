import { log } from "@/lib/log";
import { countWork, listPoolCredits } from "./queries/counts";

/** Reads the work in progress and the credits of each pool for the metrics; null when the database does not respond. */
export async function readWorkload() {
  try {
    const [counts, pools] = await Promise.all([countWork(), listPoolCredits()]);
    return { ...counts, pools };
  } catch (err) {
    log().warn({ err }, "the metrics could not read the database");
    return null;
  }
}
