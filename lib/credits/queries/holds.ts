import { inBatches } from "@/lib/database/batches";
import { callForRows, callFunction } from "@/lib/database/call-function";
import { retryOnConflict } from "@/lib/database/database-error";
import { type LaunchIds, type LaunchRefusal, launchArguments } from "@/lib/launch/queries/launch-facts";
import type { HoldState, MediaType } from "@/packages/client/contract/basic-schemas";

/** An Idempotency-Key as the database stores it: kind of operation, key, and a hash of the request body. */
export interface OperationKey {
  kind: string;
  key: string;
  bodyHash: Buffer;
}

/** The Idempotency-Key and the body's hash as arguments of a SQL function; both null when the caller sent no key. */
export function keyArguments(operation: OperationKey | null) {
  return { key: operation?.key ?? null, bodyHash: operation?.bodyHash ?? null };
}

/** The refusals that every SQL function with a launch session and a key may return before it does its own work. */
export type EarlyOutcome =
  | { outcome: "refused"; detail: LaunchRefusal & { refusal: NonNullable<LaunchRefusal["refusal"]> } }
  | { outcome: "running" | "other-body"; detail: null };

/** An image job that is created in the same transaction as its hold. */
export interface NewMediaJob {
  id: string;
  quality: string;
  request: unknown;
  /** The answer of `media/create`, stored for a replay. */
  answer: unknown;
}

export interface ReserveArguments {
  launch: LaunchIds;
  instanceId: string;
  holdId: string;
  mediaType: MediaType;
  model: string;
  /** The model's. */
  minimumAge: number;
  operation: OperationKey | null;
  kind: string;
}

/** The result of `reserve_credits`; prisma/functions/reserve_credits.sql says when each outcome is returned. */
export type ReserveOutcome =
  | { outcome: "reserved"; detail: { price: number; pool: string; left: number; dayLeft: number | null } }
  | EarlyOutcome
  | { outcome: "consent" | "age" | "model" | "stopped"; detail: null }
  | { outcome: "hours"; detail: { opensAt: string } }
  | { outcome: "replay"; detail: unknown }
  | { outcome: "daily"; detail: { limit: number; used: number; retryAfterSeconds: number } }
  | { outcome: "credits"; detail: { required: number; available: number } };

/** The pool in which each activity last held credits. Only used to batch calls of one pool; never decides who pays. */
const poolOfActivity = new Map<string, string>();
const MAX_KNOWN_ACTIVITIES = 10_000;

function rememberPool(activityId: string, outcome: ReserveOutcome): void {
  if (outcome.outcome !== "reserved" || poolOfActivity.get(activityId) === outcome.detail.pool) return;
  if (poolOfActivity.size >= MAX_KNOWN_ACTIVITIES) poolOfActivity.clear();
  poolOfActivity.set(activityId, outcome.detail.pool);
}

/** Calls with the same key run one after the other: the second may have to return the first's answer. */
function uniqueKey({ launch, operation }: ReserveArguments): string | null {
  return operation && `${launch.actorId} ${launch.appSlug} ${operation.kind} ${operation.key}`;
}

async function reserveTogether(calls: readonly ReserveArguments[]): Promise<(ReserveOutcome | undefined)[]> {
  const [first] = calls;
  if (!first) return [];
  const each = <Value>(read: (call: ReserveArguments) => Value) => calls.map(read);
  const outcomes = await retryOnConflict(() =>
    callForRows<ReserveOutcome & { hold: string }>("reserve_credits", {
      instance: first.instanceId,
      mediaType: first.mediaType,
      kind: first.kind,
      holds: each(({ holdId }) => holdId),
      launches: each(({ launch }) => launch.launchId),
      actors: each(({ launch }) => launch.actorId),
      purposes: each(({ launch }) => launch.purpose),
      students: each(({ launch }) => launch.studentId),
      activities: each(({ launch }) => launch.activityId),
      apps: each(({ launch }) => launch.appSlug),
      models: each(({ model }) => model),
      minimumAges: each(({ minimumAge }) => minimumAge),
      keys: each(({ operation }) => operation?.key ?? null),
      bodyHashes: each(({ operation }) => operation?.bodyHash ?? null),
    }),
  );
  const byHold = new Map(outcomes.map((one) => [one.hold, one]));
  return calls.map(({ holdId }) => byHold.get(holdId));
}

const reserveInBatch = inBatches<ReserveArguments, ReserveOutcome>({
  // One statement of a lane at a time: its commit does not wait for the disk, and a second one would only wait for the balance that
  // the first has locked.
  maxBatches: 1,
  laneOf: ({ instanceId, mediaType, kind, launch }) =>
    `${instanceId} ${mediaType} ${kind} ${poolOfActivity.get(launch.activityId) ?? launch.activityId}`,
  exclusiveKey: uniqueKey,
  run: reserveTogether,
});

/** Checks everything and takes the hold, in one round trip that concurrent calls of one pool share. */
export async function takeHold(args: ReserveArguments): Promise<ReserveOutcome> {
  const outcome = await reserveInBatch(args);
  rememberPool(args.launch.activityId, outcome);
  return outcome;
}

/** Calls `start_media_job`: takes the hold of an image and creates its job, in one transaction. */
export function takeHoldForJob(
  { launch, instanceId, holdId, model, minimumAge, kind, operation }: ReserveArguments,
  job: NewMediaJob,
): Promise<ReserveOutcome> {
  return retryOnConflict(() =>
    callFunction<ReserveOutcome>("start_media_job", {
      ...launchArguments(launch),
      ...keyArguments(operation),
      instance: instanceId,
      hold: holdId,
      kind,
      model,
      minimumAge,
      job: job.id,
      quality: job.quality,
      request: JSON.stringify(job.request),
      answer: JSON.stringify(job.answer),
    }),
  );
}

export interface HoldEnd {
  holdId: string;
  state: Exclude<HoldState, "reserved">;
  /** Stored for a replay; null when the call has no key. */
  answer: unknown;
  /** Holds of one pool end in one statement; null to end the hold alone. */
  poolId: string | null;
}

/** `moved` is false when the hold had already ended, in `state`. `missing` means that there is no such hold. */
export interface EndedHold {
  state: HoldState | "missing";
  moved: boolean;
}

async function endTogether(ends: readonly HoldEnd[]): Promise<EndedHold[]> {
  const ended = await retryOnConflict(() =>
    callForRows<EndedHold & { hold: string }>("end_holds", {
      holds: ends.map(({ holdId }) => holdId),
      states: ends.map(({ state }) => state),
      answers: ends.map(({ answer }) => (answer === null ? null : JSON.stringify(answer))),
    }),
  );
  const byHold = new Map(ended.map((one) => [one.hold, one]));
  return ends.map(({ holdId }) => byHold.get(holdId) ?? { state: "missing", moved: false });
}

/** Ends a hold once, by compare-and-set, in one round trip that concurrent calls of one pool share. */
export const endHold = inBatches<HoldEnd, EndedHold>({
  // Two statements of a lane at a time: the second ends its holds while the commit of the first waits for the disk.
  maxBatches: 2,
  laneOf: ({ poolId, holdId }) => poolId ?? holdId,
  exclusiveKey: ({ holdId }) => holdId,
  run: endTogether,
});
