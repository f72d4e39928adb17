import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Test files that take more than five seconds. They are listed because the size of a file does not predict its time. */
const LONG_FILES =
  /\/(test\/fuzz-|test\/matrix|tools\/|client\/call|lost-database|lib\/(database\/unresponsive|credits\/))/;

/** Starts the long files first, so that none of them runs alone at the end while the other workers are idle. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => (LONG_FILES.test(moduleId) ? 0 : 1);
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

// Every process loads the same packages; a compile cache halves the time.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url));

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)) } },
  test: {
    include: ["{app,components,lib,packages,prisma,server,test,tools}/**/*.test.{ts,tsx}"],
    env: { TZ: "America/Santiago" },
    globalSetup: "test/global-setup.ts",
    setupFiles: "test/setup.ts",
    // A test waits for PostgreSQL about a third of its time, so one worker more than there are cores keeps all cores busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFilesFirst },
    // Generated cases take long on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // next-intl imports Next in a form that only bundlers resolve.
    server: { deps: { inline: ["next-intl"] } },
    // Files share modules and a database with the files before them in the same process, which is several times faster. So they
    // create the schools and people that they need, and expect those of other files beside them. `test/setup.ts` restores the
    // settings that a file has changed. A file that must have a database to itself calls `takeOwnDatabase`. A file that
    // replaces a function uses `vi.spyOn` and restores it. `vi.mock` would replace the function for the files after it, too.
    isolate: false,
  },
});
