import { createHash } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";
import { open } from "node:fs/promises";
import { z } from "zod";
import { backupPaths } from "./manifest";

const listedFileSchema = z.object({ key: z.string(), sizeBytes: z.number(), sha256: z.string() });

/** One line of the list: a file's key in the storage, and its size and hash when it was copied. */
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

/** Reads the list of a backup's files line by line, because a hub may have 100,000 files. */
export async function* readFileList(folder: string): AsyncGenerator<ListedFile> {
  const list = await open(backupPaths(folder).fileList);
  for await (const line of list.readLines()) yield listedFileSchema.parse(JSON.parse(line));
}
