import { execFile, type SpawnOptions, spawn } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { CommandError } from "../process/command-error";
import { getMovedFolder, type PostgresPlacement } from "./placement";

/** "safe" survives a power cut; "fast" may lose everything then, and is for tests. */
export type Durability = "safe" | "fast";

const LOG_SIZE_LIMIT_BYTES = 20 * 1024 * 1024;
const SOCKET_PATH_LIMIT_BYTES = 103;

function commandLine(placement: PostgresPlacement, program: string, args: string[]): [string, string[]] {
  const [command = "", ...rest] = [...placement.prefix, join(placement.binDir, program), ...args];
  return [command, rest];
}

function processOptions(
  placement: PostgresPlacement,
): Pick<SpawnOptions, "uid" | "gid" | "cwd"> & { env: NodeJS.ProcessEnv } {
  const identity = placement.account ? { uid: placement.account.uid, gid: placement.account.gid } : {};
  // The caller's PG* variables and language must not decide how this server behaves.
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: process.env.NODE_ENV,
    PATH: process.env.PATH ?? "/usr/bin:/bin",
    LC_ALL: "C",
    TZ: "UTC",
  };
  return { ...identity, cwd: "/", env };
}

export function isInitialised(clusterDir: string): boolean {
  return existsSync(join(clusterDir, "PG_VERSION"));
}

/** Whether a cluster exists in this folder, or in the one that `placePostgres` may use in its place. */
export function hasCluster(clusterDir: string): boolean {
  return [clusterDir, getMovedFolder(clusterDir)].some((folder) => isInitialised(folder));
}

/**
 * Creates an empty cluster with one superuser, `postgres`. It is created in another folder and then renamed, so that an
 * interrupted run leaves nothing that looks like a database.
 */
export async function initialiseCluster(
  placement: PostgresPlacement,
  superuserPassword: string,
): Promise<void> {
  const unfinished = `${placement.clusterDir}.new`;
  const passwordFile = `${placement.clusterDir}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(dirname(placement.clusterDir), { recursive: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, `${superuserPassword}\n`, { mode: 0o600 });
  if (placement.account) {
    for (const path of [unfinished, passwordFile])
      chownSync(path, placement.account.uid, placement.account.gid);
  }
  const args = [
    `--pgdata=${unfinished}`,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--no-instructions",
  ];
  try {
    const [command, rest] = commandLine(placement, "initdb", args);
    await promisify(execFile)(command, rest, processOptions(placement));
    renameSync(unfinished, placement.clusterDir);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    const detail = (error as { stderr?: string }).stderr?.trim() || String(error);
    throw new CommandError(`The database in ${placement.clusterDir} could not be made.\n${detail}`, {
      cause: error,
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function serverSettings(
  placement: PostgresPlacement,
  port: number,
  durability: Durability,
): Record<string, string> {
  const socketPath = join(placement.clusterDir, `.s.PGSQL.${port}`);
  return {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories:
      Buffer.byteLength(socketPath) <= SOCKET_PATH_LIMIT_BYTES ? placement.clusterDir : "",
    max_connections: "100",
    shared_buffers: "128MB",
    // DETAIL and CONTEXT repeat values of a statement, and a student's text must not be logged.
    log_error_verbosity: "terse",
    timezone: "UTC",
    log_timezone: "UTC",
    ...(durability === "fast" ? { fsync: "off", synchronous_commit: "off", full_page_writes: "off" } : {}),
  };
}

/** Opens the server's log for appending; a large one is renamed first, so that it does not fill the disk. */
function openLog(logFile: string): number {
  if (existsSync(logFile) && statSync(logFile).size > LOG_SIZE_LIMIT_BYTES)
    renameSync(logFile, `${logFile}.1`);
  return openSync(logFile, "a", 0o600);
}

/** A server process that was just spawned; it does not answer yet. */
interface SpawnedServer {
  pid: number;
  /** Returns what it has written to its log since it was spawned. */
  readLog(): string;
}

/**
 * Spawns the server in its own process group, so that Ctrl-C in the terminal reaches only the launcher. The launcher stops the
 * hub before its database.
 */
export function spawnServer(
  placement: PostgresPlacement,
  options: { port: number; logFile: string; durability: Durability },
): Promise<SpawnedServer> {
  const settings = serverSettings(placement, options.port, options.durability);
  const args = [
    "-D",
    placement.clusterDir,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  const [command, rest] = commandLine(placement, "postgres", args);
  const log = openLog(options.logFile);
  const logStart = statSync(options.logFile).size;
  const readLog = () => readFileSync(options.logFile).subarray(logStart).toString("utf8");
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, {
      ...processOptions(placement),
      detached: true,
      stdio: ["ignore", log, log],
    });
    closeSync(log);
    child.once("error", reject);
    child.once("spawn", () => {
      child.unref();
      if (child.pid) resolve({ pid: child.pid, readLog });
    });
  });
}
