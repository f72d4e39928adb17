import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const include = ["{app,client,components,i18n,lib,prisma,sample-app,server,test,tools}/**/*.test.{ts,tsx}"];

/**
 * What tells that a test needs modules and a database of its own: it changes settings or modules before the code under test
 * reads them, itself or by a helper; it proves the ledger of every pool; or it says so in a comment.
 */
const NEEDS_ISOLATION = [
  /process\.env/,
  /vi\.(mock|doMock|resetModules)/,
  /freshDatabase|closePool/,
  /test\/(upstream|s3-server|image-jobs|direct-uploader|list-broken-pools)"/,
  /\/\/ Runs isolated/,
];

function needsIsolation(path: string): boolean {
  const source = readFileSync(path, "utf8");
  return /^(test|tools)\//.test(path) || NEEDS_ISOLATION.some((pattern) => pattern.test(source));
}

/**
 * The others share both with the files that run before them in the same process, which takes half of the time: they make the
 * schools and people that they need, and count nothing else.
 */
const isolated = globSync(include).filter(needsIsolation);

// The brackets of a route's folder have a meaning of their own in a glob.
const asGlob = (path: string) => path.replace(/[[\]()]/g, "?");

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    env: { TZ: "America/Santiago" },
    globalSetup: "test/global-setup.ts",
    setupFiles: "test/setup.ts",
    // A test waits for PostgreSQL about a third of its time, so one worker more than cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 20_000,
    expect: { poll: { timeout: 10_000 } },
    // Its imports of Next are written for bundlers.
    server: { deps: { inline: ["next-intl"] } },
    projects: [
      { extends: true, test: { name: "shared", include, exclude: isolated.map(asGlob), isolate: false } },
      { extends: true, test: { name: "isolated", include: isolated.map(asGlob) } },
    ],
  },
});
