import { type ChildProcess, spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { CommandError, messageOf } from "../process/command-error";
import { projectDir } from "../process/project-dir";
import type { Part } from "../process/running-parts";

/** How many checks of a stage passed. A stage that runs no tests counts as one check. */
export interface Count {
  passed: number;
  failed: number;
  /** What failed, in a few lines each. */
  failures: string[];
  /** What failed and then passed when it was run once more, in a few lines each. */
  flaky?: string[];
  /** What cannot run on this machine, with the reason. */
  skipped?: string[];
}

export interface Stage {
  title: string;
  run(): Promise<Count>;
}

export interface StageResult extends Count {
  title: string;
  seconds: number;
}

const running = new Set<ChildProcess>();

/** The commands that are running, so that a signal can end them. */
export const runningCommands: Part = {
  name: "The tests",
  stop: async () => {
    for (const child of running) child.kill("SIGTERM");
  },
};

const toolPath = [join(projectDir, "node_modules", ".bin"), process.env.PATH ?? ""].join(delimiter);

/**
 * Runs a program of node_modules/.bin. Its output is shown at once. With `isQuiet` it is shown when the program has ended, so
 * that the output of programs that run side by side is not mixed.
 *
 * @returns its exit code; a signal counts as 1
 */
export function runTool(
  tool: string,
  args: string[],
  { env = {}, isQuiet = false }: { env?: Record<string, string>; isQuiet?: boolean } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, {
      cwd: projectDir,
      stdio: ["ignore", isQuiet ? "pipe" : "inherit", isQuiet ? "pipe" : "inherit"],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", PATH: toolPath, ...env },
    });
    running.add(child);
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => output.push(chunk));
    }
    child.once("error", (cause) =>
      reject(new CommandError(`${tool} could not be started: ${cause.message}`, { cause })),
    );
    child.once("close", (code) => {
      running.delete(child);
      process.stdout.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}

/** A stage that passes or fails as a whole: its tools run one after another until one fails. */
export function checkStage(title: string, commands: [tool: string, ...args: string[]][]): Stage {
  return {
    title,
    run: async () => {
      for (const [tool, ...args] of commands) {
        if ((await runTool(tool, args, { isQuiet: true })) !== 0) {
          return { passed: 0, failed: 1, failures: [[tool, ...args].join(" ")] };
        }
      }
      return { passed: 1, failed: 0, failures: [] };
    },
  };
}

/** Runs one stage. A stage that throws has failed; the others still run. */
export async function runStage(stage: Stage): Promise<StageResult> {
  const startedAt = performance.now();
  let count: Count;
  try {
    count = await stage.run();
  } catch (error) {
    console.error(error instanceof CommandError ? messageOf(error) : error);
    count = { passed: 0, failed: 1, failures: [messageOf(error)] };
  }
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`── ${stage.title}: ${formatCount(count)} in ${seconds.toFixed(1)} s`);
  return { title: stage.title, seconds, ...count };
}

/** The text with which every test command ends. */
export function formatCount(count: Pick<Count, "passed" | "failed">): string {
  return `${count.passed} passed, ${count.failed} failed`;
}
