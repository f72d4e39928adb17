import { rowsWithin } from "./connections";

const TIMEOUT_MS = 3_000;

/** Resolves when the database answers. @throws the database's error, at the latest after three seconds */
export async function pingDatabase(): Promise<void> {
  await rowsWithin(TIMEOUT_MS, "ping", "SELECT 1", []);
}
