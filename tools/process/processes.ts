import { readFileSync, readlinkSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Whether a process of this id exists, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return processState(pid) !== "Z";
}

function readProcFile(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return null;
  }
}

/** The fields of /proc/<pid>/stat after the command name, which may itself contain spaces and brackets. */
function statFields(pid: number): string[] {
  const stat = readProcFile(pid, "stat");
  return stat ? stat.slice(stat.lastIndexOf(")") + 2).split(" ") : [];
}

/** A killed process whose parent has not noticed yet still has an id, but it does nothing any more. */
function processState(pid: number): string | null {
  return statFields(pid)[0] ?? null;
}

/** The command name of a process, null where the system does not tell (no /proc). */
export function commandOf(pid: number): string | null {
  return readProcFile(pid, "comm")?.trim() ?? null;
}

/** The working folder of a process, null where the system does not tell. */
export function workingFolderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/**
 * When a process began, in clock ticks since boot. Together with the id it names one process for good,
 * while an id alone is given out again. Null where the system does not tell.
 */
export function startTicksOf(pid: number): string | null {
  return statFields(pid)[19] ?? null;
}

/** Waits until the process is gone. Answers false when it is still there after the time given. */
export async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(25);
  }
  return true;
}

/** Sends a signal to a process, or with a negative id to its group; one that is gone already is no error. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
