import pino from "pino";
import { log } from "@/lib/log";

export function captureLog(): string[] {
  const lines: string[] = [];
  const logger = log();
  logger.level = "trace";
  Reflect.set(logger, pino.symbols.streamSym, { write: (line: string) => lines.push(line) });
  return lines;
}
