import { ERROR_STATUS, type ErrorCode, VALIDATION_STATUS } from "@/client/contract/error-codes";
import type { OperationContract } from "@/client/contract/operation";

/** The codes that may come with each status. */
export type CodesByStatus = ReadonlyMap<number, readonly ErrorCode[]>;

const AUTH_ERRORS = {
  none: [],
  // What a session means is looked up at every call, so closing an activity or suspending an app works at once.
  launchSession: ["AUTH_001", "LAUNCH_001", "LAUNCH_002", "RATE_001"],
  hub: ["AUTH_001"],
} as const satisfies Record<OperationContract["auth"], readonly ErrorCode[]>;

function readsAnId(contract: OperationContract): boolean {
  return contract.path.includes("{") || /\bclassroomId\b/.test(queryFields(contract).join(" "));
}

/** The names of the query parameters that an operation reads. */
export function queryFields({ query }: OperationContract): string[] {
  return query && "shape" in query ? Object.keys(query.shape as object) : [];
}

/** Groups codes by their status, in the order of the status; VAL_001 by the statuses given for it. */
export function byStatus(
  codes: Iterable<ErrorCode>,
  validationStatuses: readonly number[] = [VALIDATION_STATUS.invalid],
): CodesByStatus {
  const found = new Map<number, ErrorCode[]>();
  for (const code of new Set(codes)) {
    for (const status of code === "VAL_001" ? validationStatuses : [ERROR_STATUS[code]]) {
      found.set(status, [...(found.get(status) ?? []), code].sort());
    }
  }
  return new Map([...found].sort(([a], [b]) => a - b));
}

/** Every error that an operation may answer: what follows from its contract, and what its contract adds. */
export function errorCodesOf(contract: OperationContract): CodesByStatus {
  const codes: ErrorCode[] = [...AUTH_ERRORS[contract.auth], ...(contract.errors ?? [])];
  if (contract.body) codes.push("VAL_001", "FUNCTION_PAYLOAD_TOO_LARGE");
  if (contract.query) codes.push("VAL_001");
  if (contract.idempotent) codes.push("VAL_001", "IDEM_001", "IDEM_002");
  if (readsAnId(contract)) codes.push("NOTFOUND_001");
  codes.push("METHOD_001", "CFG_002", "HUB_001");
  return byStatus(codes, contract.body ? Object.values(VALIDATION_STATUS) : [VALIDATION_STATUS.invalid]);
}
