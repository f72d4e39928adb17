import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { CommandError } from "../process/command-error";
import { findFreePort } from "../process/ports";
import { isAlive, sendSignal, waitUntilGone } from "../process/processes";
import { type Durability, initialiseCluster, isInitialised, spawnServer } from "./cluster";
import { prepareHubDatabase, type RolePasswords } from "./hub-roles";
import { findRunningPostgres, type RunningPostgres } from "./lock";
import { type PostgresPlacement, placePostgres } from "./placement";

interface EmbeddedPostgresOptions extends RolePasswords {
  /** Absolute folder of the cluster; created when it is missing. */
  clusterDir: string;
  logFile: string;
  superuserPassword: string;
  durability: Durability;
}

export interface EmbeddedPostgres {
  pid: number;
  port: number;
  /** As the role `hub`, which owns nothing, on the database `hub`. */
  connectionString: string;
  /** As the role `hub_owner`, which owns the database `hub` and migrates it. */
  ownerConnectionString: string;
  /** As the superuser, on the database `postgres`. */
  adminConnectionString: string;
  /** Whether it was running already, for a hub that is running or was killed. */
  isAdopted: boolean;
  /** A message for the terminal when PostgreSQL runs as another account: which account, and where its data is. Otherwise null. */
  note: string | null;
  /** Resolves when the server process has ended, for any reason. */
  exited: Promise<void>;
  /** Ends all connections, writes everything to disk and waits until the process has ended. After a minute the process is killed. */
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 60_000;
const START_ATTEMPTS = 5;

/** Temporary failures: another process took the port, or processes of a killed server are still ending. */
const TEMPORARY_FAILURE =
  /Address already in use|could not create any TCP\/IP sockets|still in use|lock file .* already exists/;

/** Who connects, and to which database; by default `hub`. */
interface Login {
  role: string;
  password: string;
  database?: string;
}

function addressOf(port: number, { role, password, database = "hub" }: Login): string {
  return `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

function adminAddress(port: number, { superuserPassword }: EmbeddedPostgresOptions): string {
  return addressOf(port, { role: "postgres", password: superuserPassword, database: "postgres" });
}

type Answer = "ready" | "not-yet" | "wrong-password";

async function tryServer(connectionString: string): Promise<Answer> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {}); // when the server stops meanwhile, the awaited call below rejects as well
  try {
    await client.connect();
    await client.query("select 1");
    return "ready";
  } catch (error) {
    return (error as { code?: string }).code === "28P01" ? "wrong-password" : "not-yet";
  } finally {
    await client.end().catch(() => {});
  }
}

/** Waits until the server answers. Returns false when its process ended instead. */
async function waitUntilReady(server: RunningPostgres, options: EmbeddedPostgresOptions): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (!isAlive(server.pid)) return false;
    const answer = await tryServer(adminAddress(server.port, options));
    if (answer === "ready") return true;
    if (answer === "wrong-password") {
      throw new CommandError(
        `The database in ${options.clusterDir} does not accept the password kept in secrets.json of the data folder. Restore the secrets.json that belongs to this database, or set DATA_DIR to a new folder.`,
      );
    }
    await sleep(20);
  }
  throw new CommandError(
    `The database did not answer within ${START_TIMEOUT_MS / 1000} s; see ${options.logFile}.`,
  );
}

async function stopServer(pid: number): Promise<void> {
  sendSignal(pid, "SIGINT"); // PostgreSQL's "fast" shutdown: ends connections, keeps every committed row
  if (await waitUntilGone(pid, STOP_TIMEOUT_MS)) return;
  sendSignal(pid, "SIGQUIT");
  await waitUntilGone(pid, 5_000);
}

/** Returns the server that is running already; null when there is none or it is stopping. */
async function adopt(
  placement: PostgresPlacement,
  options: EmbeddedPostgresOptions,
): Promise<RunningPostgres | null> {
  const running = findRunningPostgres(placement.clusterDir);
  if (!running) return null;
  return (await waitUntilReady(running, options)) ? running : null;
}

async function start(
  placement: PostgresPlacement,
  options: EmbeddedPostgresOptions,
): Promise<RunningPostgres> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const server = await spawnServer(placement, {
      port,
      logFile: options.logFile,
      durability: options.durability,
    });
    try {
      if (await waitUntilReady({ pid: server.pid, port }, options)) return { pid: server.pid, port };
    } catch (error) {
      await stopServer(server.pid);
      throw error;
    }
    const log = server.readLog();
    if (attempt === START_ATTEMPTS || !TEMPORARY_FAILURE.test(log)) {
      throw new CommandError(
        `The database in ${placement.clusterDir} did not start.\n${log.trim().split("\n").slice(-8).join("\n")}`,
      );
    }
    await sleep(500);
    findRunningPostgres(placement.clusterDir); // removes a lock that has become stale
  }
}

function watchExit(pid: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(timer);
      resolve();
    }, 500);
    timer.unref(); // watching a server must not keep the launcher alive
  });
}

/**
 * Starts the PostgreSQL server of the npm packages on a free port of the loopback address, or uses the one that is
 * running already. Creates the roles `hub_owner` and `hub` and the database `hub` in it. Works as root and as an ordinary
 * user. The folder may be empty, or be left by a clean stop or a kill -9 of the server, of its launcher, or of both.
 *
 * @throws CommandError when the folder or the machine does not allow it
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const placement = placePostgres(options.clusterDir);
  if (!isInitialised(placement.clusterDir)) await initialiseCluster(placement, options.superuserPassword);
  const adopted = await adopt(placement, options);
  const server = adopted ?? (await start(placement, options));
  const adminConnectionString = adminAddress(server.port, options);
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= stopServer(server.pid);
    return stopping;
  };
  try {
    await prepareHubDatabase(adminConnectionString, options);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    pid: server.pid,
    port: server.port,
    connectionString: addressOf(server.port, { role: "hub", password: options.hubPassword }),
    ownerConnectionString: addressOf(server.port, { role: "hub_owner", password: options.ownerPassword }),
    adminConnectionString,
    isAdopted: adopted !== null,
    note: placement.note,
    exited: watchExit(server.pid),
    stop,
  };
}
