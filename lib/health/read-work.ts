import { log } from "@/lib/log";
import { countWork, listPoolCredits } from "./queries/counts";

/** What is under way and what the pools hold, as the database has it now; null when it does not answer. */
export async function readWork() {
  try {
    const [counts, pools] = await Promise.all([countWork(), listPoolCredits()]);
    return { ...counts, pools };
  } catch (err) {
    log().warn({ err }, "the metrics could not ask the database");
    return null;
  }
}
