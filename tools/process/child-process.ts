import { fork } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { CommandError } from "./command-error";
import { sendSignal } from "./processes";
import { projectDir } from "./project-dir";
import type { Part } from "./running-parts";

export interface ChildOptions {
  /** For messages: "The hub", "The sample app". */
  name: string;
  /** Path relative to the checkout. */
  program: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  execArgv?: string[];
  /** File for its output; by default the terminal. */
  logFile?: string;
  /** Milliseconds from SIGTERM until it is killed. */
  stopTimeoutMs: number;
}

export interface ChildProgram extends Part {
  pid: number;
  /** Resolves with its exit code, or null after a signal. */
  exited: Promise<number | null>;
}

const endWithParent = pathToFileURL(join(projectDir, "tools", "process", "end-with-parent.mjs")).href;

/**
 * Starts a Node program in a separate process group, so that Ctrl-C reaches only the launcher. An IPC channel lets the
 * program notice the launcher's death and end itself.
 */
export function startChild(options: ChildOptions): Promise<ChildProgram> {
  const output = options.logFile ? openSync(options.logFile, "a") : "inherit";
  const child = fork(join(projectDir, options.program), options.args, {
    cwd: projectDir,
    env: { ...options.env, EDU_HUB_PARENT_PID: String(process.pid) },
    execArgv: [...(options.execArgv ?? []), "--import", endWithParent],
    detached: true,
    stdio: ["ignore", output, output, "ipc"],
  });
  if (typeof output === "number") closeSync(output);
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  return new Promise((resolve, reject) => {
    child.once("error", (cause) =>
      reject(new CommandError(`${options.name} could not be started: ${cause.message}`, { cause })),
    );
    child.once("spawn", () => {
      const pid = child.pid;
      if (pid === undefined) return;
      const stop = async () => {
        if (child.exitCode === null && child.signalCode === null) sendSignal(pid, "SIGTERM");
        const timer = setTimeout(() => sendSignal(-pid, "SIGKILL"), options.stopTimeoutMs);
        await exited;
        clearTimeout(timer);
        sendSignal(-pid, "SIGKILL"); // child processes that outlive the program
      };
      resolve({ name: options.name, pid, exited, stop });
    });
  });
}
