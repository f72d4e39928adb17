// Fails when the Prisma schema and the migrations disagree, or PostgreSQL refuses the body of a function:
// `npm run migrate:check`, part of `npm test`.
import { Client } from "pg";
import { checkFunctions } from "./migrate/apply-functions";
import { applyMigrations } from "./migrate/apply-migrations";
import { compareSchema } from "./migrate/compare-schema";
import { withTemporaryPostgres } from "./postgres/temporary-postgres";
import { CommandError, runCommand } from "./process/command-error";

async function checkFunctionBodies(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await checkFunctions(client);
  } finally {
    await client.end();
  }
}

await runCommand(() =>
  withTemporaryPostgres(async (server) => {
    await applyMigrations(server);
    const difference = await compareSchema(server);
    if (difference !== null) {
      throw new CommandError(
        `prisma/schema and prisma/migrations disagree. \`npm run migrate:new NAME\` would write:\n\n${difference.trim()}`,
      );
    }
    await checkFunctionBodies(server.ownerConnectionString);
    console.log("The migrations lead to the schema, and every SQL function is accepted.");
  }),
);
