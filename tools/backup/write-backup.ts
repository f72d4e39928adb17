import { createHash } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { FileStorage } from "../../lib/storage/file-storage";
import { assertNotNewer, listApplied } from "../migrate/assert-not-newer";
import { withClient } from "../postgres/with-client";
import { CommandError } from "../process/command-error";
import { createFileList } from "./file-list";
import { backupPaths, type Manifest } from "./manifest";
import { copyTarget, listTables } from "./tables";

const PARALLEL_FILES = 8;

async function copyTables(client: Client, folder: string): Promise<Manifest["tables"]> {
  const tables: Manifest["tables"] = [];
  for (const table of await listTables(client)) {
    const rows = client.query(copyTo(`copy ${copyTarget(table)} to stdout`));
    const target = createWriteStream(backupPaths(folder).table(table.name), { mode: 0o600 });
    await pipeline(rows, createGzip(), target);
    tables.push({ ...table, rows: rows.rowCount });
  }
  return tables;
}

/** A file that the database names: one that the storage should have, or an upload that may not have arrived. */
interface NamedFile {
  key: string;
  isStored: boolean;
}

async function copyFile(body: Readable, path: string): Promise<{ sizeBytes: number; sha256: string }> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash("sha256");
  let sizeBytes = 0;
  async function* hashed(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  }
  await pipeline(body, hashed, createWriteStream(path, { mode: 0o600 }));
  return { sizeBytes, sha256: hash.digest("hex") };
}

/** Copies these files from the storage, and lists them. An upload that has not arrived is not missing. */
async function copyFiles(
  storage: FileStorage,
  files: readonly NamedFile[],
  folder: string,
): Promise<Manifest["files"]> {
  const total = { count: 0, sizeBytes: 0, missing: 0 };
  const list = createFileList(folder);
  const waiting = files.values();
  async function copyWaiting(): Promise<void> {
    for (const { key, isStored } of waiting) {
      const opened = await storage.read(key);
      if (opened === null) {
        if (isStored) total.missing += 1;
        continue;
      }
      const copied = await copyFile(opened.body, join(backupPaths(folder).files, key));
      list.add({ key, ...copied });
      total.count += 1;
      total.sizeBytes += copied.sizeBytes;
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_FILES }, copyWaiting));
  return { ...total, listSha256: list.close() };
}

/** Copies the tables as they are at one moment, while the hub keeps working. */
function copyDatabase(connectionString: string, folder: string) {
  return withClient(connectionString, async (client) => {
    // The role may have limits for its statements; a large table takes longer.
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    await client.query("begin isolation level repeatable read read only");
    const migrations = await listApplied(client);
    if (migrations.length === 0)
      throw new CommandError("There is nothing to back up: the database is empty.");
    await assertNotNewer(client);
    const tables = await copyTables(client, folder);
    const { rows } = await client.query<NamedFile>(
      `select key, state = 'stored' as "isStored" from stored_files where state <> 'removed' order by key`,
    );
    await client.query("commit");
    return { migrations, tables, named: rows };
  });
}

/**
 * Writes a backup of the database, and of the files that it names, into a new folder. A file never changes (decision 0004), so
 * files are copied after the tables. One that is erased meanwhile counts as missing; files erased before are left out.
 *
 * @param options.storage where the files are; null leaves them out
 * @throws CommandError when the folder exists already, or the database is empty or of a newer release
 */
export async function writeBackup(options: {
  connectionString: string;
  storage: FileStorage | null;
  folder: string;
}): Promise<Manifest> {
  const { connectionString, storage, folder } = options;
  if (existsSync(folder)) throw new CommandError(`${folder} exists already. Name a new folder with --to.`);
  const unfinished = `${folder}.unfinished-${process.pid}`;
  const paths = backupPaths(unfinished);
  mkdirSync(paths.tables, { recursive: true, mode: 0o700 });
  const { named, ...database } = await copyDatabase(connectionString, unfinished);
  const files = storage && (await copyFiles(storage, named, unfinished));
  const manifest: Manifest = { format: 1, createdAt: new Date().toISOString(), ...database, files };
  writeFileSync(paths.manifest, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, folder);
  return manifest;
}
