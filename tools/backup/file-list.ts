import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, readdirSync, writeSync } from "node:fs";
import { open } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { z } from "zod";
import { backupPaths } from "./manifest";

const listedFileSchema = z.object({ key: z.string(), sizeBytes: z.number(), sha256: z.string() });

/** A file of a backup as it was copied: a line of the list. */
export type ListedFile = z.infer<typeof listedFileSchema>;

/** Creates the list of a new backup's files. `close` returns the SHA-256 of the list. */
export function createFileList(folder: string): { add(file: ListedFile): void; close(): string } {
  const list = openSync(backupPaths(folder).fileList, "wx", 0o600);
  const hash = createHash("sha256");
  return {
    add: (file) => {
      const line = `${JSON.stringify(file)}\n`;
      writeSync(list, line);
      hash.update(line);
    },
    close: () => {
      closeSync(list);
      return hash.digest("hex");
    },
  };
}

/** Reads the list of a backup's files, one after another: a school may have 100,000. */
export async function* readFileList(folder: string): AsyncGenerator<ListedFile> {
  const list = await open(backupPaths(folder).fileList);
  for await (const line of list.readLines()) yield listedFileSchema.parse(JSON.parse(line));
}

/** Returns the keys of the files in the folder of a backup, for one without a list. */
export function listFolder(folder: string): { key: string }[] {
  const root = backupPaths(folder).files;
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => ({ key: relative(root, join(parentPath, name)).split(sep).join("/") }));
}
