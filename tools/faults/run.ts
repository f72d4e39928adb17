// Injects faults into three hubs: `npm run faults`. The exit code is 1 when an invariant is broken afterwards.
//   npm run faults -- --short          the version of `npm test`: fewer tries, one minute
//   npm run faults -- --case kill      only cases whose name contains the word
//   npm run faults -- --tries 5        five tries of each case
//   npm run faults -- --share 0.1      a tenth of the tries of each case
//   npm run faults -- --seed 42        the same random choices as the run that printed this seed
import { parseArgs } from "node:util";
import { ensureBuild } from "../hub/build";
import { runCommand } from "../process/command-error";
import { RunningParts } from "../process/running-parts";
import { createRandom, type FaultCase, type Outcome, type Run, type World } from "./case";
import { CASES } from "./cases";
import { findProblems } from "./invariants";
import { printProblems, printTable, type Row } from "./table";
import { startWorld } from "./world";

const { values: chosen } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    case: { type: "string", default: "" },
    tries: { type: "string" },
    share: { type: "string", default: "1" },
    seed: { type: "string" },
  },
});

function chooseCases(): { one: FaultCase; tries: number }[] {
  return CASES.filter(({ name }) => name.includes(chosen.case))
    .map((one) => ({ one, usual: one.tries[chosen.short ? "short" : "full"] }))
    .map(({ one, usual }) => ({
      one,
      tries: Number(chosen.tries ?? Math.ceil(usual * Number(chosen.share))),
    }))
    .filter(({ tries }) => tries > 0);
}

/** Returns the new lines of the hubs' logs about unhandled errors, except ENOSPC: a hub whose disk is full cannot write its log. */
function readComplaints(world: World, logged: Map<string, number>): string[] {
  return world.hubs.flatMap((hub) => {
    const log = hub.readLog();
    const news = log.slice(logged.get(hub.name) ?? 0);
    logged.set(hub.name, log.length);
    const lines = news.split("\n").filter((line) => /unhandled|uncaught/i.test(line) && !/ENOSPC/.test(line));
    return lines.map((line) => `the log of ${hub.name}: ${line.slice(0, 300)}`);
  });
}

async function runCase(
  world: World & { endCase(): Promise<void> },
  { one, tries, seed }: { one: FaultCase; tries: number; seed: number },
): Promise<Outcome> {
  const run: Run = { tries, seed, random: createRandom(seed), schools: [] };
  try {
    const outcome = await one.run(world, run);
    await world.expireKilledHubs();
    const problems = await findProblems(world.database.adminConnectionString, run.schools);
    return { ...outcome, problems: [...outcome.problems, ...problems] };
  } catch (error) {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { injected: 0, problems: [`the case could not be run: ${problem}`] };
  } finally {
    await world.endCase();
  }
}

async function inject(parts: RunningParts): Promise<void> {
  await ensureBuild(parts);
  const seed = Number(chosen.seed ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`Seed ${seed}. Starting two databases and three hubs.`);
  const cases = chooseCases();
  const world = await startWorld(parts, { ownDisk: cases.some(({ one }) => one.needsDisk) });
  const logged = new Map<string, number>();
  const rows: Row[] = [];
  for (const { one, tries } of cases) {
    parts.throwIfStopping();
    const startedAt = performance.now();
    const outcome = await runCase(world, { one, tries, seed });
    const problems = [...outcome.problems, ...readComplaints(world, logged)];
    rows.push({
      ...outcome,
      problems,
      name: one.name,
      tries,
      seconds: (performance.now() - startedAt) / 1000,
    });
    console.log(
      `${problems.length > 0 ? "BROKEN" : "ok"}  ${one.name} (${Math.round(rows.at(-1)?.seconds ?? 0)} s)`,
    );
    printProblems(problems);
  }
  printTable(rows, seed);
  if (rows.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
}

await runCommand(async () => {
  const parts = new RunningParts();
  // A running case would keep sending calls, so the process ends.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => void parts.stopAll().finally(() => process.exit(1)));
  try {
    await inject(parts);
  } finally {
    await parts.stopAll();
  }
});
process.exit();
