import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunningParts } from "../process/running-parts";
import { runBrowserTests } from "./browser-tests";
import type { Program } from "./debian-packages";
import { checkStage, runTool, type Stage } from "./stages";
import { readReport, readVitestReport } from "./test-reports";

const IMPORT_ROOTS = [
  "app",
  "components",
  "e2e",
  "lib",
  "packages",
  "prisma",
  "server",
  "test",
  "tools",
  "instrumentation.ts",
  "proxy.ts",
];

/** Checks of the sources; these stages run side by side. */
export const checks: Stage[] = [
  checkStage("Types", [
    ["next", "typegen"],
    // Each of several threads would check the types of the libraries again: 33 s of processor time instead of 14.
    ["tsc", "--noEmit", "--incremental", "false", "--singleThreaded"],
  ]),
  checkStage("Migrations", [["node", "--import", "tsx", "tools/migrate-check.ts"]]),
  checkStage("Lint", [["biome", "check", "."]]),
  checkStage("Imports", [["depcruise", "--config", ".dependency-cruiser.cjs", ...IMPORT_ROOTS]]),
  checkStage("Promises", [["node", "--import", "tsx", "tools/promises.ts"]]),
];

/** The production build, which the journeys need. It runs alone: beside the unit tests, both would take longer than in turn. */
export const build = checkStage("Build", [["node", "--import", "tsx", "tools/build.ts"]]);

/** The short run of `npm run faults`, a minute. It runs alone, because its cases depend on timing. */
export const faults = checkStage("Faults", [["node", "--import", "tsx", "tools/faults/run.ts", "--short"]]);

/**
 * Tests that start programs or PostgreSQL servers, or wait for the timeout of a dead database. `npm run test:full` runs them, and
 * so does a command that names one. `npm test` leaves them out: its fault cases break a database, too.
 */
const LONG_UNIT_TESTS = [
  "test/worked-example.test.ts",
  "app/api/v1/mcp-proxy/api/text/create/lost-database.test.ts",
  "lib/database/unresponsive-database.test.ts",
  "lib/people/sign-out-lost-database.test.ts",
  "test/nginx.test.ts",
  "tools/backup/backup.test.ts",
  "tools/operator-create.test.ts",
  "tools/postgres/embedded-postgres.test.ts",
];

/**
 * Unit and API tests.
 *
 * @param files parts of the paths of the files to run; all but the long ones unless given
 * @param isFull whether the long ones run too, and 24,000 generated requests instead of 600
 */
export function unitTests(files: readonly string[], isFull: boolean): Stage {
  return {
    title: "Unit and API tests",
    run: async () => {
      const folder = mkdtempSync(join(tmpdir(), "edu-hub-reports-"));
      const file = join(folder, "vitest.json");
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
      const env: Record<string, string> = isFull ? { FUZZ_REQUESTS: "24000" } : {};
      const excluded = isFull || files.length > 0 ? [] : LONG_UNIT_TESTS;
      const options = [...reporters, ...excluded.map((path) => `--exclude=${path}`)];
      try {
        const code = await runTool("vitest", ["run", ...options, ...files], { env });
        return readReport(file, code, readVitestReport);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/**
 * Journeys in a browser, against the production build, without the long ones unless they are named.
 *
 * @param files parts of the names of the files to run; all of them unless given
 * @param isFull whether every page is checked in every width, colour scheme and language
 */
export function journeys(files: readonly string[], isFull: boolean, parts: RunningParts): Stage {
  const environment: Record<string, string> = {
    ...(isFull ? { E2E_VARIANTS: "all" } : {}),
    ...(files.length > 0 ? { E2E_LONG: "also" } : {}),
  };
  const programs: Program[] = files.length > 0 ? [] : ["webkit", "chromium"];
  return { title: "End-to-end tests", run: () => runBrowserTests({ parts, files, environment, programs }) };
}

/** The journeys that `e2e/playwright.config.ts` calls long. They run after the others, since some load the machine or depend on timing. */
export function longJourneys(parts: RunningParts): Stage {
  const environment = { E2E_LONG: "only" };
  const programs: Program[] = ["firefox"];
  return { title: "Long journeys", run: () => runBrowserTests({ parts, environment, programs }) };
}
