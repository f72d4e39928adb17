import { readdirSync, readFileSync } from "node:fs";

/** The unit of CPU time in /proc: USER_HZ, 100 on every Linux. */
const TICKS_PER_SECOND = 100;

/** Positions in the result of `readStat`: the parent's process id, and the CPU time in ticks, user and system. */
const PARENT = 1;
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

/** Returns the fields of /proc/PID/stat after the process's name. */
function readStat(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return null;
  }
}

function secondsIn(fields: string[] | null): number {
  return fields ? (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) / TICKS_PER_SECOND : 0;
}

/** CPU seconds that a process has used, user and system; null if it has ended or there is no /proc. */
export function cpuSeconds(pid: number): number | null {
  const fields = readStat(pid);
  return fields && secondsIn(fields);
}

/** Same as `cpuSeconds`, with those of its running children: PostgreSQL has one process per connection. */
export function cpuSecondsWithChildren(pid: number): number | null {
  const own = cpuSeconds(pid);
  if (own === null) return null;
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((fields) => fields?.[PARENT] === String(pid));
  return children.reduce((sum, fields) => sum + secondsIn(fields), own);
}

function statusMegabytes(pid: number, field: string): number | null {
  try {
    const line = readFileSync(`/proc/${pid}/status`, "utf8").match(
      new RegExp(`^${field}:\\s+(\\d+) kB`, "m"),
    );
    return line ? Number(line[1]) / 1024 : null;
  } catch {
    return null;
  }
}

/** Current and peak resident memory in megabytes (2^20 bytes); null if the process has ended or there is no /proc. */
export function residentMegabytes(pid: number): { now: number; peak: number } | null {
  const now = statusMegabytes(pid, "VmRSS");
  const peak = statusMegabytes(pid, "VmHWM");
  return now === null || peak === null ? null : { now, peak };
}
