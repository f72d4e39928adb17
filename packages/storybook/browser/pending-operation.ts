import { EducationError, newOperationId, shouldRelaunchEducationApp } from "../../client/index";
import { isSame, type PendingOperation } from "./work";

/** The hub keeps operation ids for 24 hours; repeating an older one could spend credits again. */
const RESUMABLE_MS = 20 * 60 * 60_000;

const OUTCOME_UNKNOWN = [
  "EDU_NETWORK",
  "EDU_TIMEOUT",
  "EDU_BAD_ANSWER",
  "EDU_ABORTED",
  "IDEM_002",
  "CFG_002",
  "HUB_001",
];

/**
 * Returns the operation of a button press. While the pending operation `isResumable`, the same input keeps its id, so that a
 * repeat cannot cost twice (protocol: Idempotency). Otherwise the press gets a new id.
 */
export function operationFor<Input>(
  pending: PendingOperation<Input> | null,
  input: Input,
  nowMs: number,
): PendingOperation<Input> {
  const isRepeat = pending !== null && isSame(pending.input, input);
  if (isRepeat && isResumable(pending, nowMs)) {
    return { operationId: pending.operationId, input, startedAtMs: pending.startedAtMs };
  }
  return { operationId: newOperationId(), input, startedAtMs: nowMs };
}

/** Whether an operation can be repeated after a reload without spending credits again. */
export function isResumable(pending: PendingOperation<unknown>, nowMs: number): boolean {
  return nowMs - pending.startedAtMs < RESUMABLE_MS;
}

/**
 * Whether the outcome of a failed operation is known, so that it is not repeated automatically. An early refusal spends
 * nothing, but says nothing about an earlier attempt: when one `mayHaveRun`, the outcome stays unknown.
 */
export function isOutcomeKnown(error: unknown, mayHaveRun: boolean): boolean {
  if (!(error instanceof EducationError)) return false;
  if (isRefusedEarly(error)) return !mayHaveRun;
  return !OUTCOME_UNKNOWN.includes(error.code);
}

/** Whether the call was refused before the hub looked at the operation: no launch session, too many calls, a network filter. */
function isRefusedEarly(error: EducationError): boolean {
  if (shouldRelaunchEducationApp(error) || error.code === "RATE_001") return true;
  const status = error.status ?? 0;
  return error.code === "EDU_BAD_ANSWER" && status >= 400 && status < 500;
}

export interface PendingStore<Pending> {
  read: () => Pending | null;
  write: (pending: Pending | null) => void;
}

/**
 * Sends an operation that spends credits. It is stored before it is sent, so that a reload can resume it, and removed
 * when it fails with a known outcome. After a success, `send` removes it together with storing the result.
 */
export async function runOperation<Pending extends PendingOperation<unknown> & { jobId?: string | null }>(
  store: PendingStore<Pending>,
  pending: Pending,
  send: () => Promise<void>,
): Promise<void> {
  const isRepeat = store.read()?.operationId === pending.operationId;
  store.write(pending);
  try {
    await send();
  } catch (cause) {
    // A job that was started may complete, even when a later call is refused.
    const mayHaveRun = isRepeat || Boolean(store.read()?.jobId);
    if (isOutcomeKnown(cause, mayHaveRun)) store.write(null);
    throw cause;
  }
}
