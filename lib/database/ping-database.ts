import { callFunction } from "./call-function";

const TIMEOUT_MS = 3_000;

/**
 * Resolves when the database answers.
 * @throws the database's error, at the latest three seconds after it has a connection, for which it waits up to five seconds
 */
export async function pingDatabase(): Promise<void> {
  await callFunction("now", {}, { withinMs: TIMEOUT_MS });
}
