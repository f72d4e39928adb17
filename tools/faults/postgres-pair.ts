import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { spawnServer } from "../postgres/cluster";
import { startEmbeddedPostgres } from "../postgres/embedded-postgres";
import { findRunningPostgres } from "../postgres/lock";
import { type PostgresPlacement, placePostgres } from "../postgres/placement";
import { withClient } from "../postgres/with-client";
import { findFreePort } from "../process/ports";
import { isAlive, sendSignal, waitUntilGone } from "../process/processes";
import type { Part } from "../process/running-parts";
import { waitUntil } from "./wait-until";

/** A primary and its synchronous standby. Callers reach whichever server is the primary at one address. */
export interface PostgresPair extends Part {
  /** As the hub's role. */
  connectionString: string;
  /** As the role that migrates. */
  ownerConnectionString: string;
  adminConnectionString: string;
  /** Ends the primary as a crash would. */
  killPrimary(): Promise<void>;
  /** Starts the primary again on its data; does nothing when it is running. */
  startPrimary(): Promise<void>;
  /** Stops the standby's replication until `resumeStandby`; the primary's commits wait meanwhile. */
  stallStandby(): Promise<void>;
  resumeStandby(): void;
  /** After `killPrimary`: the standby becomes the primary and takes over its address. There is no standby until `startStandby`. */
  promoteStandby(): Promise<void>;
  /** Copies the primary, which stops meanwhile, to a new synchronous standby. */
  startStandby(): Promise<void>;
}

interface Server {
  placement: PostgresPlacement;
  pid: number;
}

const STANDBY = "standby";
const START_TIMEOUT_MS = 60_000;

/** Waits until a column of the first row of a query is true. */
async function waitUntilTrue(connectionString: string, query: string): Promise<void> {
  const isTrue = () =>
    withClient(connectionString, async (client) =>
      Object.values((await client.query<Record<string, boolean>>(query)).rows[0] ?? {}).includes(true),
    ).catch(() => false);
  await waitUntil(query, isTrue, { withinMs: START_TIMEOUT_MS, everyMs: 50 });
}

/** Starts a PostgreSQL server with the hub's roles and database, and a synchronous standby that is a copy of it. */
export async function startPostgresPair(folder: string): Promise<PostgresPair> {
  const password = randomBytes(16).toString("hex");
  const first = await startEmbeddedPostgres({
    clusterDir: join(folder, "one"),
    logFile: join(folder, "one.log"),
    superuserPassword: password,
    ownerPassword: password,
    hubPassword: password,
    durability: "fast",
  });
  await first.stop();
  return new Pair(folder, password, { main: await findFreePort(), standby: await findFreePort() }).begin();
}

class Pair implements PostgresPair {
  readonly name = "The databases";
  /** The folders of the primary and of the standby. */
  private folderNames = ["one", "two"];
  private primary: Server | undefined;
  private standby: Server | undefined;
  private stalledPid: number | null = null;

  constructor(
    private readonly folder: string,
    private readonly password: string,
    private readonly ports: { main: number; standby: number },
  ) {}

  async begin(): Promise<this> {
    await this.startStandby();
    return this;
  }

  get connectionString(): string {
    return `postgresql://hub:${this.password}@127.0.0.1:${this.ports.main}/hub`;
  }

  get ownerConnectionString(): string {
    return this.connectionString.replace("//hub:", "//hub_owner:");
  }

  get adminConnectionString(): string {
    return this.adminAddress(this.ports.main);
  }

  private adminAddress(port: number): string {
    return `postgresql://postgres:${this.password}@127.0.0.1:${port}/hub`;
  }

