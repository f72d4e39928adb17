import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { runSql } from "../../test/run-sql";
import { openExistingDatabase } from "../hub/command-database";
import { readOrCreateSecrets, secretsFile } from "../hub/secrets";
import { isAlive, waitUntilGone } from "../process/processes";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres";

const folder = mkdtempSync(join(tmpdir(), "edu-hub-launcher-test-"));
const lockFile = join(folder, "postgres", "postmaster.pid");
const running: EmbeddedPostgres[] = [];

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    clusterDir: join(folder, "postgres"),
    logFile: join(folder, "postgres.log"),
    superuserPassword: "superuser-password",
    ownerPassword: "owner-password",
    hubPassword: "hub-password",
    durability: "fast",
  });
  running.push(server);
  return server;
}

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the embedded PostgreSQL", () => {
  it("keeps its rows after a restart", async () => {
    const first = await start();
    await runSql(first.ownerConnectionString, "create table kept (id int); insert into kept values (7)");
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    const second = await start();
    expect(await runSql(second.ownerConnectionString, "select id from kept")).toEqual([{ id: 7 }]);
  });

  it("lets the role hub create no table, and read none that hub_owner has created [ledger-4]", async () => {
    const server = await start();
    await runSql(server.ownerConnectionString, "create table entries (id int)");
    for (const statement of ["select id from entries", "create table another (id int)"])
      await expect(runSql(server.connectionString, statement)).rejects.toThrow("permission denied");
  });

  it("listens on the loopback address only, and requires a password", async () => {
    const server = await start();
    expect(await runSql(server.connectionString, "show listen_addresses")).toEqual([
      { listen_addresses: "127.0.0.1" },
    ]);
    const wrong = server.connectionString.replace("hub-password", "another");
    await expect(runSql(wrong, "select 1")).rejects.toMatchObject({ code: "28P01" });
  });

  it("starts again after a kill -9", async () => {
    const first = await start();
    process.kill(first.pid, "SIGKILL");
    await waitUntilGone(first.pid, 5_000);
    expect(readFileSync(lockFile, "utf8")).toContain(String(first.pid));
    const second = await start();
    expect(await runSql(second.connectionString, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("adopts a server that a killed launcher left running", async () => {
    const first = await start();
    const second = await start();
    expect(second).toMatchObject({ isAdopted: true, pid: first.pid, port: first.port });
    await second.stop();
    expect(isAlive(first.pid)).toBe(false);
  });

  it("ignores a stale lock whose process id belongs to another program", async () => {
    await (await start()).stop();
    writeFileSync(lockFile, `${process.pid}\n${join(folder, "postgres")}\n1\n5432\n\n127.0.0.1\n\nready\n`);
    expect((await start()).isAdopted).toBe(false);
  });

  it("fails with an error that names its folder and secrets.json when the password is wrong", async () => {
    await (await start()).stop();
    const attempt = startEmbeddedPostgres({
      clusterDir: join(folder, "postgres"),
      logFile: join(folder, "postgres.log"),
      superuserPassword: "another",
      ownerPassword: "another",
      hubPassword: "another",
      durability: "fast",
    });
    await expect(attempt).rejects.toThrow(join(folder, "postgres"));
    await expect(attempt).rejects.toThrow("secrets.json");
  });

  it("is stopped again by a command that started it and cannot read the database", async () => {
    const first = await start();
    await runSql(first.adminConnectionString, "alter role hub connection limit 0");
    await first.stop();
    const secrets = readOrCreateSecrets(folder);
    const file = secretsFile(folder);
    writeFileSync(file, JSON.stringify({ ...secrets, databaseAdminPassword: "superuser-password" }));
    for (const name of ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_OWNER_URL"]) vi.stubEnv(name, "");
    vi.stubEnv("DATA_DIR", folder);
    await expect(openExistingDatabase()).rejects.toThrow("too many connections");
    expect(existsSync(lockFile)).toBe(false);
  });
});
