import { readFileSync, readlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Whether a process with this id is running, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return readState(pid) !== "Z";
}

function readProcFile(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return null;
  }
}

/** Returns the fields of /proc/<pid>/stat after the command name, which may contain spaces and brackets. */
function readStatFields(pid: number): string[] {
  const stat = readProcFile(pid, "stat");
  return stat ? stat.slice(stat.lastIndexOf(")") + 2).split(" ") : [];
}

/** The state of a process, `Z` for one that has ended but whose parent has not collected it; null without /proc. */
function readState(pid: number): string | null {
  return readStatFields(pid)[0] ?? null;
}

/** The command name of a process; null without /proc. */
export function readCommand(pid: number): string | null {
  return readProcFile(pid, "comm")?.trim() ?? null;
}

/** The working folder of a process; null without /proc. */
export function readWorkingFolder(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/**
 * The start of a process in clock ticks since boot; null without /proc. Ids are reused, so only the id and the start together
 * identify a process.
 */
export function readStartTicks(pid: number): string | null {
  return readStatFields(pid)[19] ?? null;
}

/** Waits until a process has ended. Returns false if it is still running after `timeoutMs`. */
export async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(25);
  }
  return true;
}

/** Sends a signal to a process, or with a negative id to its group. Does nothing if it has ended already. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
