import {
  ERROR_STATUS,
  type ErrorCode,
  GONE_STATUS,
  VALIDATION_STATUS,
} from "@/packages/client/contract/error-codes";
import type { OperationContract } from "@/packages/client/contract/operation";

/** Error codes by HTTP status. */
export type CodesByStatus = ReadonlyMap<number, readonly ErrorCode[]>;

const AUTH_ERRORS = {
  none: [],
  // LAUNCH_001 and LAUNCH_002, because the activity and the app are checked at every call of a session. AUTH_002 for a call
  // from an origin that is registered but was never approved.
  launchSession: ["AUTH_001", "AUTH_002", "LAUNCH_001", "LAUNCH_002", "RATE_001"],
  hub: ["AUTH_001", "AUTH_002", "RATE_001"],
} as const satisfies Record<OperationContract["auth"], readonly ErrorCode[]>;

function readsAnId(contract: OperationContract): boolean {
  return contract.path.includes("{") || /\bclassroomId\b/.test(queryFields(contract).join(" "));
}

/** Returns the names of an operation's query parameters. */
export function queryFields({ query }: OperationContract): string[] {
  return query && "shape" in query ? Object.keys(query.shape as object) : [];
}

/** Groups codes by status, in ascending order; VAL_001 gets `validationStatuses`, NOTFOUND_001 also 410 when `mayBeGone`. */
export function byStatus(
  codes: Iterable<ErrorCode>,
  validationStatuses: readonly number[] = [VALIDATION_STATUS.invalid],
  mayBeGone = false,
): CodesByStatus {
  const found = new Map<number, ErrorCode[]>();
  const special: Partial<Record<ErrorCode, readonly number[]>> = {
    VAL_001: validationStatuses,
    ...(mayBeGone && { NOTFOUND_001: [ERROR_STATUS.NOTFOUND_001, GONE_STATUS] }),
  };
  for (const code of new Set(codes)) {
    for (const status of special[code] ?? [ERROR_STATUS[code]]) {
      found.set(status, [...(found.get(status) ?? []), code].sort());
    }
  }
  return new Map([...found].sort(([a], [b]) => a - b));
}

/** Every operation may answer 400, since any request may be malformed HTTP, for example with an unreadable header. */
function validationStatuses({ body, upload, query, idempotent, errors }: OperationContract): number[] {
  const { malformed, invalid } = VALIDATION_STATUS;
  if (body || upload) return Object.values(VALIDATION_STATUS);
  return query || idempotent || errors?.includes("VAL_001") ? [malformed, invalid] : [malformed];
}

/**
 * Lists the errors of an operation: those in its contract, those of its authentication, its body, its query and the ids in its
 * path, and those that every operation may have.
 */
export function listErrorCodes(contract: OperationContract): CodesByStatus {
  const codes: ErrorCode[] = [...AUTH_ERRORS[contract.auth], ...(contract.errors ?? [])];
  if (contract.body || contract.upload) codes.push("FUNCTION_PAYLOAD_TOO_LARGE");
  if (contract.idempotent) codes.push("IDEM_001", "IDEM_002");
  if (readsAnId(contract)) codes.push("NOTFOUND_001");
  codes.push("VAL_001", "METHOD_001", "CFG_002", "HUB_001");
  return byStatus(codes, validationStatuses(contract));
}
