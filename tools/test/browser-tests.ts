import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunningParts } from "../process/running-parts";
import { ensureChromium } from "./browser";
import { installProgram, type Program } from "./debian-packages";
import { startE2eHub } from "./e2e-hub";
import { type Count, runTool } from "./stages";
import { readPlaywrightReport, readReport } from "./test-reports";

/**
 * Starts a hub, runs end-to-end tests against it, and stops it.
 *
 * @param parts gets the hub, so that a signal can stop it
 * @param files runs only the test files whose path contains one of these; empty runs all
 * @param environment variables that the tests read, besides the hub's addresses
 * @param programs are installed before the tests, which an installation would slow; a test that misses one says so itself
 */
export async function runBrowserTests({
  parts,
  files = [],
  environment = {},
  programs = [],
}: {
  parts: RunningParts;
  files?: readonly string[];
  environment?: Record<string, string>;
  programs?: readonly Program[];
}): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), "edu-hub-browser-tests-"));
  const report = join(folder, "playwright.json");
  ensureChromium();
  for (const program of programs) installProgram(program);
  console.log("Starting a hub for the browser; without a fresh build this takes a minute or two.");
  const hub = await parts.add(await startE2eHub());
  try {
    const code = await runTool(
      "playwright",
      ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json", ...files],
      {
        env: {
          ...environment,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
          E2E_HUB_URL: hub.hubUrl,
          E2E_SAMPLE_APP_URL: hub.sampleAppUrl,
        },
      },
    );
    return readReport(report, code, readPlaywrightReport);
  } finally {
    await hub.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
