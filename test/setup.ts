import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, inject } from "vitest";
import { forgetEnv } from "@/lib/env";
import { forgetDatabase, freshDatabase, settingsOf } from "./database";

// Runs before each test file, and so before the modules under test read their settings.

const needsDatabase = /[\\/](app|lib|prisma|test|tools)[\\/]|(?<!client|storybook)[\\/]server[\\/]/;

/** The settings that all files of a process share. On globalThis, since this module is loaded again for each file. */
const globals = globalThis as { testSettings?: NodeJS.ProcessEnv };

/** Properties of globalThis in which the hub keeps what depends on its settings, its last health checks, and whether it is stopping. */
const SETTINGS_CACHES = [
  "educationHubModels",
  "educationHubStorage",
  "hubMetrics",
  "hubHealthChecks",
  "hubSsoProviders",
  "hubStreams",
];

function commonSettings(): NodeJS.ProcessEnv {
  const dataDir = join(inject("testDataDir"), randomBytes(8).toString("hex"));
  mkdirSync(dataDir, { recursive: true });
  return {
    ...process.env,
    DATA_DIR: dataDir,
    LAUNCH_SESSION_SECRETS: "launch-session-secret-for-tests-only",
    NEXTAUTH_SECRET: "nextauth-secret-for-tests-only-000000",
    HUB_URL: "http://localhost:3000",
    LOG_LEVEL: "silent",
    DEMO_MODELS: "true",
    // Tests send requests faster than any app or page; the limits have their own tests.
    LAUNCH_RATE_PER_MINUTE: "1000000",
    LAUNCH_RATE_BURST: "1000000",
    PERSON_RATE_PER_MINUTE: "1000000",
    PERSON_RATE_BURST: "1000000",
  };
}

globals.testSettings ??= commonSettings();
const settings = globals.testSettings;
if (needsDatabase.test(expect.getState().testPath ?? "") && !settings.DATABASE_URL) {
  Object.assign(settings, settingsOf(await freshDatabase()));
}

// The test files of a process share modules. Each file begins with the same settings, whatever an earlier file has changed.
const hasChanged = process.env.DATABASE_URL !== settings.DATABASE_URL;
for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
Object.assign(process.env, settings);
forgetEnv();
for (const name of SETTINGS_CACHES) Reflect.deleteProperty(globalThis, name);
if (hasChanged) await forgetDatabase();
