import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LauncherError } from "../process/launcher-error";
import { isPortFree } from "../process/ports";
import { isAlive, startTicksOf, waitUntilGone } from "../process/processes";

/** A process, named so that a reused id is not taken for it. */
interface ProcessName {
  pid: number;
  startTicks: string | null;
}

/** What runs on a data folder, kept in the folder itself. */
interface RunRecord {
  launcher: ProcessName;
  children: Record<string, ProcessName>;
}

/** An orphaned hub notices that its launcher is gone and ends itself; this is how long a new launcher waits for it. */
const orphanPatienceMs = 12_000;

function nameProcess(pid: number): ProcessName {
  return { pid, startTicks: startTicksOf(pid) };
}

function isRunning(named: ProcessName): boolean {
  return isAlive(named.pid) && startTicksOf(named.pid) === named.startTicks;
}

function recordFile(dataDir: string): string {
  return join(dataDir, "launcher.json");
}

function readRecord(dataDir: string): RunRecord | null {
  try {
    return JSON.parse(readFileSync(recordFile(dataDir), "utf8")) as RunRecord;
  } catch {
    return null; // none, or cut off in the middle by a power failure
  }
}

/** Waits a while for what a killed launcher has left behind. Answers the process ids that are still there. */
async function waitForOrphans(record: RunRecord): Promise<number[]> {
  const orphans = Object.values(record.children).filter(isRunning);
  const gone = await Promise.all(orphans.map((orphan) => waitUntilGone(orphan.pid, orphanPatienceMs)));
  return orphans.filter((_, index) => !gone[index]).map((orphan) => orphan.pid);
}

/**
 * Makes sure that nothing else runs on the data folder and that the ports are free.
 *
 * @param options.ports the ports by the names of their settings
 * @throws LauncherError naming the port and the setting, and who holds it where that is known
 */
export async function claimPorts(options: { dataDir: string; ports: Record<string, number> }): Promise<void> {
  const record = existsSync(options.dataDir) ? readRecord(options.dataDir) : null;
  const other =
    record && record.launcher.pid !== process.pid && isRunning(record.launcher) ? record.launcher.pid : null;
  const orphans = record && other === null ? await waitForOrphans(record) : [];
  const problems: string[] = [];
  for (const [setting, port] of Object.entries(options.ports)) {
    if (await isPortFree(port)) continue;
    const holder =
      other !== null
        ? `, by the hub that process ${other} started`
        : orphans.length > 0
          ? `, by an earlier hub whose launcher was killed (process ${orphans.join(", ")}; end it with: kill ${orphans.join(" ")})`
          : "";
    problems.push(
      `Port ${port} is in use already${holder}. Stop what uses it, or set ${setting} to another port.`,
    );
  }
  if (problems.length === 0 && other !== null) {
    problems.push(
      `A hub runs on the data folder ${options.dataDir} already (process ${other}). Stop it, or set DATA_DIR to another folder.`,
    );
  }
  if (problems.length > 0) throw new LauncherError(problems.join("\n"));
}

/** Notes in the data folder who runs on it. */
export function writeRunRecord(dataDir: string, children: Record<string, number>): void {
  const named = Object.fromEntries(Object.entries(children).map(([name, pid]) => [name, nameProcess(pid)]));
  const record: RunRecord = { launcher: nameProcess(process.pid), children: named };
  writeFileSync(recordFile(dataDir), `${JSON.stringify(record)}\n`, { mode: 0o600 });
}

/** Removes the note after everything has stopped. */
export function clearRunRecord(dataDir: string): void {
  rmSync(recordFile(dataDir), { force: true });
}
