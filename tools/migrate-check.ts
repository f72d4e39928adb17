// Fails when the Prisma schema and the migrations disagree, or PostgreSQL refuses the body of a function:
// `npm run migrate:check`, part of `npm test`.
import { checkFunctions } from "./migrate/apply-functions";
import { applyMigrations } from "./migrate/apply-migrations";
import { compareSchema } from "./migrate/compare-schema";
import { withTemporaryPostgres } from "./postgres/temporary-postgres";
import { withClient } from "./postgres/with-client";
import { CommandError, runCommand } from "./process/command-error";

await runCommand(() =>
  withTemporaryPostgres(async (server) => {
    await applyMigrations(server);
    const difference = await compareSchema(server);
    if (difference !== null) {
      throw new CommandError(
        `prisma/schema and prisma/migrations disagree. \`npm run migrate:new NAME\` would write:\n\n${difference.trim()}`,
      );
    }
    await withClient(server.ownerConnectionString, (client) => checkFunctions(client));
    console.log("The migrations lead to the schema, and every SQL function is accepted.");
  }),
);
