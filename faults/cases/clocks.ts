import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { finish, newCall, send } from "../calls";
import type { FaultCase } from "../case";
import { createFaultSchool } from "../fault-school";

const SHIFT_MS = 10 * 60_000;
const CALLS = 40;
const preload = pathToFileURL(join(import.meta.dirname, "..", "shift-clock.mjs")).href;

/** Only the database's clock decides about credits; a hub whose clock is wrong may refuse, and nothing more. */
export const clocks: FaultCase = {
  name: "hubs whose clocks are ten minutes fast and slow",
  tries: { full: 5, short: 0 },
  run: async (world, { tries, schools }) => {
    const hubsWithWrongClocks = [];
    for (const [name, shiftMs] of [
      ["fast", SHIFT_MS],
      ["slow", -SHIFT_MS],
    ] as const)
      hubsWithWrongClocks.push(
        await world.startHub(`${name}-clock`, { CLOCK_SHIFT_MS: String(shiftMs) }, ["--import", preload]),
      );
    const hubs = [...hubsWithWrongClocks, ...world.hubs];
    const refused = new Map<string, number>();
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const school = await createFaultSchool();
      schools.push(school);
      const calls = Array.from({ length: CALLS }, (_, index) =>
        newCall(school, index, { kind: index % 10 === 0 ? "image" : "text" }),
      );
      await Promise.all(
        calls.map(async (call, index) => {
          const hub = hubs[index % hubs.length];
          const answer = hub && (await send(call, hub));
          const name = `${hub?.name}: ${answer?.status} ${answer?.code}`;
          if (answer?.status !== 200) refused.set(name, (refused.get(name) ?? 0) + 1);
        }),
      );
      await Promise.all(calls.map((call) => finish(call, hubs)));
    }
    const note = [...refused].map(([name, count]) => `${name} (${count})`).join(", ");
    return { injected: tries * CALLS, problems: [], note: note || "all were served" };
  },
};
