import type { HoldState, MediaType } from "@/client/contract/words";
import { inBatches } from "@/lib/database/batches";
import { callFunction } from "@/lib/database/call-function";
import { oneRow } from "@/lib/database/connections";
import { NotAskedError, refusalOf } from "@/lib/database/database-error";
import { retrying } from "@/lib/database/retrying";
import type { LaunchIds, LaunchRefusal } from "@/lib/launch/queries/launch-facts";

/** An Idempotency-Key as the database compares it: scope, key, and a hash of the body. */
export interface OperationKey {
  kind: string;
  key: string;
  bodyHash: Buffer;
}

/** A key as the arguments of the functions that take one; null where the caller sent none. */
export function keyArguments(operation: OperationKey | null) {
  return { key: operation?.key ?? null, bodyHash: operation?.bodyHash ?? null };
}

/** What every function that takes a launch session and a key may answer before its own work begins. */
export type EarlyOutcome =
  | { outcome: "refused"; detail: LaunchRefusal & { refusal: NonNullable<LaunchRefusal["refusal"]> } }
  | { outcome: "running" | "other-body"; detail: null };

/** An image job to be accepted in the same transaction as its hold. */
export interface NewMediaJob {
  id: string;
  quality: string;
  request: unknown;
  /** The answer of `media/create`, kept for a replay. */
  answer: unknown;
}

/** Everything that one hold needs. */
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

/** What `reserve_credits` decided; see prisma/functions/reserve_credits.sql. */
export type ReserveOutcome =
  | { outcome: "reserved"; detail: { price: number; pool: string } }
  | EarlyOutcome
  | { outcome: "model" | "stopped"; detail: null }
  | { outcome: "replay"; detail: unknown }
  | { outcome: "daily"; detail: { limit: number; used: number; retryAfterSeconds: number } }
  | { outcome: "credits"; detail: { required: number; available: number } };

/** Which pool an activity's calls were last billed to: only to wait together, never to decide. */
const poolOfActivity = new Map<string, string>();
const MAX_KNOWN_ACTIVITIES = 10_000;

function rememberPool(activityId: string, outcome: ReserveOutcome): void {
  if (outcome.outcome !== "reserved" || poolOfActivity.get(activityId) === outcome.detail.pool) return;
  if (poolOfActivity.size >= MAX_KNOWN_ACTIVITIES) poolOfActivity.clear();
  poolOfActivity.set(activityId, outcome.detail.pool);
}

/** One call as `reserve_credits` reads it; a field without a value is left out. */
function callOf({ launch, holdId, mediaType, model, operation, kind, job }: ReserveArguments): unknown {
  return {
    launch: launch.launchId ?? undefined,
    actor: launch.actorId,
    purpose: launch.purpose,
    student: launch.studentId ?? undefined,
    activity: launch.activityId,
    app: launch.appSlug,
    hold: holdId,
    mediaType,
    model,
    kind,
    key: operation?.key,
    bodyHash: operation?.bodyHash.toString("hex"),
    job: job?.id,
    quality: job?.quality,
    request: job?.request,
    answer: job?.answer,
  };
}

async function reserveAll(calls: readonly ReserveArguments[]): Promise<(ReserveOutcome | undefined)[]> {
  const [first] = calls;
  const decided = await retrying(() =>
    callFunction<ReserveOutcome & { hold: string }>("reserve_credits", {
      instance: first?.instanceId,
      calls: JSON.stringify(calls.map(callOf)),
    }),
  );
  const byHold = new Map(decided.map((one) => [one.hold, one]));
  return calls.map(({ holdId }) => byHold.get(holdId));
}

/** After these the key is free again: its operation has left no row. */
const KEY_GIVEN_BACK = new Set<ReserveOutcome["outcome"]>(["model", "stopped", "daily", "credits"]);

function scopeOf({ launch, operation }: ReserveArguments): string | null {
  return operation && `${launch.actorId} ${launch.appSlug} ${operation.kind} ${operation.key}`;
}

/** `overtaken`: the key was held up by a call of the same statement that has given it back. */
type Reserving = ReserveOutcome | { outcome: "overtaken" };

async function reserveTogether(calls: readonly ReserveArguments[]): Promise<(Reserving | undefined)[]> {
  const outcomes = await reserveAll(calls);
  const isGivenBack = (index: number) => KEY_GIVEN_BACK.has(outcomes[index]?.outcome ?? "replay");
  const givenBack = new Set(calls.map((call, index) => (isGivenBack(index) ? scopeOf(call) : null)));
  return outcomes.map((outcome, index) => {
    const isHeldUp = outcome?.outcome === "running" || outcome?.outcome === "other-body";
    const call = calls[index];
    return isHeldUp && call && givenBack.has(scopeOf(call)) ? { outcome: "overtaken" } : outcome;
  });
}

const reserveInBatch = inBatches<ReserveArguments, Reserving>({
  atOnce: 1,
  laneOf: ({ instanceId, launch }) =>
    `${instanceId} ${poolOfActivity.get(launch.activityId) ?? launch.activityId}`,
  apartBy: () => null,
  run: reserveTogether,
  // When the database is away it is unknown what became of them: nobody may be asked for twice.
  isWorthAlone: (error) => refusalOf(error)?.kind !== "down",
  notAsked: (cause) => new NotAskedError(cause),
});

/**
 * Checks everything and takes the hold: one round trip, shared by those who wait for the same pool. Nothing is left
 * behind unless the outcome is `reserved`.
 */
export async function reserveCredits(args: ReserveArguments): Promise<ReserveOutcome> {
  try {
    const outcome = await reserveInBatch(args);
    // As if it had come a moment later, when the key was free again.
    if (outcome.outcome === "overtaken") return reserveCredits(args);
    rememberPool(args.launch.activityId, outcome);
    return outcome;
  } catch (error) {
    if (refusalOf(error)?.kind !== "noCredits") throw error;
    // Others took the last credits between the look and the hold: look again, with what is left now.
    return reserveCredits(args);
  }
}

/** How a hold is to end. */
export interface HoldEnd {
  holdId: string;
  state: Exclude<HoldState, "reserved">;
  /** Kept for a replay; null: there is no key to replay by. */
  answer: unknown;
  /** Those who know their pool end together with others of it; who does not, null, ends alone. */
  poolId: string | null;
}

/** `moved` is false when somebody else had ended the hold, and `state` is how; `missing`: there is no such hold. */
export interface EndedHold {
  state: HoldState | "missing";
  moved: boolean;
}

async function endTogether(ends: readonly HoldEnd[]): Promise<EndedHold[]> {
  const items = ends.map(({ holdId, state, answer }) => ({ hold: holdId, state, answer }));
  const { ended } = await retrying(() =>
    oneRow<{ ended: (EndedHold & { hold: string })[] }>("end-holds", "CALL end_holds_surely($1, NULL)", [
      JSON.stringify(items),
    ]),
  );
  const byHold = new Map(ended.map((one) => [one.hold, one]));
  return ends.map(({ holdId }) => byHold.get(holdId) ?? { state: "missing", moved: false });
}

/** Ends a hold once, by compare-and-set; one round trip, shared by those who wait for the same pool. */
export const endHold = inBatches<HoldEnd, EndedHold>({
  atOnce: 2,
  laneOf: ({ poolId, holdId }) => poolId ?? holdId,
  apartBy: ({ holdId }) => holdId,
  run: endTogether,
  isWorthAlone: (error) => refusalOf(error)?.kind !== "down",
  notAsked: (cause) => new NotAskedError(cause),
});
