// The test commands: `npm test`, `npm run test:unit`, `test:e2e` and `test:full`. The last line is `N passed, N failed`.
import { RunningParts } from "./process/running-parts";
import { stopOnSignals } from "./process/stop-on-signals";
import { checks, journeys, unitTests } from "./test/all-stages";
import { inWords, runStage, type Stage, type StageResult } from "./test/stages";

const parts = new RunningParts();
const signals = stopOnSignals(parts);

/** The stages of each command, in order; those of one inner list run side by side. */
const commands: Record<string, (files: string[]) => Stage[][]> = {
  merge: () => [checks, [unitTests([], false)], [journeys([], false, parts)]],
  check: () => [checks],
  unit: (files) => [[unitTests(files, false)]],
  e2e: (files) => [[journeys(files, false, parts)]],
  full: () => [checks, [unitTests([], true)], [journeys([], true, parts)]],
};

const MOST_FAILURES = 30;

function summarise(results: StageResult[]): number {
  const sum = (key: "passed" | "failed") => results.reduce((total, result) => total + result[key], 0);
  const total = { passed: sum("passed"), failed: sum("failed") };
  console.log(`\n── Summary ${"─".repeat(67)}`);
  for (const result of results) {
    const mark = result.failed > 0 ? "FAILED" : "ok";
    console.log(
      `${mark.padEnd(7)} ${result.title.padEnd(20)} ${inWords(result).padEnd(24)} ${result.seconds.toFixed(1)} s`,
    );
  }
  // Last, so that the end of a long log names what failed.
  for (const failure of results.flatMap(({ failures }) => failures).slice(0, MOST_FAILURES)) {
    console.log(`\n${failure}`);
  }
  console.log(`\n${inWords(total)}`);
  return total.failed > 0 || signals.wasInterrupted ? 1 : 0;
}

const [name = "merge", ...files] = process.argv.slice(2);
const stagesOf = commands[name];
if (!stagesOf) throw new Error(`There is no test command ${name}.`);

const results: StageResult[] = [];
for (const group of stagesOf(files)) {
  if (!signals.wasInterrupted) results.push(...(await Promise.all(group.map(runStage))));
}
process.exitCode = summarise(results);
