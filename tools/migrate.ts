// Migrates the database: `npm run migrate`. `npm start`, `demo` and `dev` do this at their start.

import { readCommandSettings } from "./hub/command-database";
import { openDataFolder } from "./hub/data-folder";
import { openHubDatabase } from "./hub/hub-database";
import { assertUnused } from "./hub/run-record";
import { readOrCreateSecrets } from "./hub/secrets";
import { applyMigrations, describeApplied } from "./migrate/apply-migrations";
import { runCommand } from "./process/command-error";

await runCommand(async () => {
  const settings = readCommandSettings();
  const isEmbedded = settings.databaseUrl === null;
  if (isEmbedded) {
    await assertUnused({ dataDir: settings.dataDir, ports: {} });
    openDataFolder(settings.dataDir);
  }
  const database = await openHubDatabase(settings, isEmbedded ? readOrCreateSecrets(settings.dataDir) : null);
  try {
    const applied = await applyMigrations(database);
    const names = [
      ...applied.migrations,
      ...applied.functions.map((name) => `${name}()`),
      ...applied.droppedFunctions.map((name) => `${name}() dropped`),
    ];
    const summary = describeApplied(applied) || "The database is up to date.";
    console.log([summary, ...names].join("\n  "));
  } finally {
    await database.stop();
  }
});
