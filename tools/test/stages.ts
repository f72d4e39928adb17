import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { LauncherError, messageOf } from "../process/launcher-error";
import { projectDir } from "../process/project-dir";
import type { Part } from "../process/running-parts";

/** How many checks of a stage held. A stage that is no test run counts as one. */
export interface Count {
  passed: number;
  failed: number;
  /** What failed, in a few lines each. */
  failures: string[];
}

/** One step of `npm test`. */
export interface Stage {
  title: string;
  run(): Promise<Count>;
}

/** A stage with its outcome. */
export interface StageResult extends Count {
  title: string;
  seconds: number;
}

/** What the command under way is, so that it can be ended from outside. */
export const currentCommand: Part & { end?: () => void } = {
  name: "The tests",
  stop: async () => currentCommand.end?.(),
};

/** Runs a program of node_modules/.bin, showing its output. Answers its exit code; a signal counts as 1. */
export function runTool(
  tool: string,
  args: string[],
  extraEnv: Record<string, string> = {},
): Promise<number> {
  const path = [join(projectDir, "node_modules", ".bin"), process.env.PATH ?? ""].join(delimiter);
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, {
      cwd: projectDir,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", PATH: path, ...extraEnv },
    });
    currentCommand.end = () => child.kill("SIGTERM");
    child.once("error", (cause) =>
      reject(new LauncherError(`${tool} could not be started: ${cause.message}`, { cause })),
    );
    child.once("close", (code) => resolve(code ?? 1));
  });
}

/** A stage that holds or does not, as a whole: the tools run one after another until one fails. */
export function checkStage(title: string, commands: [tool: string, ...args: string[]][]): Stage {
  return {
    title,
    run: async () => {
      for (const [tool, ...args] of commands) {
        if ((await runTool(tool, args)) !== 0) {
          return { passed: 0, failed: 1, failures: [[tool, ...args].join(" ")] };
        }
      }
      return { passed: 1, failed: 0, failures: [] };
    },
  };
}

/** Runs one stage under a headline. A stage that breaks has failed; the others still run. */
export async function runStage(stage: Stage): Promise<StageResult> {
  const startedAt = performance.now();
  console.log(`\n── ${stage.title} ${"─".repeat(Math.max(0, 74 - stage.title.length))}`);
  let count: Count;
  try {
    count = await stage.run();
  } catch (error) {
    console.error(error instanceof LauncherError ? messageOf(error) : error);
    count = { passed: 0, failed: 1, failures: [messageOf(error)] };
  }
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`${stage.title}: ${inWords(count)} in ${seconds.toFixed(1)} s`);
  return { title: stage.title, seconds, ...count };
}

/** The words that `npm test` ends with. */
export function inWords(count: Pick<Count, "passed" | "failed">): string {
  return `${count.passed} passed, ${count.failed} failed`;
}
