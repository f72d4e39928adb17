// `npm run bench:growth` measures whether lists and summaries stay fast when the ledger and the submissions grow. There is a
// database for each size, and each list is requested from all databases in turn. BENCH_ENTRIES and BENCH_SUBMISSIONS are the
// sizes, smallest first. BENCH_ROUNDS (15) is how often a list is requested. With BENCH_LISTS, only lists whose name contains
// its text are measured. With BENCH_FOLDER, the databases stay in that folder for the next run.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../process/command-error";
import { RunningParts } from "../process/running-parts";
import {
  type BenchServer,
  migrateDatabase,
  recreateDatabase,
  settingsOfDatabase,
  startBenchServer,
} from "./database";
import type { GrowthMessage } from "./growth-worker";
import { median } from "./percentile";
import { type SeededSchool, seedSchool } from "./seed";
import { type GrowthRow, printGrowth } from "./table";

const numbers = (text: string) => text.split(",").map(Number);
const sizes = numbers(process.env.BENCH_ENTRIES ?? "1000,100000,10000000");
const submissions = numbers(process.env.BENCH_SUBMISSIONS ?? "100,10000,100000");
const rounds = Number(process.env.BENCH_ROUNDS ?? 15);

const WARM_UPS = 3;
/** Five classes of 200 students. Each student may submit 500 works, so an activity has up to 100,000. */
const SCHOOL = { students: 1000, classrooms: 5 };

/** A migrated database, filled now or by an earlier run. */
interface Database {
  name: string;
  school: SeededSchool;
}

async function openDatabase(
  server: BenchServer,
  size: { entries: number; submissions: number },
): Promise<Database> {
  const name = `growth_${size.entries}_${size.submissions}`;
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
  return { name, school: JSON.parse(readFileSync(file, "utf8")) };
}

interface Worker {
  lists: string[];
  time(list: string): Promise<number>;
}

/** Sends a message to a worker and returns its answer. */
async function ask<Answer>(child: ChildProcess, message: GrowthMessage): Promise<Answer> {
  const answered = new AbortController();
  const { signal } = answered;
  child.send(message);
  const ended = once(child, "exit", { signal }).then(() => Promise.reject(new Error("a worker has ended")));
  const [answer] = await Promise.race([once(child, "message", { signal }), ended]);
  answered.abort();
  await ended.catch(() => {});
  return answer as Answer;
}

async function startWorker(parts: RunningParts, server: BenchServer, database: Database): Promise<Worker> {
  const child = fork(join(import.meta.dirname, "growth-worker.ts"), [], {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, NODE_ENV: "production", ...settingsOfDatabase(server, database.name) },
  });
  await parts.add({ name: "A worker", stop: async () => void child.kill() });
  const lists = await ask<string[]>(child, { school: database.school });
  return { lists, time: (list) => ask<number>(child, { list }) };
}

/** Requests a list from the database of each size in turn, so that other load on the machine affects all of them. */
async function measureList(name: string, workers: Worker[]): Promise<GrowthRow> {
  const times = workers.map((): number[] => []);
  for (let round = 0; round < WARM_UPS + rounds; round += 1) {
    for (const [index, worker] of workers.entries()) {
      const ms = await worker.time(name);
      if (round >= WARM_UPS) times[index]?.push(ms);
    }
  }
  return { name, medians: times.map(median), lowest: times.map((all) => Math.min(...all)) };
}

await runCommand(async () => {
  const parts = new RunningParts();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => void parts.stopAll());
  try {
    const server = await startBenchServer(parts, "fast");
    const workers: Worker[] = [];
    for (const [index, entries] of sizes.entries()) {
      const database = await openDatabase(server, { entries, submissions: submissions[index] ?? 0 });
      workers.push(await startWorker(parts, server, database));
    }
    const only = process.env.BENCH_LISTS;
    const lists = (workers[0]?.lists ?? []).filter((name) => !only || name.includes(only));
    const rows: GrowthRow[] = [];
    for (const name of lists) {
      rows.push(await measureList(name, workers));
    }
    printGrowth(sizes, rows);
  } finally {
    await parts.stopAll();
  }
});
process.exit();
