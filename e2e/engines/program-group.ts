import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { sendSignal } from "../../tools/process/processes";
import type { Part } from "../../tools/process/running-parts";

/** A program with its child processes, in a process group of their own. */
export interface ProgramGroup extends Part {
  child: ChildProcess;
  output(): string;
}

/** Starts a program. It ends with this process at the latest. */
export function startGroup(program: string, args: string[], env: NodeJS.ProcessEnv): ProgramGroup {
  const child = spawn(program, args, { env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const signal = (name: NodeJS.Signals) => child.pid && sendSignal(-child.pid, name);
  const endWithThis = () => void signal("SIGTERM");
  process.once("exit", endWithThis);
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
  const ended = once(child, "exit");
  const stop = async () => {
    signal("SIGTERM");
    await Promise.race([ended, sleep(5_000)]);
    signal("SIGKILL");
    process.off("exit", endWithThis);
  };
  return { name: program, child, output: () => text, stop };
}
