import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { CommandError } from "../process/command-error";
import { createFileList } from "./file-list";
import { backupPaths, type Manifest } from "./manifest";
import { assertUndamaged } from "./verify-backup";

const workFolder = mkdtempSync(join(tmpdir(), "edu-hub-verify-backup-test-"));
afterAll(() => rmSync(workFolder, { recursive: true, force: true }));

const KEYS = ["ab/first.txt", "ab/second.txt", "cd/third.png"];
/** The SHA-256 of "a day". */
const SHA256 = "4ed042e01ceba40277e5f5b7a6beb0d47865056fc751c0ba33d00204f9e5807c";

/** Writes a backup with a table of two rows and three files. */
function createBackup(): { folder: string; manifest: Manifest; paths: ReturnType<typeof backupPaths> } {
  const folder = mkdtempSync(join(workFolder, "backup-"));
  const paths = backupPaths(folder);
  mkdirSync(paths.tables);
  writeFileSync(paths.table("schools"), gzipSync("1\tA school\n2\tA\\nschool\n"));
  const list = createFileList(folder);
  for (const key of KEYS) {
    mkdirSync(dirname(join(paths.files, key)), { recursive: true });
    writeFileSync(join(paths.files, key), "a day");
    list.add({ key, sizeBytes: 5, sha256: SHA256 });
  }
  const manifest: Manifest = {
    format: 1,
    createdAt: "2026-11-22T02:30:00.000Z",
    migrations: ["20261101000000_init"],
    tables: [{ name: "schools", columns: ["id", "name"], rows: 2 }],
    files: { count: 3, sizeBytes: 15, missing: 0, listSha256: list.close() },
  };
  return { folder, manifest, paths };
}

/** Damages a backup, and returns the problems that its refusal names. */
async function refusalAfter(damage: (backup: ReturnType<typeof createBackup>) => void): Promise<string> {
  const backup = createBackup();
  damage(backup);
  const error = await assertUndamaged(backup.folder, backup.manifest).catch((thrown: unknown) => thrown);
  if (!(error instanceof CommandError)) throw error ?? new Error("the backup was accepted");
  const [first, ...problems] = error.message.split("\n");
  expect(first).toBe(`The backup in ${backup.folder} is damaged. Nothing was restored.`);
  return problems.join("\n");
}

test("accepts a backup that is whole, with or without files", async () => {
  const { folder, manifest, paths } = createBackup();
  await assertUndamaged(folder, manifest);
  rmSync(paths.files, { recursive: true });
  await assertUndamaged(folder, { ...manifest, files: null });
});

test("names the files that a backup has lost, or that have changed [running-4]", async () => {
  const refusal = await refusalAfter(({ paths }) => {
    rmSync(join(paths.files, "ab/first.txt"));
    writeFileSync(join(paths.files, "ab/second.txt"), "a dog");
    appendFileSync(join(paths.files, "cd/third.png"), "!");
  });
  expect(refusal).toBe(
    [
      "  - files/ab/first.txt is missing",
      "  - files/ab/second.txt is not what was backed up",
      "  - files/cd/third.png has 6 of 5 bytes",
    ].join("\n"),
  );
});

test("names the first five files of many, and counts the others", async () => {
  const backup = createBackup();
  const tables = [..."abcdefg"].map((name) => ({ name, columns: [], rows: 1 }));
  const check = assertUndamaged(backup.folder, { ...backup.manifest, tables });
  await expect(check).rejects.toThrow(/tables\/e\.copy\.gz is missing\n {2}- and 2 more$/);
});

test("names a list of files that is lost or incomplete", async () => {
  expect(await refusalAfter(({ paths }) => rmSync(paths.fileList))).toBe("  - files.jsonl is missing");
  const firstLine = ({ paths }: ReturnType<typeof createBackup>) =>
    writeFileSync(paths.fileList, readFileSync(paths.fileList, "utf8").replace(/\n.*/s, "\n"));
  expect(await refusalAfter(firstLine)).toBe("  - files.jsonl is not what was backed up");
});

test("names a table's file that is cut off, empty, missing, or has too few rows [running-4]", async () => {
  const table = "tables/schools.copy.gz";
  const refusalOf = (damage: (path: string) => void) =>
    refusalAfter(({ paths }) => damage(paths.table("schools")));
  expect(await refusalOf((path) => truncateSync(path, 20))).toBe(
    `  - ${table} cannot be read to its end (unexpected end of file)`,
  );
  expect(await refusalOf((path) => truncateSync(path))).toContain(table);
  expect(await refusalOf((path) => rmSync(path))).toBe(`  - ${table} is missing`);
  expect(await refusalOf((path) => writeFileSync(path, gzipSync("1\tA school\n")))).toBe(
    `  - ${table} has 1 of 2 rows`,
  );
});
