import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, findChromium } from "../tools/test/browser";

/**
 * Journeys that take long, load the machine or depend on timing, and those with tools from the package registry. `npm run test:full`
 * runs them, and `npm run test:e2e` when it names one.
 */
const longJourneys = [
  "api-clients",
  "api-reference",
  "database-outage",
  "deployment",
  "firefox",
  "fuzz",
  "mark-on-two-hubs",
  "open-page-updates",
  "shutdown",
  "slow-device",
  "under-fire",
].map((name) => `**/${name}.e2e.ts`);

/** Unset: without the long journeys; `also`: with them; `only`: no others. */
const long = process.env.E2E_LONG;

export default defineConfig({
  testDir: ".",
  testMatch: long === "only" ? longJourneys : "**/*.e2e.ts",
  testIgnore: long ? [] : longJourneys,
  outputDir: "../test-results",
  globalSetup: "./global-setup.ts",
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // Seven workers keep two cores busy, and five do not: a journey often waits for the page and the hub. Only two long journeys run
  // at once, since each of them loads the machine itself.
  workers: long === "only" ? 2 : 7,
  // A journey that passes only on its retry is named as flaky at the end of the run.
  retries: process.env.CI ? 1 : 0,
  // The longest journeys take half a minute, and twice as long when the machine is at half its speed. The rest is reserve.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    baseURL: process.env.E2E_HUB_URL,
    // Traces use much CPU, so they are off; repeat a failed journey with `E2E_TRACE=true`.
    trace: process.env.E2E_TRACE === "true" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findChromium() ?? undefined, args: CHROMIUM_FLAGS },
  },
});
