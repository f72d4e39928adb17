import { readdirSync, readFileSync } from "node:fs";

/** The unit of CPU time in /proc: USER_HZ, 100 on every Linux. */
const TICKS_PER_SECOND = 100;
/** Positions in the result of `readStat`: the parent's process id, and the CPU time in ticks, user and system. */
const PARENT = 1;
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

/** A file of /proc/PID; empty if the process has ended or there is no /proc. */
function readProc(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** The fields of /proc/PID/stat after the process's name. */
function readStat(pid: number | string): string[] {
  const stat = readProc(pid, "stat");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

const secondsIn = (stat: string[]) =>
  (Number(stat[USER_TICKS]) + Number(stat[SYSTEM_TICKS])) / TICKS_PER_SECOND;

/** CPU seconds that a process has used, user and system; NaN if it has ended or there is no /proc. */
export const cpuSeconds = (pid: number): number => secondsIn(readStat(pid));

/** Same as `cpuSeconds`, with those of its running children: PostgreSQL has one process per connection. */
export function cpuSecondsWithChildren(pid: number): number {
  const own = cpuSeconds(pid);
  if (Number.isNaN(own)) return own;
  const children = readdirSync("/proc")
    .map(readStat)
    .filter((stat) => stat[PARENT] === String(pid));
  return children.reduce((sum, stat) => sum + secondsIn(stat), own);
}

/** Resident memory now, or the highest so far, in megabytes (2^20 bytes); NaN if the process has ended or there is no /proc. */
export function residentMegabytes(pid: number, which: "VmRSS" | "VmHWM"): number {
  const [, kilobytes] = new RegExp(`^${which}:\\s+(\\d+) kB`, "m").exec(readProc(pid, "status")) ?? [];
  return Number(kilobytes) / 1024;
}
