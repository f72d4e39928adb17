import { existsSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isAlive, readCommand, readWorkingFolder } from "../process/processes";

export interface RunningPostgres {
  pid: number;
  port: number;
}

/** Whether a process is the PostgreSQL server of this cluster. On a system without /proc, true for every running process. */
function isServerOfCluster(pid: number, clusterDir: string): boolean {
  if (!isAlive(pid)) return false;
  const command = readCommand(pid);
  if (command !== null && !command.startsWith("postgres")) return false;
  // A PostgreSQL server's working directory is its data folder. It tells whether the process id now belongs to the server of
  // another cluster.
  const folder = readWorkingFolder(pid);
  return folder === null || folder === realpathSync(clusterDir);
}

/**
 * Finds the running server of a cluster by PostgreSQL's lock file. Removes a lock that a killed server left behind,
 * whose process id may belong to another program by now.
 *
 * @returns the running server of this cluster, or null
 */
export function findRunningPostgres(clusterDir: string): RunningPostgres | null {
  const lockFile = join(clusterDir, "postmaster.pid");
  if (!existsSync(lockFile)) return null;
  const lines = readFileSync(lockFile, "utf8").split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (pid > 0 && port > 0 && isServerOfCluster(pid, clusterDir)) return { pid, port };
  rmSync(lockFile, { force: true });
  return null;
}
