import { rowsWithin } from "./connections";

const ANSWERS_WITHIN_MS = 3_000;

/** Whether the database answers. */
export async function pingDatabase(): Promise<void> {
  await rowsWithin(ANSWERS_WITHIN_MS, "ping", "SELECT 1", []);
}
