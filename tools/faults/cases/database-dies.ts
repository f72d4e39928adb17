import { setTimeout as sleep } from "node:timers/promises";
import type { FaultCase, World } from "../case";
import { createFaultSchool } from "../fault-school";
import { startLoad } from "../load";

const SUCCESSES_BEFORE = 30;
const SUCCESSES_AFTER = 20;

/** A case in which `breakIt` kills the database and starts it again, or promotes its standby, while callers keep sending. `restore` runs after the callers stop, before the next try. */
function underLoad(
  described: Pick<FaultCase, "name" | "tries">,
  breakIt: (world: World, random: () => number) => Promise<void>,
  restore: (world: World) => Promise<void> = async () => {},
): FaultCase {
  return {
    ...described,
    run: async (world, { tries, random, schools }) => {
      schools.push(await createFaultSchool(), await createFaultSchool());
      for (let attempt = 0; attempt < tries; attempt += 1) {
        const load = startLoad(world, schools, random);
        await load.waitForSuccesses(SUCCESSES_BEFORE);
        await breakIt(world, random);
        await load.waitForSuccesses(SUCCESSES_AFTER);
        await load.stop();
        await restore(world);
      }
      return { injected: tries, problems: [], note: `${schools.flatMap(({ calls }) => calls).length} calls` };
    },
  };
}

/** The server is killed, and starts again on its data. */
export const databaseDies = underLoad(
  { name: "PostgreSQL is killed under load", tries: { full: 20, short: 1 } },
  async ({ database }, random) => {
    await database.killPrimary();
    await sleep(random() * 1_000);
    await database.startPrimary();
  },
);

/** The primary acknowledges a commit only when the standby has it. So commits wait while the standby is stalled, and the promoted standby has every acknowledged commit. */
export const failover = underLoad(
  {
    name: "the primary is killed while the standby is stalled, and the standby is promoted",
    tries: { full: 10, short: 0 },
  },
  async ({ database }, random) => {
    await database.stallStandby();
    await sleep(random() * 2_000);
    await database.killPrimary();
    await database.promoteStandby();
  },
  ({ database }) => database.startStandby(),
);
