import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { CommandError, messageOf } from "../process/command-error";
import { readFileList } from "./file-list";
import { backupPaths, type Manifest } from "./manifest";

/** Problems that a message names; the others are counted. */
const NAMED_PROBLEMS = 5;
const NEWLINE = 10;

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}

/** Returns what is wrong with a file, null when nothing is. The hash is compared only when the size is right. */
async function findFileProblem(
  path: string,
  { sizeBytes, sha256 }: { sizeBytes?: number; sha256: string },
): Promise<string | null> {
  if (!existsSync(path)) return "is missing";
  try {
    const { size } = await stat(path);
    if (sizeBytes !== undefined && size !== sizeBytes) return `has ${size} of ${sizeBytes} bytes`;
    return (await hashFile(path)) === sha256 ? null : "is not what was backed up";
  } catch (error) {
    return `cannot be read (${messageOf(error)})`;
  }
}

/** Reads a table's file to its end. COPY writes a row as one line. */
async function findTableProblem(path: string, rows: number): Promise<string | null> {
  if (!existsSync(path)) return "is missing";
  let lines = 0;
  async function countLines(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks)
      for (let index = chunk.indexOf(NEWLINE); index !== -1; index = chunk.indexOf(NEWLINE, index + 1))
        lines += 1;
  }
  try {
    await pipeline(createReadStream(path), createGunzip(), countLines);
  } catch (error) {
    return `cannot be read to its end (${messageOf(error)})`;
  }
  return lines === rows ? null : `has ${lines} of ${rows} rows`;
}

async function* checkTables(folder: string, { tables }: Manifest) {
  for (const { name, rows } of tables) {
    const path = backupPaths(folder).table(name);
    yield { path, problem: await findTableProblem(path, rows) };
  }
}

/** Compares the size and hash of each file with the file list. Nothing is checked in a backup without files (`files` is null). */
async function* checkFiles(folder: string, { files }: Manifest) {
  if (files === null) return;
  const paths = backupPaths(folder);
  const problem = await findFileProblem(paths.fileList, { sha256: files.listSha256 });
  yield { path: paths.fileList, problem };
  if (problem !== null) return;
  for await (const { key, ...expected } of readFileList(folder)) {
    const path = join(paths.files, key);
    yield { path, problem: await findFileProblem(path, expected) };
  }
}

/** Reads every table and every file of a backup. @throws CommandError naming the first that are missing or damaged */
export async function assertUndamaged(folder: string, manifest: Manifest): Promise<void> {
  const named: string[] = [];
  let count = 0;
  for (const check of [checkTables, checkFiles]) {
    for await (const { path, problem } of check(folder, manifest)) {
      if (problem === null) continue;
      count += 1;
      if (count <= NAMED_PROBLEMS) named.push(`  - ${relative(folder, path)} ${problem}`);
    }
  }
  if (count === 0) return;
  const others = count > named.length ? [`  - and ${count - named.length} more`] : [];
  throw new CommandError(
    [`The backup in ${folder} is damaged. Nothing was restored.`, ...named, ...others].join("\n"),
  );
}
