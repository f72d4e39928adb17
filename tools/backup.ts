// Writes a backup of the database and its files: `npm run backup -- --to FOLDER [--without-files]`. The hub may be running.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { currentStorage } from "../lib/storage/current-storage";
import { writeBackup } from "./backup/write-backup";
import { openExistingDatabase } from "./hub/command-database";
import { CommandError, runCommand } from "./process/command-error";

await runCommand(async () => {
  const { values } = parseArgs({
    options: { to: { type: "string" }, "without-files": { type: "boolean", default: false } },
  });
  if (!values.to) throw new CommandError("Name a new folder: npm run backup -- --to FOLDER");
  const folder = resolve(values.to);
  const { database, close } = await openExistingDatabase();
  try {
    const storage = values["without-files"] ? null : currentStorage();
    const { tables, files } = await writeBackup({
      connectionString: database.ownerConnectionString,
      storage,
      folder,
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const filesInWords = files
      ? `${files.count} files (${Math.ceil(files.sizeBytes / 1_000_000)} MB; ${files.missing} not in the storage)`
      : "no files";
    console.log(`The backup is in ${folder}: ${tables.length} tables, ${rows} rows, ${filesInWords}.`);
  } finally {
    await close();
  }
});
