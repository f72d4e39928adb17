import { setTimeout as sleep } from "node:timers/promises";
import { finish, newCall, send } from "./calls";
import type { World } from "./case";
import type { FaultSchool } from "./fault-school";
import { answerAfter } from "./provider";
import { waitUntil } from "./wait-until";

/** Callers that keep sending calls while something is broken. */
export interface Load {
  /** Resolves when `count` more calls have succeeded; rejects after a minute. */
  waitForSuccesses(count: number): Promise<void>;
  /** Stops the callers, then repeats every call that has no final answer until it has one. */
  stop(): Promise<void>;
}

const CALLERS = 12;
const AFTER_FAILURE_MS = 100;
const WAIT_MS = 60_000;

/** Starts callers that create texts with an `Idempotency-Key`, each at all hubs in turn. */
export function startLoad(world: World, schools: readonly FaultSchool[], random: () => number): Load {
  let isStopping = false;
  let successes = 0;
  const callers = Array.from({ length: CALLERS }, async (_, index) => {
    for (let round = 0; !isStopping; round += 1) {
      const school = schools[index % schools.length];
      const hub = world.hubs[(index + round) % world.hubs.length];
      if (!school || !hub) return;
      const call = newCall(school, index + round);
      world.provider.setBehaviour(call.topic, answerAfter(random() * 150));
      const { status } = await send(call, hub);
      if (status === 200) successes += 1;
      else await sleep(AFTER_FAILURE_MS);
    }
  });
  return {
    waitForSuccesses: (count) => {
      const enough = successes + count;
      return waitUntil("the hubs serve again", () => successes >= enough, { withinMs: WAIT_MS });
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(callers);
      const calls = schools.flatMap((school) => school.calls);
      await Promise.all(calls.map((call) => finish(call, world.hubs)));
    },
  };
}
