import { runWithin } from "./connections";

const TIMEOUT_MS = 3_000;

/** Resolves when the database answers. @throws the database's error, at the latest after three seconds */
export async function pingDatabase(): Promise<void> {
  await runWithin(TIMEOUT_MS, { name: "ping", text: "SELECT 1", values: [] });
}
