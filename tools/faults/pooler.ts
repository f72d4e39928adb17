import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { withClient } from "../postgres/with-client";
import { findFreePort } from "../process/ports";
import type { Part } from "../process/running-parts";
import { waitUntil } from "./wait-until";

const run = promisify(execFile);
const START_MS = 10_000;
/** The id of the user `nobody`, who runs PgBouncer when this process is root: PgBouncer refuses to run as root. */
const NOBODY = 65_534;
/** Version 1.21 is the first that keeps prepared statements in transaction mode. */
const KEEPS_STATEMENTS_FROM = 21;

/** A PgBouncer in transaction mode in front of a database. */
export interface Pooler extends Part {
  connectionString: string;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** The number after the dot, since every version is 1.something. */
async function findVersion(): Promise<number | null> {
  const { stdout } = await run("pgbouncer", ["--version"]).catch(() => ({ stdout: "" }));
  return Number(/PgBouncer 1\.(\d+)/.exec(stdout)?.[1] ?? 0) || null;
}

/** Installs PgBouncer with apt if it is missing and this process runs as root. Returns its version; null if it is still missing. */
export async function installPgBouncer(): Promise<{ version: string; keepsStatements: boolean } | null> {
  if ((await findVersion()) === null && process.getuid?.() === 0)
    await run("apt-get", ["install", "-y", "pgbouncer"]).catch(() => {});
  const version = await findVersion();
  return version === null
    ? null
    : { version: `1.${version}`, keepsStatements: version >= KEEPS_STATEMENTS_FROM };
}

function settingsFor(target: URL, port: number, keepsStatements: boolean): string {
  const { hostname, username, password, pathname } = target;
  const database = `host=${hostname} port=${target.port} dbname=${pathname.slice(1)} user=${username} password=${password}`;
  return [
    "[databases]",
    `hub = ${database}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    "pool_mode = transaction",
    "default_pool_size = 10",
    "max_client_conn = 300",
    ...(keepsStatements ? ["max_prepared_statements = 200"] : []),
  ].join("\n");
}

/** Starts PgBouncer on a free port, with its files in the subfolder `pooler`. */
export async function startPooler(options: {
  folder: string;
  connectionString: string;
  keepsStatements: boolean;
}): Promise<Pooler> {
  const folder = join(options.folder, "pooler");
  mkdirSync(folder, { recursive: true });
  const port = await findFreePort();
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(file, settingsFor(new URL(options.connectionString), port, options.keepsStatements));
  chmodSync(folder, 0o755);
  chmodSync(file, 0o644);
  const connectionString = `postgresql://hub:any@127.0.0.1:${port}/hub`;
  const identity = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const log = openSync(join(folder, "pgbouncer.log"), "a");
  let child: ChildProcess | undefined;
  const answers = () =>
    withClient(connectionString, (client) => client.query("select 1")).then(Boolean, () => false);
  const start = async () => {
    child = spawn("pgbouncer", [file], { ...identity, stdio: ["ignore", log, log] });
    await waitUntil(`PgBouncer answers; see ${folder}`, answers, { withinMs: START_MS, everyMs: 50 });
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  await start();
  return { name: "PgBouncer", connectionString, kill, start, stop: kill };
}
