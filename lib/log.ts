import pino, { type Logger } from "pino";
import { describeFailure } from "./describe-failure";
import { env } from "./env";

const globals = globalThis as { hubLog?: Logger };

/** Falls back to `info` when the settings are invalid, so that the problem can be logged. */
function level(): string {
  try {
    return env().logLevel;
  } catch {
    return "info";
  }
}

/**
 * Returns the hub's log: one JSON line per event, with ids, codes and times. It never has a token, a password, the query of an
 * address or anything that a student wrote. The redaction is a second safeguard.
 */
export function log(): Logger {
  globals.hubLog ??= pino({
    level: level(),
    base: undefined,
    serializers: { err: describeFailure, error: describeFailure, cause: describeFailure },
    redact: ["*.authorization", "*.cookie", "*.password", "*.token", "*.session", "*.prompt", "*.text"],
  });
  return globals.hubLog;
}

/** Returns the log for evidence, such as the nightly heads of the ledger: its lines are written at every `LOG_LEVEL`. */
export function evidenceLog(): Logger {
  return log().child({}, { level: "info" });
}
