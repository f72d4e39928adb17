import { pingDatabase } from "@/lib/database/ping-database";
import { INSTANCE_DEAD_AFTER_SECONDS, instanceId } from "@/lib/instance";
import { recordInstance } from "@/lib/instances/queries";
import { log } from "@/lib/log";
import { endHold } from "./queries/holds";
import { failMediaJob, queueMediaJobAgain } from "./queries/media-holds";
import { forgetOldRows, listSweepable, type Sweepable } from "./queries/sweep";

/** The number of holds and jobs that a sweep has ended or queued again, by action. */
export type Swept = Record<Sweepable["action"], number>;

const JOB_FAILURE = {
  instanceId: null,
  code: "PROV_001",
  message: "The picture could not be made. Nothing was charged; try again.",
};

const endAlone = (holdId: string, state: "settled" | "released") =>
  endHold({ holdId, state, answer: null, poolId: null });

const ENDS: Record<Sweepable["action"], (id: string) => Promise<boolean>> = {
  release: async (id) => (await endAlone(id, "released")).moved,
  settle: async (id) => (await endAlone(id, "settled")).moved,
  fail: (id) => failMediaJob(id, JOB_FAILURE),
  requeue: (id) => queueMediaJobAgain(id, INSTANCE_DEAD_AFTER_SECONDS),
};

async function endOne({ action, id }: Sweepable): Promise<boolean> {
  try {
    return await ENDS[action](id);
  } catch (err) {
    // Throws when the database is down, which ends the sweep.
    await pingDatabase();
    log().error({ err, action, id }, "a hold or job could not be ended by the sweep");
    return false;
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
    if (await endOne(one)) swept[one.action] += 1;
  }
  await forgetOldRows(INSTANCE_DEAD_AFTER_SECONDS);
  return swept;
}
