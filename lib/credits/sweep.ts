import { pingDatabase } from "@/lib/database/when-database-answers";
import { INSTANCE_DEAD_AFTER_SECONDS, instanceId } from "@/lib/instance";
import { recordInstance } from "@/lib/instances/queries";
import { log } from "@/lib/log";
import { endHold } from "./queries/holds";
import { failMediaJob, queueMediaJobAgain } from "./queries/media-holds";
import { forgetOldRows, listSweepable, type Sweepable } from "./queries/sweep";

type Action = Sweepable["action"];

/** The number of holds and jobs that a sweep has ended or queued again, by action. */
type Swept = Record<Action, number>;

const JOB_FAILURE = {
  code: "PROV_001",
  message: "The picture could not be made. Nothing was charged; try again.",
};

const endAlone = (holdId: string, state: "settled" | "released") =>
  endHold({ holdId, state, answer: null, poolId: null });

/** Each returns what it did; null when the hold or job had ended meanwhile. */
const ENDS: Record<Action, (id: string) => Promise<Action | null>> = {
  release: async (id) => ((await endAlone(id, "released")).moved ? "release" : null),
  settle: async (id) => ((await endAlone(id, "settled")).moved ? "settle" : null),
  fail: async (id) => ((await failMediaJob(id, { instanceId: null, ...JOB_FAILURE })) ? "fail" : null),
  requeue: (id) => queueMediaJobAgain(id, { deadAfterSeconds: INSTANCE_DEAD_AFTER_SECONDS, ...JOB_FAILURE }),
};

async function endOne({ action, id }: Sweepable): Promise<Action | null> {
  try {
    return await ENDS[action](id);
  } catch (err) {
    // Throws when the database is down, which ends the sweep.
    await pingDatabase();
    log().error({ err, action, id }, "a hold or job could not be ended by the sweep");
    return null;
  }
}

/**
 * Ends the holds and jobs that dead instances and abandoned calls left behind, or queues jobs again (protocol: Credits); deletes
 * rows that are no longer needed. Each hold or job is changed in its own transaction by compare-and-set, so all instances may
 * sweep at the same time. A hold or job that cannot be changed is logged and skipped.
 */
export async function sweep(): Promise<Swept> {
  const swept: Swept = { release: 0, requeue: 0, fail: 0, settle: 0 };
  // Without this heartbeat an instance whose computer has slept would count itself as dead.
  await recordInstance(instanceId());
  for (const one of await listSweepable(INSTANCE_DEAD_AFTER_SECONDS)) {
    const done = await endOne(one);
    if (done !== null) swept[done] += 1;
  }
  await forgetOldRows(INSTANCE_DEAD_AFTER_SECONDS);
  return swept;
}
