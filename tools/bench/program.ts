import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { RunningParts } from "../process/running-parts";

/** A program of this folder in a process of its own. Its first message says that it is ready; it answers each message with one. */
export interface Program<Ready> {
  ready: Ready;
  /** @throws AbortError when the program ends instead */
  ask<Answer>(message: unknown): Promise<Answer>;
}

/** Starts a program of this folder and waits until it is ready. */
export async function startProgram<Ready = unknown>(
  parts: RunningParts,
  file: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<Program<Ready>> {
  const child = fork(join(import.meta.dirname, file), args, {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, ...env },
  });
  const ended = new AbortController();
  child.once("exit", () => ended.abort(new Error(`${file} has ended`)));
  const nextMessage = async () => (await once(child, "message", { signal: ended.signal }))[0];
  await parts.add({ name: file, stop: async () => void child.kill() });
  return {
    ready: await nextMessage(),
    ask: (message) => {
      child.send(message as object);
      return nextMessage();
    },
  };
}
