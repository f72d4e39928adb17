import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const include = ["{app,client,components,i18n,lib,prisma,sample-app,server,test,tools}/**/*.test.{ts,tsx}"];

/** Tests that replace modules, or settings before they are read once, would replace them for the files after them too. */
const REPLACES_MODULES = /vi\.(mock|hoisted)\(/;

const files = globSync(include).map((path) => ({
  path,
  project: REPLACES_MODULES.test(readFileSync(path, "utf8")) ? "isolated" : "shared",
}));

// Brackets in the folder names of routes are special characters in a glob.
const globsOf = (project: "isolated" | "shared") =>
  files.filter((file) => file.project === project).map(({ path }) => path.replace(/[[\]()]/g, "?"));

/** Files that take more than five seconds; their size does not tell. */
const LONG = /\/(test\/fuzz-|test\/matrix|tools\/|client\/call|lib\/(database\/unresponsive|credits\/))/;

/** Starts the long files first, so that none of them is left alone at the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turn = ({ project, moduleId }: TestSpecification) =>
      project.name === "isolated" ? 0 : LONG.test(moduleId) ? 1 : 2;
    return (await super.sort(files)).sort((one, other) => turn(one) - turn(other));
  }
}

// Every process loads the same packages; a compile cache halves the time.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url));

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    env: { TZ: "America/Santiago" },
    globalSetup: "test/global-setup.ts",
    setupFiles: "test/setup.ts",
    // A test waits for PostgreSQL about a third of its time, so one worker more than cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFirst },
    // Generated cases take long on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // next-intl imports Next in a form that only bundlers resolve.
    server: { deps: { inline: ["next-intl"] } },
    // Shared files share modules and a database with the files before them in the same process: they create the schools and
    // people that they need, and expect others beside them. This is several times faster. `test/setup.ts` takes back what a
    // file has changed in the settings; one that must have a database to itself calls `takeOwnDatabase`.
    projects: [
      {
        extends: true,
        test: { name: "shared", include: globsOf("shared"), isolate: false },
      },
      { extends: true, test: { name: "isolated", include: globsOf("isolated"), pool: "threads" } },
    ],
  },
});
