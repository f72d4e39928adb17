import pino from "pino";
import { log } from "@/lib/log";

/** Every line that the hub logs from now on, as it would be in the log. */
export function captureLog(): string[] {
  const lines: string[] = [];
  const logger = log();
  logger.level = "trace";
  Reflect.set(logger, pino.symbols.streamSym, { write: (line: string) => lines.push(line) });
  return lines;
}
