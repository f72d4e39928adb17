import { log } from "@/lib/log";
import { recordCall } from "@/lib/metrics";

/** One call of an operation that was answered. */
export interface CallReport {
  operation: string;
  requestId: string;
  status: number;
  startedAt: number;
  failure: { code: string; cause: unknown } | undefined;
}

/**
 * One line of the log, and one count of the metrics, for each call: the request id that its caller has, the operation,
 * what came of it, and never what was sent.
 */
export function logCall({ operation, requestId, status, startedAt, failure }: CallReport): void {
  const ms = Math.round((performance.now() - startedAt) * 10) / 10;
  recordCall(operation, status, ms);
  const line = {
    requestId,
    operation,
    status,
    ms,
    ...(failure && { code: failure.code, cause: failure.cause }),
  };
  if (status >= 500) log().error({ ...line, err: failure?.cause }, "call failed");
  else log().info(line, "call");
}
