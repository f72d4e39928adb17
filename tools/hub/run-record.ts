import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "../process/command-error";
import { isPortFree } from "../process/ports";
import { isAlive, readStartTicks, waitUntilGone } from "../process/processes";

/** Identifies a process by its id and start time, since ids are reused. */
interface ProcessIdentity {
  pid: number;
  startTicks: string | null;
}

/** The processes that use a data folder, stored in `launcher.json` of the folder. */
interface RunRecord {
  launcher: ProcessIdentity;
  children: Record<string, ProcessIdentity>;
}

/** How long a new launcher waits for the processes of a killed launcher, which end by themselves. */
const ORPHAN_TIMEOUT_MS = 12_000;

function identifyProcess(pid: number): ProcessIdentity {
  return { pid, startTicks: readStartTicks(pid) };
}

function isRunning({ pid, startTicks }: ProcessIdentity): boolean {
  return isAlive(pid) && readStartTicks(pid) === startTicks;
}

function recordFile(dataDir: string): string {
  return join(dataDir, "launcher.json");
}

function readRecord(dataDir: string): RunRecord | null {
  try {
    return JSON.parse(readFileSync(recordFile(dataDir), "utf8")) as RunRecord;
  } catch {
    return null; // missing, or incomplete after a power failure
  }
}

/** Waits for the processes of a killed launcher to end. Returns the ids of those that are still running. */
async function waitForOrphans(record: RunRecord): Promise<number[]> {
  const orphans = Object.values(record.children).filter(isRunning);
  const gone = await Promise.all(orphans.map((orphan) => waitUntilGone(orphan.pid, ORPHAN_TIMEOUT_MS)));
  return orphans.filter((_, index) => !gone[index]).map((orphan) => orphan.pid);
}

/**
 * Checks that no other hub uses the data folder and that the ports are free.
 *
 * @param options.ports the ports by the names of their settings
 * @throws CommandError naming the port, its setting, and the process that uses it if known
 */
export async function assertUnused(options: {
  dataDir: string;
  ports: Record<string, number>;
}): Promise<void> {
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
  if (problems.length > 0) throw new CommandError(problems.join("\n"));
}

/** Records in the data folder that this launcher and its children use it. */
export function writeRunRecord(dataDir: string, children: Record<string, number>): void {
  const identities = Object.entries(children).map(([name, pid]) => [name, identifyProcess(pid)]);
  const record: RunRecord = {
    launcher: identifyProcess(process.pid),
    children: Object.fromEntries(identities),
  };
  writeFileSync(recordFile(dataDir), `${JSON.stringify(record)}\n`, { mode: 0o600 });
}

export function clearRunRecord(dataDir: string): void {
  rmSync(recordFile(dataDir), { force: true });
}
