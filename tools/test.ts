// Runs the test commands: `npm test`, `npm run test:check`, `test:unit`, `test:e2e` and `test:full`. The last line is
// `N passed, N failed`.
// Files may follow: `npm run test:unit -- lib/credits/credits.test.ts`, `npm run test:e2e -- student`. One test by its title:
// `npx vitest run FILE -t "part of its title"`.
import { RunningParts } from "./process/running-parts";
import { build, checks, faults, journeys, longJourneys, unitTests } from "./test/all-stages";
import { formatCount, runningCommands, runStage, type Stage, type StageResult } from "./test/stages";

const parts = new RunningParts();
let wasInterrupted = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    wasInterrupted = true;
    void runningCommands.stop();
    void parts.stopAll();
  });

/** The stages of each command, in order; those of an inner list run in parallel. */
const commands: Record<string, (files: string[]) => Stage[][]> = {
  merge: () => [checks, [build], [unitTests([], false)], [faults], [journeys([], false, parts)]],
  check: () => [checks],
  unit: (files) => [[unitTests(files, false)]],
  e2e: (files) => [[journeys(files, false, parts)]],
  full: () => [
    checks,
    [build],
    [unitTests([], true)],
    [faults],
    [journeys([], true, parts)],
    [longJourneys(parts)],
  ],
};

const MAX_PRINTED_FAILURES = 30;

function summarise(results: StageResult[]): number {
  const sum = (key: "passed" | "failed") => results.reduce((total, result) => total + result[key], 0);
  const total = { passed: sum("passed"), failed: sum("failed") };
  console.log(`\n── Summary ${"─".repeat(67)}`);
  for (const result of results) {
    const outcome = result.failed > 0 ? "FAILED" : "ok";
    console.log(
      `${outcome.padEnd(7)} ${result.title.padEnd(20)} ${formatCount(result).padEnd(24)} ${result.seconds.toFixed(1)} s`,
    );
  }
  for (const flaky of results.flatMap((result) => result.flaky ?? [])) {
    console.log(`\nFailed once and passed when retried: ${flaky}`);
  }
  for (const skipped of results.flatMap((result) => result.skipped ?? []))
    console.log(`\nSkipped: ${skipped}`);
  // Last, so that the end of a long log names what failed.
  for (const failure of results.flatMap(({ failures }) => failures).slice(0, MAX_PRINTED_FAILURES)) {
    console.log(`\n${failure}`);
  }
  console.log(`\n${formatCount(total)}`);
  return total.failed > 0 || wasInterrupted ? 1 : 0;
}

const [name = "merge", ...files] = process.argv.slice(2);
const listStages = commands[name];
if (!listStages) throw new Error(`There is no test command ${name}.`);

const results: StageResult[] = [];
for (const group of listStages(files)) {
  if (!wasInterrupted) results.push(...(await Promise.all(group.map(runStage))));
}
process.exitCode = summarise(results);
