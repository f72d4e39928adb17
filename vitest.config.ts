import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const include = ["{app,client,components,i18n,lib,prisma,sample-app,server,test,tools}/**/*.test.{ts,tsx}"];

/**
 * Tests that match need separate modules and a database: they change settings or modules before the code under test reads
 * them, directly or by a helper; they check the ledger of every pool; or a comment says so.
 */
const NEEDS_ISOLATION = [
  /process\.env/,
  /vi\.(mock|doMock|resetModules)/,
  /freshDatabase|closePool/,
  /start(Upstream|ImageProvider)\(\{/,
  /test\/(s3-server|direct-uploader|list-broken-pools)"/,
  /\/\/ Runs isolated/,
];

/** A test whose models are those of `test/upstream.ts` instead of the demo's. */
const NEEDS_PROVIDER = /test\/(upstream|image-jobs)"/;

type Project = "isolated" | "provider" | "shared";

function projectOf(path: string): Project {
  const source = readFileSync(path, "utf8");
  if (NEEDS_ISOLATION.some((pattern) => pattern.test(source))) return "isolated";
  return NEEDS_PROVIDER.test(source) ? "provider" : "shared";
}

const files = globSync(include).map((path) => ({ path, project: projectOf(path) }));

// Brackets in the folder names of routes are special characters in a glob.
const globsOf = (project: Project) =>
  files.filter((file) => file.project === project).map(({ path }) => path.replace(/[[\]()]/g, "?"));

// Isolated files load the same packages again and again; a compile cache halves the time.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url));

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    env: { TZ: "America/Santiago" },
    globalSetup: "test/global-setup.ts",
    setupFiles: "test/setup.ts",
    // A test waits for PostgreSQL about a third of its time, so one worker more than cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    // Generated cases take long on a busy machine.
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // next-intl imports Next in a form that only bundlers resolve.
    server: { deps: { inline: ["next-intl"] } },
    // Files of a project without isolation share modules and a database with the files before them in the same process: they
    // create the schools and people that they need, and expect others beside them. This is several times faster. Projects run
    // one after another, because a process that changes projects is restarted.
    projects: [
      {
        extends: true,
        test: { name: "shared", include: globsOf("shared"), isolate: false, sequence: { groupOrder: 2 } },
      },
      {
        extends: true,
        test: { name: "provider", include: globsOf("provider"), isolate: false, sequence: { groupOrder: 1 } },
      },
      { extends: true, test: { name: "isolated", include: globsOf("isolated"), pool: "threads" } },
    ],
  },
});
