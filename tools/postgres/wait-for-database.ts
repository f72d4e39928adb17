import { setTimeout as sleep } from "node:timers/promises";
import { CommandError, messageOf } from "../process/command-error";
import { withClient } from "./with-client";

/**
 * Error codes of a database that cannot be reached. 57P03: it is still starting. 53300: all of its connections are taken. 08P01: a
 * pooler cannot reach it.
 */
const NOT_READY_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "57P03",
  "53300",
  "08P01",
]);
const NOT_READY_MESSAGES = /timeout expired|terminated unexpectedly/i;

const LIMIT_MS = 60_000;
const BETWEEN_TRIES_MS = 1_000;

/** The host and name in a database address, without its login. */
export function describeDatabase(connectionString: string): string {
  const { host, pathname } = new URL(connectionString);
  return `${host}${pathname}`;
}

/** `pg` reports several refused addresses of one host as one error without a message. */
function reasonOf(error: unknown): string {
  const { code } = error as { code?: string };
  return messageOf(error) || code || "no reason given";
}

function isNotReady(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === undefined ? NOT_READY_MESSAGES.test(messageOf(error)) : NOT_READY_CODES.has(code);
}

/**
 * Waits until a database accepts connections, because after a power cut the hub often starts before it. A wrong password or an
 * unknown database is not waited for.
 *
 * @param options.setting the setting with the address, for messages
 * @param options.throwIfStopping called between the tries; it throws to end the wait
 * @throws CommandError naming the database, the setting and the reason: after a minute, or at once when waiting does not help
 */
export async function waitForDatabase(options: {
  connectionString: string;
  setting: string;
  throwIfStopping?: () => void;
  limitMs?: number;
}): Promise<void> {
  const { connectionString, setting, limitMs = LIMIT_MS } = options;
  const where = describeDatabase(connectionString);
  const deadline = Date.now() + limitMs;
  for (let hasLogged = false; ; hasLogged = true) {
    options.throwIfStopping?.();
    try {
      return await withClient(connectionString, async (client) => void (await client.query("select 1")));
    } catch (cause) {
      if (!isNotReady(cause) || Date.now() > deadline)
        throw new CommandError(
          `The database ${where} cannot be used (${reasonOf(cause)}). Check ${setting}.`,
          {
            cause,
          },
        );
      if (!hasLogged)
        console.log(
          `Waiting for the database ${where} (${reasonOf(cause)}), for up to ${Math.round(limitMs / 1000)} seconds …`,
        );
    }
    await sleep(Math.min(BETWEEN_TRIES_MS, limitMs));
  }
}
