import { pingDatabase } from "@/lib/database/ping-database";
import { INSTANCE_DEAD_AFTER_SECONDS, instanceId } from "@/lib/instance";
import { log } from "@/lib/log";
import { endHold } from "./queries/holds";
import { failMediaJob, queueMediaJobAgain } from "./queries/media-holds";
import { forgetOldRows, listSweepable, recordInstance, type Sweepable } from "./queries/sweep";

/** How many of each a sweep has ended. */
export type Swept = Record<Sweepable["action"], number>;

const GIVEN_UP = {
  instanceId: null,
  code: "PROV_001",
  message: "The picture could not be made. Nothing was charged; try again.",
};

const endAlone = (holdId: string, state: "settled" | "released") =>
  endHold({ holdId, state, answer: null, poolId: null });

const ENDS: Record<Sweepable["action"], (id: string) => Promise<boolean>> = {
  release: async (id) => (await endAlone(id, "released")).moved,
  settle: async (id) => (await endAlone(id, "settled")).moved,
  fail: (id) => failMediaJob(id, GIVEN_UP),
  requeue: (id) => queueMediaJobAgain(id, INSTANCE_DEAD_AFTER_SECONDS),
};

async function endOne({ action, id }: Sweepable): Promise<boolean> {
  try {
    return await ENDS[action](id);
  } catch (err) {
    // Without a database none of them can be ended; with one, the next one can.
    await pingDatabase();
    log().error({ err, action, id }, "one of what is to be swept could not be ended");
    return false;
  }
}

/**
 * Ends what dead instances left behind and nobody came back for (protocol: Credits). Each end is a transaction of its
 * own and a compare-and-set: it waits for nothing while it holds a balance, and may run in every instance at once. One
 * that fails is logged, and the others go on. First it says that this instance lives: after a standstill (a laptop
 * asleep) it would take itself for dead.
 */
export async function sweep(): Promise<Swept> {
  const swept: Swept = { release: 0, requeue: 0, fail: 0, settle: 0 };
  await recordInstance(instanceId());
  for (const one of await listSweepable(INSTANCE_DEAD_AFTER_SECONDS)) {
    if (await endOne(one)) swept[one.action] += 1;
  }
  await forgetOldRows(INSTANCE_DEAD_AFTER_SECONDS);
  return swept;
}