  private async spawn(name: string, port: number): Promise<Server> {
    const clusterDir = join(this.folder, name);
    const placement = placePostgres(clusterDir);
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      findRunningPostgres(placement.clusterDir); // removes the lock of a killed server
      const logFile = join(this.folder, `${name}.log`);
      const server = await spawnServer(placement, { port, logFile, durability: "fast" });
      const ready = waitUntilTrue(this.adminAddress(port), "select true");
      const gone = (async () => {
        while (isAlive(server.pid)) await sleep(50);
        return "gone";
      })();
      if ((await Promise.race([ready, gone])) !== "gone") return { placement, pid: server.pid };
      void ready.catch(() => {});
      // Tried again, because processes of a killed server may still use its memory or its port.
      if (Date.now() > deadline)
        throw new Error(`PostgreSQL did not start:\n${server.readLog().slice(-2000)}`);
      await sleep(200);
    }
  }

  private async end(server: Server | undefined, signal: "SIGINT" | "SIGKILL"): Promise<void> {
    if (!server) return;
    sendSignal(server.pid, signal);
    if (!(await waitUntilGone(server.pid, 10_000))) sendSignal(server.pid, "SIGKILL");
    await waitUntilGone(server.pid, 10_000);
  }

  async killPrimary(): Promise<void> {
    await this.end(this.primary, "SIGKILL");
    this.primary = undefined;
  }

  async startPrimary(): Promise<void> {
    if (this.primary && isAlive(this.primary.pid)) return;
    this.primary = await this.spawn(this.folderNames[0] ?? "", this.ports.main);
  }

  async stallStandby(): Promise<void> {
    const query = "select pid from pg_stat_wal_receiver";
    const { rows } = await withClient(this.adminAddress(this.ports.standby), (client) =>
      client.query<{ pid: number }>(query),
    );
    this.stalledPid = rows[0]?.pid ?? null;
    if (this.stalledPid === null) throw new Error("the standby receives nothing");
    sendSignal(this.stalledPid, "SIGSTOP");
  }

  resumeStandby(): void {
    if (this.stalledPid !== null) sendSignal(this.stalledPid, "SIGCONT");
    this.stalledPid = null;
  }

  async promoteStandby(): Promise<void> {
    this.resumeStandby();
    const address = this.adminAddress(this.ports.standby);
    await withClient(address, (client) => client.query("select pg_promote()"));
    await waitUntilTrue(address, "select not pg_is_in_recovery()");
    await this.end(this.standby, "SIGINT");
    this.standby = undefined;
    this.primary = undefined;
    this.folderNames.reverse();
    await this.startPrimary();
  }

  async startStandby(): Promise<void> {
    await this.end(this.standby, "SIGKILL");
    await this.end(this.primary, "SIGINT");
    const [from = "", to = ""] = this.folderNames.map(
      (name) => placePostgres(join(this.folder, name)).clusterDir,
    );
    rmSync(to, { recursive: true, force: true });
    // `-a` keeps the owner, since PostgreSQL may run as another account.
    await promisify(execFile)("cp", ["-a", from, to]);
    writeFileSync(join(to, "standby.signal"), "");
    const source = `host=127.0.0.1 port=${this.ports.main} user=postgres password=${this.password} application_name=${STANDBY}`;
    const settings = `\nprimary_conninfo = '${source}'\nsynchronous_standby_names = ''\nwal_retrieve_retry_interval = '200ms'\n`;
    appendFileSync(join(to, "postgresql.auto.conf"), settings);
    await this.startPrimary();
    this.standby = await this.spawn(this.folderNames[1] ?? "", this.ports.standby);
    await withClient(this.adminConnectionString, async (client) => {
      await client.query(`alter system set synchronous_standby_names = '${STANDBY}'`);
      await client.query("select pg_reload_conf()");
    });
    await waitUntilTrue(
      this.adminConnectionString,
      "select sync_state = 'sync' as is_sync from pg_stat_replication",
    );
  }

  async stop(): Promise<void> {
    this.resumeStandby();
    await this.end(this.primary, "SIGINT");
    await this.end(this.standby, "SIGINT");
  }
}
