// Whether lists and summaries stay fast when the ledger and the submissions grow. There is a database for each size, and each list
// is requested from all databases in turn. BENCH_ENTRIES and BENCH_SUBMISSIONS are the sizes, smallest first. BENCH_ROUNDS (15) is
// how often a list is requested. With BENCH_LISTS, only lists whose name contains its text are measured. With BENCH_FOLDER, the
// databases stay in that folder for the next run.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type BenchServer,
  migrateDatabase,
  recreateDatabase,
  settingsOfDatabase,
  startBenchServer,
} from "./database";
import { median } from "./percentile";
import { type Program, startProgram } from "./program";
import { seedSchool } from "./seed";
import { fixed, printTable } from "./table";
import { setting, type World } from "./world";

const WARM_UPS = 3;
/** Five classes of 200 students. Each student may submit 500 works, so an activity has up to 100,000. */
const SCHOOL = { students: 1000, classrooms: 5 };

const sizes = (name: string, otherwise: string) => (process.env[name] ?? otherwise).split(",").map(Number);

/** Opens a database, filled now or by an earlier run, and returns the file that describes its school. */
async function fillDatabase(
  server: BenchServer,
  name: string,
  size: { entries: number; submissions: number },
): Promise<string> {
  const file = join(server.folder, `${name}.json`);
  const isFilled = existsSync(file);
  if (!isFilled) await recreateDatabase(server, name);
  await migrateDatabase(server, name);
  if (!isFilled) {
    const startedAt = performance.now();
    const { DATABASE_OWNER_URL } = settingsOfDatabase(server, name);
    const school = await seedSchool(DATABASE_OWNER_URL, { ...SCHOOL, ...size });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.error(`${size.entries} entries and ${size.submissions} submissions: ${seconds} s`);
    writeFileSync(file, JSON.stringify(school));
  }
  return file;
}

/** A process that calls the hub's routes on one database. When ready, it says the names of the lists. */
type Worker = Program<string[]>;

async function startWorker(
  world: World,
  server: BenchServer,
  size: { entries: number; submissions: number },
): Promise<Worker> {
  const name = `growth_${size.entries}_${size.submissions}`;
  const school = readFileSync(await fillDatabase(server, name, size), "utf8");
  const env = { NODE_ENV: "production", ...settingsOfDatabase(server, name) };
  return startProgram(world.parts, "growth-worker.ts", { args: [school], env });
}

/** Requests a list from the database of each size in turn, so that other load on the machine affects all of them. */
async function measureList(name: string, workers: Worker[], rounds: number): Promise<number[][]> {
  const times = workers.map((): number[] => []);
  for (let round = 0; round < WARM_UPS + rounds; round += 1) {
    for (const [index, worker] of workers.entries()) {
      const ms = await worker.ask<number>(name);
      if (round >= WARM_UPS) times[index]?.push(ms);
    }
  }
  return times;
}

/** A row's figures: the time of each size, and that with the most data divided by that with the least. */
const growthOf = (times: number[]) => [
  ...times.map((ms) => fixed(ms, 1)),
  fixed((times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN), 2),
];

/** Prints the median and the lowest times: other load on the machine changes the lowest less. */
export async function growth(world: World): Promise<void> {
  const server = await startBenchServer(world, "fast");
  const allEntries = sizes("BENCH_ENTRIES", "1000,100000,10000000");
  const submissions = sizes("BENCH_SUBMISSIONS", "100,10000,100000");
  const workers: Worker[] = [];
  for (const [index, entries] of allEntries.entries())
    workers.push(await startWorker(world, server, { entries, submissions: submissions[index] ?? 0 }));
  const only = process.env.BENCH_LISTS ?? "";
  const rows: string[][] = [];
  for (const name of (workers[0]?.ready ?? []).filter((list) => list.includes(only))) {
    const times = await measureList(name, workers, setting("BENCH_ROUNDS", 15));
    const lowest = times.map((all) => Math.min(...all));
    rows.push([name, ...growthOf(times.map(median)), ...growthOf(lowest)]);
  }
  const columns = allEntries.map((size) => `10^${Math.round(Math.log10(size))} ms`);
  printTable(["list", ...columns, "ratio", ...columns.map((column) => `${column}, lowest`), "ratio"], rows);
}
