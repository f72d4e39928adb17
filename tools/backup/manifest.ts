import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { CommandError, messageOf } from "../process/command-error";

const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  /** The migrations of the database, which a restore applies before it loads the tables. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_]+$/),
      columns: z.array(z.string().regex(/^[a-z0-9_]+$/)),
      rows: z.number(),
    }),
  ),
  files: z
    .object({
      count: z.number(),
      sizeBytes: z.number(),
      /** How many files are stored according to the database, but were missing in the storage. */
      missing: z.number(),
      listSha256: z.string(),
    })
    .nullable(),
});

/** What a backup contains: `manifest.json` of its folder. It is written last, so a folder without it is not a complete backup. */
export type Manifest = z.infer<typeof manifestSchema>;

export const backupPaths = (folder: string) => ({
  manifest: join(folder, "manifest.json"),
  tables: join(folder, "tables"),
  table: (name: string) => join(folder, "tables", `${name}.copy.gz`),
  files: join(folder, "files"),
  fileList: join(folder, "files.jsonl"),
});

/** Reads the manifest of a backup. @throws CommandError naming the folder when it is not a complete backup */
export function readManifest(folder: string): Manifest {
  const path = backupPaths(folder).manifest;
  if (!existsSync(path)) throw new CommandError(`${folder} is no backup: it has no manifest.json.`);
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (cause) {
    throw new CommandError(`The backup in ${folder} cannot be read (${messageOf(cause)}).`, { cause });
  }
}
