import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FaultCase } from "../case";
import { createFaultSchool } from "../fault-school";
import { startLoad } from "../load";

/** Large pieces first, which is quick, then small ones into the rest. */
const PIECES = [Buffer.alloc(64 * 1024 * 1024), Buffer.alloc(64 * 1024)];
const FULL_MS = 2_000;

async function fill(file: string): Promise<void> {
  for (const piece of PIECES) {
    let isFull = false;
    while (!isFull)
      await writeFile(file, piece, { flag: "a" }).catch(() => {
        isFull = true;
      });
  }
}

/** While the disk is full, PostgreSQL refuses writes or ends. Once there is room, PostgreSQL is started again; nothing is lost. */
export const fullDisk: FaultCase = {
  name: "the disk of databases, hubs and files is full",
  tries: { full: 3, short: 0 },
  needsDisk: true,
  run: async ({ disk, database, ...world }, { tries, random, schools }) => {
    if (disk === null) return { injected: 0, problems: [], skipped: "no disk can be mounted here" };
    const filler = join(disk, "filler");
    schools.push(await createFaultSchool(), await createFaultSchool());
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const load = startLoad({ ...world, disk, database }, schools, random);
      await load.waitForSuccesses(10);
      await fill(filler);
      await sleep(FULL_MS);
      await rm(filler);
      await database.startPrimary();
      await database.startStandby();
      await load.waitForSuccesses(10);
      await load.stop();
    }
    return { injected: tries, problems: [] };
  },
};
