import { finish, newCall, send } from "../calls";
import type { FaultCase } from "../case";
import { createFaultSchool } from "../fault-school";

const REQUESTS = 200;

/** Each request waits for a connection and is answered, or is refused with CFG_002. */
export const fewConnections: FaultCase = {
  name: "200 requests at a hub with 2 database connections",
  tries: { full: 10, short: 0 },
  run: async (world, { tries, schools }) => {
    const hub = await world.startHub("two-connections", { DATABASE_POOL_MAX: "2" });
    const problems: string[] = [];
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const both = [await createFaultSchool(), await createFaultSchool()];
      schools.push(...both);
      const calls = Array.from({ length: REQUESTS }, (_, index) => {
        const school = both[index % both.length];
        return school ? [newCall(school, index)] : [];
      }).flat();
      const answers = await Promise.all(calls.map((call) => send(call, hub)));
      const wrong = answers.filter(({ status, code }) => status !== 200 && code !== "CFG_002");
      problems.push(...wrong.map(({ status, code }) => `the caller got ${status} ${code}`));
      await Promise.all(calls.map((call) => finish(call, [hub])));
    }
    return { injected: tries * REQUESTS, problems };
  },
};
