// One fact for each person: their launch was let through a moment ago. Only then is a provider asked beside the hold (decision 0024).
import { isListening, listen } from "@/lib/database/changes";
import type { LaunchIds } from "@/lib/launch/queries/launch-facts";
import type { ReserveOutcome } from "./queries/holds";

const MOMENT_MS = 10_000;
/** How many such texts the pool must still be able to pay: other calls and instances spend from it before the next hold is taken. */
const POOL_MARGIN = 1_000;
/** How many such texts must be left of the student's day, which only their own calls spend. */
const DAY_MARGIN = 20;
/** When more people or pools are known, all are forgotten; their next calls take the hold first. */
const MAX_KNOWN = 10_000;

/** The last hold of a person. */
interface LetThrough {
  launchId: string | null;
  model: string;
  poolId: string;
  priceCredits: number;
  /** What the student may still spend today; null without a limit. */
  dayLeft: number | null;
  atMs: number;
}

/** By the actor's id. */
const letThrough = new Map<string, LetThrough>();
/** What each pool had left at its last hold in this instance. */
const poolLeft = new Map<string, number>();
/** How often a person lost access. A hold that was asked for before the last time proves nothing: its answer may be late. */
let losses = 0;
let isFollowing = false;

function forgetAll(): void {
  letThrough.clear();
  poolLeft.clear();
}

/**
 * Forgets who loses access in any instance: a guardian refuses, a person signs out or is archived; and pools whose prices, limits or
 * models change (`tell_lost_access.sql`).
 */
function followLostAccess(): void {
  isFollowing = true;
  listen({
    onListening: forgetAll,
    onChange: ({ kind, id }) => {
      if (kind !== "lost-access") return;
      losses += 1;
      letThrough.delete(id);
      poolLeft.delete(id);
    },
    onEnd: () => {
      isFollowing = false;
      forgetAll();
    },
  });
}

type Reserved = Extract<ReserveOutcome, { outcome: "reserved" }>["detail"];

function remember({ actorId, launchId }: LaunchIds, model: string, reserved: Reserved): void {
  if (!isFollowing) followLostAccess();
  if (letThrough.size >= MAX_KNOWN || poolLeft.size >= MAX_KNOWN) forgetAll();
  const { price: priceCredits, pool: poolId, left, dayLeft } = reserved;
  poolLeft.set(poolId, left);
  letThrough.set(actorId, { launchId, model, poolId, priceCredits, dayLeft, atMs: performance.now() });
}

/** Takes a hold by `take`, and remembers for whom it was taken, or forgets whom it was refused. */
export async function rememberHold(
  launch: LaunchIds,
  model: string,
  take: () => Promise<ReserveOutcome>,
): Promise<ReserveOutcome> {
  const lossesBefore = losses;
  const outcome = await take();
  if (outcome.outcome !== "reserved") letThrough.delete(launch.actorId);
  else if (losses === lossesBefore) remember(launch, model, outcome.detail);
  return outcome;
}

/**
 * Whether a call of a launch may be sent to a provider beside its hold: its last hold for the same model was taken a moment ago,
 * and credits are far from short. Each answer lets one call through, so that of several at once the others take their holds first.
 */
export function wasLetThrough({ actorId, launchId }: LaunchIds, model: string): boolean {
  const last = letThrough.get(actorId);
  if (!last || !isListening()) return false;
  letThrough.delete(actorId);
  const { poolId, priceCredits, dayLeft, atMs } = last;
  return (
    launchId !== null && // a session of version 1 does not name its launch
    last.launchId === launchId &&
    last.model === model &&
    performance.now() - atMs < MOMENT_MS &&
    (poolLeft.get(poolId) ?? 0) >= POOL_MARGIN * priceCredits &&
    (dayLeft ?? Number.POSITIVE_INFINITY) >= DAY_MARGIN * priceCredits
  );
}
