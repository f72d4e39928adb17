import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { CommandError, messageOf } from "../process/command-error";

const secretsSchema = z.object({
  launchSessionSecret: z.string().min(32),
  nextauthSecret: z.string().min(32),
  databaseOwnerPassword: z.string().min(16),
  databasePassword: z.string().min(16),
  databaseAdminPassword: z.string().min(16),
});

export type Secrets = z.infer<typeof secretsSchema>;

function createPassword(): string {
  return randomBytes(24).toString("hex");
}

function createSecrets(): Secrets {
  return {
    launchSessionSecret: randomBytes(32).toString("hex"),
    nextauthSecret: randomBytes(32).toString("hex"),
    databaseOwnerPassword: createPassword(),
    databasePassword: createPassword(),
    databaseAdminPassword: createPassword(),
  };
}

/** Writes a temporary file and renames it, so that a crash leaves either a complete file or none. */
function writeSecrets(file: string, secrets: Secrets): void {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, file);
}

export function secretsFile(dataDir: string): string {
  return join(dataDir, "secrets.json");
}

/**
 * Reads `{DATA_DIR}/secrets.json`, or creates it at the first start, readable only by its owner. Secrets in environment
 * variables take precedence; `hubEnvironment` applies that.
 *
 * @throws CommandError naming the file when it cannot be read or is damaged
 */
export function readOrCreateSecrets(dataDir: string): Secrets {
  const file = secretsFile(dataDir);
  try {
    if (!existsSync(file)) writeSecrets(file, createSecrets());
    chmodSync(file, 0o600);
    return secretsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    const reason =
      cause instanceof z.ZodError || cause instanceof SyntaxError ? "it is damaged" : messageOf(cause);
    throw new CommandError(
      `The secrets in ${file} cannot be read (${reason}). Put the file back from a backup, or set DATA_DIR to a new folder.`,
      { cause },
    );
  }
}
