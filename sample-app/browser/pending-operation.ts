import { EducationError, newOperationId, shouldRelaunchEducationApp } from "../../client/index";
import type { PendingOperation } from "./work";

/** The hub keeps operation ids for 24 hours; an older one could spend anew. */
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
 * The operation of one press: a press for the very same thing whose outcome is still unknown keeps its id, so it
 * cannot cost twice; anything else gets a new one (protocol: Idempotency).
 */
export function operationFor<Input>(
  pending: PendingOperation<Input> | null,
  input: Input,
  nowMs: number,
): PendingOperation<Input> {
  const isSame = pending !== null && JSON.stringify(pending.input) === JSON.stringify(input);
  if (isSame && isResumable(pending, nowMs)) {
    return { operationId: pending.operationId, input, startedAtMs: pending.startedAtMs };
  }
  return { operationId: newOperationId(), input, startedAtMs: nowMs };
}

/** Whether an operation may go on after a reload without spending anew. */
export function isResumable(pending: PendingOperation<unknown>, nowMs: number): boolean {
  return nowMs - pending.startedAtMs < RESUMABLE_MS;
}

/**
 * Whether a failure settles the operation, so that nothing of it may go on without a new press. A refusal at the
 * door took nothing: it settles a first try. It says nothing about an earlier try of unknown outcome, so where there
 * `mayHaveRun` one the id is kept, and the next Start learns how that ended without spending anew.
 */
export function isOutcomeKnown(error: unknown, mayHaveRun: boolean): boolean {
  if (!(error instanceof EducationError)) return false;
  if (isRefusedAtTheDoor(error)) return !mayHaveRun;
  return !OUTCOME_UNKNOWN.includes(error.code);
}

/** Refused before the hub looks at the operation: no session, too many calls, a filter in between. */
function isRefusedAtTheDoor(error: EducationError): boolean {
  if (shouldRelaunchEducationApp(error) || error.code === "RATE_001") return true;
  const status = error.status ?? 0;
  return error.code === "EDU_BAD_ANSWER" && status >= 400 && status < 500;
}

/** Where the operation of a page is kept while its outcome is unknown. */
export interface PendingSlot<Pending> {
  read: () => Pending | null;
  write: (pending: Pending | null) => void;
}

/**
 * Sends an operation that spends. It is kept before it is sent, so that a reload can go on with it, and forgotten as
 * soon as its failure is settled; `send` forgets it itself together with keeping what came back.
 */
export async function runOperation<Pending extends PendingOperation<unknown> & { jobId?: string | null }>(
  slot: PendingSlot<Pending>,
  pending: Pending,
  send: () => Promise<void>,
): Promise<void> {
  const isRepeat = slot.read()?.operationId === pending.operationId;
  slot.write(pending);
  try {
    await send();
  } catch (cause) {
    // A job that the hub has started was taken, whatever is refused after it.
    const mayHaveRun = isRepeat || Boolean(slot.read()?.jobId);
    if (isOutcomeKnown(cause, mayHaveRun)) slot.write(null);
    throw cause;
  }
}
