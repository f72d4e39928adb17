import { sql } from "kysely";
import type { Prisma } from "@/generated/prisma/client";
import type { LtiTokenKind } from "@/generated/prisma/enums";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";

/** A one-time token as it is stored. */
export interface StoredToken {
  hash: Uint8Array<ArrayBuffer>;
  kind: LtiTokenKind;
}

/** How many tokens that have expired each new one deletes. */
const DELETED_AT_ONCE = 20;

/** Stores a token, and deletes some that have expired. */
export async function insertToken(
  token: StoredToken & { platformId: string | null; data: Prisma.InputJsonValue; minutes: number },
): Promise<void> {
  const { minutes, ...row } = token;
  await sql`DELETE FROM lti_tokens WHERE hash IN (
    SELECT hash FROM lti_tokens WHERE expires_at < now() ORDER BY expires_at LIMIT ${DELETED_AT_ONCE} FOR UPDATE SKIP LOCKED)`.execute(
    database(),
  );
  await prisma().ltiToken.create({ data: { ...row, expiresAt: new Date(Date.now() + minutes * 60_000) } });
}

/** Finds what the hub remembers for a token; undefined for one that was taken, has expired or never was. */
export function findToken({ hash, kind }: StoredToken) {
  return database()
    .selectFrom("ltiTokens")
    .select(["platformId", "data"])
    .where("hash", "=", Buffer.from(hash))
    .where("kind", "=", kind)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** Takes a token, which nobody can take again; false when it is gone. */
export async function deleteToken({ hash, kind }: StoredToken): Promise<boolean> {
  const deleted = await database()
    .deleteFrom("ltiTokens")
    .where("hash", "=", Buffer.from(hash))
    .where("kind", "=", kind)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
