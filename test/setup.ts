import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, inject } from "vitest";
import { freshDatabase } from "./database";

// Runs before each test file, and so before the modules under test read their settings.

const needsDatabase = /[\\/](app|lib|prisma|test|tools)[\\/]|(?<!client|sample-app)[\\/]server[\\/]/;

process.env.LAUNCH_SESSION_SECRETS = "launch-session-secret-for-tests-only";
process.env.NEXTAUTH_SECRET = "nextauth-secret-for-tests-only-000000";
process.env.HUB_URL = "http://localhost:3000";
process.env.LOG_LEVEL = "silent";
process.env.DEMO_MODELS = "true";
// Tests ask faster than any app or page; the limits have their own tests.
process.env.LAUNCH_RATE_PER_MINUTE = "1000000";
process.env.LAUNCH_RATE_BURST = "1000000";
process.env.PERSON_RATE_PER_MINUTE = "1000000";
process.env.PERSON_RATE_BURST = "1000000";

const hasDatabase = needsDatabase.test(expect.getState().testPath ?? "");
// Files that share their modules share these too: the modules have read them.
process.env.DATA_DIR ??= join(inject("testDataDir"), randomBytes(8).toString("hex"));
mkdirSync(process.env.DATA_DIR, { recursive: true });

if (hasDatabase && !process.env.DATABASE_URL) {
  const database = await freshDatabase();
  process.env.DATABASE_URL = database.connectionString;
  process.env.DATABASE_DIRECT_URL = database.connectionString;
  process.env.DATABASE_OWNER_URL = database.ownerConnectionString;
}
