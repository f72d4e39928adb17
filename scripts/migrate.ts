// Brings the database to the present schema: `npm run migrate`. `npm start`, `demo` and `dev` do this themselves.
import { applyMigrations, describeApplied } from "./launcher/apply-migrations";
import { readCommandSettings } from "./launcher/command-database";
import { openDataFolder } from "./launcher/data-folder";
import { openHubDatabase } from "./launcher/hub-database";
import { runCommand } from "./launcher/launcher-error";
import { claimPorts } from "./launcher/run-record";
import { readOrMakeSecrets } from "./launcher/secrets";

await runCommand(async () => {
  const settings = readCommandSettings();
  const isEmbedded = settings.databaseUrl === null;
  if (isEmbedded) {
    await claimPorts({ dataDir: settings.dataDir, ports: {} });
    openDataFolder(settings.dataDir);
  }
  const database = await openHubDatabase(settings, isEmbedded ? readOrMakeSecrets(settings.dataDir) : null);
  try {
    const applied = await applyMigrations({ connectionString: database.directConnectionString });
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
