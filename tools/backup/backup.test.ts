import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { POST as createText } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { closeConnectionPools } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";
import { forgetEnv } from "@/lib/env";
import { verifyLedger } from "@/lib/health/queries/verify-ledger";
import { currentStorage } from "@/lib/storage/current-storage";
import { createLocalFileStorage } from "@/lib/storage/local-file-storage";
import { call } from "@/test/call";
import { createStudentSession } from "@/test/create-school";
import { emptyDatabase, takeOwnDatabase } from "@/test/database";
import { runSql } from "@/test/run-sql";
import { backupPaths, readManifest } from "./manifest";
import { restoreBackup } from "./restore-backup";
import { writeBackup } from "./write-backup";

await takeOwnDatabase(); // a backup has everything in the database

const workFolder = mkdtempSync(join(tmpdir(), "edu-hub-backup-test-"));
const folder = join(workFolder, "backup");
const KEY = "ab/abcdef0123456789abcdef0123456789.txt";
const LOST_KEY = KEY.replace("ab/", "cd/");
/** The key of a file that is marked as removed and whose bytes are not deleted yet. */
const ERASED_KEY = KEY.replace("ab/", "23/");

const databaseUrl = process.env.DATABASE_URL ?? "";
/** The database of this file, as its owner. */
function ownDatabase() {
  const address = new URL(inject("ownerConnectionString"));
  address.pathname = new URL(databaseUrl).pathname;
  return { connectionString: databaseUrl, ownerConnectionString: address.href };
}

const newStorage = () =>
  createLocalFileStorage({
    folder: join(workFolder, randomUUID()),
    publicBaseUrl: "http://localhost:3000/files",
  });

/** Creates texts as a student, one after another, until `stop`, which returns how many. */
function keepCreatingTexts(session: string) {
  let isStopped = false;
  const written = (async () => {
    let count = 0;
    for (; !isStopped; count += 1) await call(createText, { session, body: { prompt: "Hi" } });
    return count;
  })();
  return {
    stop: () => {
      isStopped = true;
      return written;
    },
  };
}

let poolId: string;
beforeAll(async () => {
  const { school, student, activityId, session } = await createStudentSession({ credits: 1_000 });
  poolId = school.poolId;
  const file = { key: KEY, filename: "poem.txt", mimeType: "text/plain", sizeBytes: 5 };
  const row = { ...file, ownerId: student.id, activityId };
  await prisma().storedFile.create({ data: { ...row, state: "stored" } });
  // Only a stored file without its bytes counts as missing, not an upload that has not arrived, nor a file that was erased.
  await prisma().storedFile.create({ data: { ...row, key: LOST_KEY, state: "stored" } });
  await prisma().storedFile.create({ data: { ...row, key: KEY.replace("ab/", "ef/"), state: "expected" } });
  await prisma().storedFile.create({ data: { ...row, key: ERASED_KEY, state: "removed" } });
  await prisma().storedFile.create({ data: { ...row, key: KEY.replace("ab/", "01/"), state: "removed" } });
  for (const key of [KEY, ERASED_KEY])
    await currentStorage().put(key, new TextEncoder().encode("a day"), { mimeType: "text/plain" });
  const writing = keepCreatingTexts(session);
  await writeBackup({
    connectionString: ownDatabase().ownerConnectionString,
    storage: currentStorage(),
    folder,
  });
  expect(await writing.stop()).toBeGreaterThan(0);
});
afterAll(() => rmSync(workFolder, { recursive: true, force: true }));

test("a backup made while texts are billed is restored with a ledger that verifies, every row and every file [running-4]", async () => {
  const manifest = readManifest(folder);
  const listSha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(manifest.files).toEqual({ count: 1, sizeBytes: 5, missing: 1, listSha256 });
  const [restored, storage] = [await emptyDatabase(), newStorage()];
  const query = (statement: string) => runSql(restored.ownerConnectionString, statement);
  expect(await restoreBackup({ database: restored, storage, folder })).toEqual({
    manifest,
    files: 1,
  });
  for (const { name, rows } of manifest.tables) {
    expect([name, await query(`select count(*)::int from ${name}`)]).toEqual([name, [{ count: rows }]]);
  }
  const file = await storage.readBytes(KEY, 100);
  expect([file && new TextDecoder().decode(file.bytes), file?.mimeType]).toEqual(["a day", "text/plain"]);
  expect(await storage.find(ERASED_KEY)).toBeNull();

  await closeConnectionPools();
  process.env.DATABASE_URL = restored.connectionString;
  forgetEnv();
  try {
    expect((await verifyLedger()).broken).toEqual([]);
    // The triggers of the SQL functions are there again.
    await expect(query("update ledger_entries set note = 'changed'")).rejects.toThrow();
    expect(await query(`select granted from pool_balances where pool_id = '${poolId}'`)).toEqual([
      { granted: 1_000 },
    ]);
  } finally {
    await closeConnectionPools();
    process.env.DATABASE_URL = databaseUrl;
    forgetEnv();
  }
});

test("a restore is refused into a database that has tables, from a folder that is no backup, and from a backup of a newer release [running-4]", async () => {
  const storage = newStorage();
  await expect(restoreBackup({ database: ownDatabase(), storage, folder })).rejects.toThrow(/empty database/);
  await expect(restoreBackup({ database: ownDatabase(), storage, folder: workFolder })).rejects.toThrow(
    /no backup/,
  );
  const newer = join(workFolder, "newer");
  mkdirSync(newer);
  const manifest = { ...readManifest(folder), migrations: ["20991231000000_from_the_future"] };
  writeFileSync(join(newer, "manifest.json"), JSON.stringify(manifest));
  const target = { database: await emptyDatabase(), storage, folder: newer };
  await expect(restoreBackup(target)).rejects.toThrow(/20991231000000_from_the_future/);
});

test("a damaged backup leaves the database empty, so that an undamaged backup can be restored into it [running-4]", async () => {
  const [database, storage] = [await emptyDatabase(), newStorage()];
  const damaged = join(workFolder, "damaged");
  const restoreDamaged = () => restoreBackup({ database, storage, folder: damaged });
  cpSync(folder, damaged, { recursive: true });
  truncateSync(backupPaths(damaged).table("usage_days"), 15);
  await expect(restoreDamaged()).rejects.toThrow(/damaged.*tables\/usage_days\.copy\.gz/s);
  cpSync(folder, damaged, { recursive: true });
  writeFileSync(join(backupPaths(damaged).files, KEY), "a dog");
  await expect(restoreDamaged()).rejects.toThrow(new RegExp(`damaged.*files/${KEY}`, "s"));
  expect(await storage.find(KEY)).toBeNull();
  expect((await restoreBackup({ database, storage, folder })).files).toBe(1);
});

test("a backup never replaces a folder", async () => {
  await expect(writeBackup({ connectionString: databaseUrl, storage: null, folder })).rejects.toThrow(
    /exists already/,
  );
});
