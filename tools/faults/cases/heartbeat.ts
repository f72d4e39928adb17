import { setTimeout as sleep } from "node:timers/promises";
import { prisma } from "../../../lib/database/prisma";
import { newCall, send } from "../calls";
import type { FaultCase } from "../case";
import { createFaultSchool } from "../fault-school";

const READERS = 200;
const RUN_MS = 20_000;
/** How old a heartbeat may become: half of the age at which the other hubs take over the hub's work. */
const MAX_AGE_MS = 15_000;

/** A hub that is busy with reads still sends its heartbeat in time, so that the other hubs do not take over its work. */
export const heartbeat: FaultCase = {
  name: `${READERS} callers read in a loop at a hub with 2 database connections`,
  tries: { full: 2, short: 0 },
  run: async (world, { tries, schools }) => {
    const hub = await world.startHub("busy", { DATABASE_POOL_MAX: "2" });
    const school = await createFaultSchool({ students: 10 });
    schools.push(school);
    let reads = 0;
    let oldestMs = 0;
    const end = Date.now() + tries * RUN_MS;
    const readers = Array.from({ length: READERS }, async (_, index) => {
      const authorization = `Bearer ${school.sessions[index % school.sessions.length]}`;
      while (Date.now() < end) {
        await fetch(`${hub.proxyUrl}/api/account`, { headers: { authorization } }).then(
          (response) => response.text(),
          () => {},
        );
        reads += 1;
      }
    });
    while (Date.now() < end) {
      const id = hub.instance() ?? "";
      const { seenAt } = await prisma().instance.findUniqueOrThrow({ where: { id } });
      oldestMs = Math.max(oldestMs, Date.now() - seenAt.getTime());
      // A text whose charge is checked with the school's credits after the case.
      await send(newCall(school, 0, { hasKey: false }), hub);
      await sleep(250);
    }
    await Promise.all(readers);
    const note = `the oldest heartbeat was ${(oldestMs / 1000).toFixed(1)} s old`;
    const problems = oldestMs > MAX_AGE_MS ? [note] : [];
    return { injected: reads, problems, note };
  },
};
