import type { HoldState, MediaType } from "@/client/contract/words";
import { refusalOf } from "./database-error";
import { type LaunchIds, launchValues } from "./launch-rows";
import { oneRow } from "./pool";
import { retrying } from "./retrying";

/** An Idempotency-Key as the database compares it: scope, key, and a hash of the body. */
export interface OperationKey {
  kind: string;
  key: string;
  bodyHash: Buffer;
}

/** The three values every function takes for a key; null when the caller sent none. */
export function keyValues(operation: OperationKey | null, kind: string): unknown[] {
  return operation ? [operation.kind, operation.key, operation.bodyHash] : [kind, null, null];
}

/** An image job to be accepted in the same transaction as its hold. */
export interface NewMediaJob {
  id: string;
  quality: string;
  request: unknown;
  /** The answer of `media/create`, kept for a replay. */
  answer: unknown;
}

/** Everything that one `reserve_credits` needs. */
export interface ReserveArguments {
  launch: LaunchIds;
  instanceId: string;
  holdId: string;
  mediaType: MediaType;
  model: string;
  operation: OperationKey | null;
  kind: string;
  job?: NewMediaJob;
}

/** What `reserve_credits` decided; see the migration. */
export type ReserveOutcome =
  | { outcome: "reserved"; detail: { price: number } }
  | { outcome: "refused"; detail: { refusal: "session" | "closed" | "suspended"; cause: string | null } }
  | { outcome: "running" | "other-body" | "model" | "stopped"; detail: null }
  | { outcome: "replay"; detail: unknown }
  | { outcome: "daily"; detail: { limit: number; used: number; retryAfterSeconds: number } }
  | { outcome: "credits"; detail: { required: number; available: number } };

const RESERVE = `SELECT outcome, detail
  FROM reserve_credits($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`;

/** Checks everything and takes the hold: one round trip. Nothing is left behind unless the outcome is `reserved`. */
export async function reserveCredits(args: ReserveArguments): Promise<ReserveOutcome> {
  const { job } = args;
  try {
    return await retrying(() =>
      oneRow<ReserveOutcome>("reserve-credits", RESERVE, [
        ...launchValues(args.launch),
        args.instanceId,
        args.holdId,
        args.mediaType,
        args.model,
        ...keyValues(args.operation, args.kind),
        job?.id ?? null,
        job?.quality ?? null,
        job ? JSON.stringify(job.request) : null,
        job ? JSON.stringify(job.answer) : null,
      ]),
    );
  } catch (error) {
    if (refusalOf(error)?.kind !== "noCredits") throw error;
    // Others took the last credits between the look and the hold: look again, with what is left now.
    return reserveCredits(args);
  }
}

/** Ends a hold once; `moved` is false when somebody else had ended it, and `state` is how. */
export function endHold(
  holdId: string,
  state: Exclude<HoldState, "reserved">,
  answer: unknown,
): Promise<{ state: HoldState; moved: boolean }> {
  const kept = answer === null ? null : JSON.stringify(answer);
  return retrying(() =>
    oneRow("end-hold", "SELECT state, moved FROM end_hold($1, $2, $3)", [holdId, state, kept]),
  );
}

/** Grants or corrects credits of a pool and answers what is available afterwards. */
export async function grantCredits(grant: {
  poolId: string;
  type: "grant" | "adjust";
  amountCredits: number;
  actorId: string | null;
  note: string;
}): Promise<number> {
  const row = await oneRow<{ available: number }>(
    "grant-credits",
    "SELECT grant_credits($1, $2, $3, $4, $5) AS available",
    [grant.poolId, grant.type, grant.amountCredits, grant.actorId, grant.note],
  );
  return row.available;
}
