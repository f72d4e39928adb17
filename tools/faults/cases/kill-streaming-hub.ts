import { finish, newCall } from "../calls";
import type { FaultCase } from "../case";
import { createFaultSchool } from "../fault-school";
import { answerNormally } from "../provider";
import { firstWords, openStream } from "../streams";

const STREAMS = 100;

/**
 * Kills a hub when all of its streams have given words. Each is then asked for again with its key, and must be answered and charged
 * once; what was begun before the kill was never finished, so it may not be charged as well.
 */
export const killStreamingHub: FaultCase = {
  name: "a hub is killed (kill -9) in the middle of 100 streams",
  tries: { full: 5, short: 1 },
  run: async (world, { tries, schools }) => {
    const problems: string[] = [];
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const victim = world.hubs[attempt % world.hubs.length];
      if (!victim) break;
      const school = await createFaultSchool({ students: STREAMS });
      schools.push(school);
      const calls = Array.from({ length: STREAMS }, (_, index) => newCall(school, index));
      for (const { topic } of calls) world.provider.setBehaviour(topic, firstWords);
      const streams = await Promise.all(calls.map((call) => openStream(call, victim)));
      const begun = streams.filter(({ first }) => first.startsWith("event: delta")).length;
      if (begun < STREAMS) problems.push(`only ${begun} of ${STREAMS} streams began with a word`);
      await victim.kill();
      const ends = await Promise.all(streams.map(({ ended }) => ended));
      if (ends.some((rest) => rest.includes("event: done")))
        problems.push("a stream without an end was done");
      for (const { topic } of calls) world.provider.setBehaviour(topic, answerNormally);
      const { spent } = await school.school.balance();
      if (spent > 0) problems.push(`${spent} credits were spent for streams that never ended`);
      await victim.start();
      await world.expireKilledHubs();
      await Promise.all(calls.map((call) => finish(call, world.hubs)));
    }
    return { injected: tries * STREAMS, problems };
  },
};
