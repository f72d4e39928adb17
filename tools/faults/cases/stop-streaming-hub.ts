import { setTimeout as sleep } from "node:timers/promises";
import { newCall } from "../calls";
import type { FaultCase } from "../case";
import { createFaultSchool } from "../fault-school";
import { firstWords, openStream } from "../streams";

/** As many streams are left by their callers, and as many are still read when the hub is stopped. */
const STREAMS = 10;
const NOTICED_MS = 500;

/**
 * Stops a hub (SIGTERM) that reads streams of callers who have left: those are charged before it ends. The others end as always, here
 * when the provider's time is over, and are not charged.
 */
export const stopStreamingHub: FaultCase = {
  name: "a hub is stopped in the middle of 20 streams, whose callers have left half of them",
  tries: { full: 2, short: 0 },
  run: async (world, { tries, schools }) => {
    const problems: string[] = [];
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const hub = world.hubs[attempt % world.hubs.length];
      if (!hub) break;
      const school = await createFaultSchool({ students: 2 * STREAMS });
      schools.push(school);
      school.maxUnanswered = STREAMS;
      const calls = Array.from({ length: 2 * STREAMS }, (_, index) =>
        newCall(school, index, { hasKey: false }),
      );
      for (const { topic } of calls) world.provider.setBehaviour(topic, firstWords);
      const leaving = new AbortController();
      const streams = await Promise.all(
        calls.map((call, index) => openStream(call, hub, index < STREAMS ? leaving.signal : undefined)),
      );
      leaving.abort();
      await sleep(NOTICED_MS);
      await hub.stop();
      await Promise.all(streams.map(({ ended }) => ended));
      const states = Object.groupBy(await school.school.holdStates(), (state) => state);
      if (states.settled?.length !== STREAMS || states.released?.length !== STREAMS)
        problems.push(`the holds of a stopped hub: ${JSON.stringify(states)}`);
      await hub.start();
    }
    return { injected: tries * 2 * STREAMS, problems };
  },
};
