// Everything that must hold: `npm test`. Its last line is `N passed, N failed`.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectDir } from "./process/project-dir";
import { RunningParts } from "./process/running-parts";
import { stopOnSignals } from "./process/stop-on-signals";
import { runBrowserTests } from "./test/browser-tests";
import { type Count, checkStage, inWords, runStage, runTool, type StageResult } from "./test/stages";
import { readReport, readVitestReport } from "./test/test-reports";

const reports = mkdtempSync(join(tmpdir(), "edu-hub-reports-"));
const parts = new RunningParts();
const signals = stopOnSignals(parts);

async function runUnitTests(): Promise<Count> {
  const file = join(reports, "vitest.json");
  const code = await runTool("vitest", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  return readReport(file, code, readVitestReport);
}

const importRoots = [
  "app",
  "client",
  "components",
  "i18n",
  "lib",
  "prisma",
  "sample-app",
  "server",
  "tools",
  "instrumentation.ts",
  "proxy.ts",
].filter((path) => existsSync(join(projectDir, path)));

const stages = [
  checkStage("Lint", [["biome", "check", "."]]),
  checkStage("Types", [
    ["next", "typegen"],
    ["tsc", "--noEmit", "--incremental", "false"],
  ]),
  checkStage("Imports", [["depcruise", "--config", ".dependency-cruiser.cjs", ...importRoots]]),
  checkStage("Migrations", [["node", "--import", "tsx", "tools/migrate-check.ts"]]),
  { title: "Unit and API tests", run: runUnitTests },
  { title: "End-to-end tests", run: () => runBrowserTests({ parts }) },
];

const MOST_FAILURES = 30;

function summarise(results: StageResult[]): number {
  const total = results.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    {
      passed: 0,
      failed: 0,
    },
  );
  console.log(`\n── Summary ${"─".repeat(67)}`);
  for (const result of results) {
    const mark = result.failed > 0 ? "FAILED" : "ok";
    console.log(
      `${mark.padEnd(7)} ${result.title.padEnd(20)} ${inWords(result).padEnd(24)} ${result.seconds.toFixed(1)} s`,
    );
  }
  // Named last, where whoever sees only the end of a long log finds them.
  for (const failure of results.flatMap(({ failures }) => failures).slice(0, MOST_FAILURES)) {
    console.log(`\n${failure}`);
  }
  console.log(`\n${inWords(total)}`);
  return total.failed > 0 || signals.wasInterrupted ? 1 : 0;
}

const results: StageResult[] = [];
for (const stage of stages) {
  if (!signals.wasInterrupted) results.push(await runStage(stage));
}
rmSync(reports, { recursive: true, force: true });
process.exitCode = summarise(results);
