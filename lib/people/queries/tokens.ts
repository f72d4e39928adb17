import { sql } from "kysely";
import type { ApiToken } from "@/generated/prisma/client";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";

/** Finds the owner of a valid API token, who is never a student, and updates `lastUsedAt`, at most once a minute. */
export async function findTokenOwnerRow(tokenHash: Buffer) {
  const found = await database()
    .with("t", (db) =>
      db
        .selectFrom("apiTokens")
        .select(["id", "profileId", "lastUsedAt"])
        .where("tokenHash", "=", tokenHash)
        .where("revokedAt", "is", null)
        .where("expiresAt", ">", sql<Date>`now()`),
    )
    .with("touched", (db) =>
      db
        .updateTable("apiTokens as a")
        .from("t")
        .set({ lastUsedAt: sql<Date>`now()` })
        .whereRef("a.id", "=", "t.id")
        .where((eb) =>
          eb.or([
            eb("t.lastUsedAt", "is", null),
            eb("t.lastUsedAt", "<", sql<Date>`now() - interval '1 minute'`),
          ]),
        ),
    )
    .selectFrom("t")
    .innerJoin("profiles as p", "p.id", "t.profileId")
    .leftJoin("schools as s", "s.id", "p.schoolId")
    .select(["t.id as apiTokenId", "p.id", "p.login", "p.role", "p.displayName", "p.schoolId"])
    .where("p.status", "=", "active")
    .where("p.role", "<>", "student")
    .where((eb) => eb.or([eb("s.id", "is", null), eb("s.status", "=", "active")]))
    .executeTakeFirst();
  return found ?? null;
}

interface NewTokenFields {
  id: string;
  profileId: string;
  name: string;
  tokenHash: Buffer;
  lifetimeSeconds: number;
}

/** A new token for a person who gave their password. */
interface NewTokenRow extends NewTokenFields {
  /** When the password that they gave was set. */
  passwordChangedAt: Date | null;
  /** The profile's `signInsEndedAt` at that time. */
  signInsEndedAt: Date | null;
}

type TokenRow = Pick<ApiToken, "id" | "name" | "createdAt" | "expiresAt">;

/**
 * Inserts a token; null when the password, or the status of the person or school, has changed since the check. The profile is locked:
 * a change at the same time is either seen here, or waits and then revokes this token. The database's clock sets both times.
 */
export async function insertToken(token: NewTokenRow, transaction: Transaction): Promise<TokenRow | null> {
  const [created] = await transaction.$queryRaw<TokenRow[]>`
    INSERT INTO api_tokens (id, profile_id, name, token_hash, expires_at)
    SELECT ${token.id}::uuid, p.id, ${token.name}, ${token.tokenHash},
      now() + make_interval(secs => ${token.lifetimeSeconds}::float8)
    FROM profiles p WHERE p.id = ${token.profileId}::uuid AND p.status = 'active'
      AND p.password_changed_at IS NOT DISTINCT FROM ${token.passwordChangedAt?.toISOString() ?? null}::timestamptz
      AND p.sign_ins_ended_at IS NOT DISTINCT FROM ${token.signInsEndedAt?.toISOString() ?? null}::timestamptz FOR SHARE
    RETURNING id, name, created_at AS "createdAt", expires_at AS "expiresAt"`;
  return created ?? null;
}

/** Finds an unused token that was created with the same values at most `maxAgeSeconds` ago. */
export async function findSameNewToken(
  token: NewTokenFields,
  maxAgeSeconds: number,
): Promise<TokenRow | null> {
  const found = await database()
    .selectFrom("apiTokens")
    .select(["id", "name", "createdAt", "expiresAt"])
    .where("id", "=", token.id)
    .where("profileId", "=", token.profileId)
    .where("name", "=", token.name)
    .where("tokenHash", "=", token.tokenHash)
    .where("expiresAt", "=", sql<Date>`created_at + make_interval(secs => ${token.lifetimeSeconds}::float8)`)
    .where("createdAt", ">", sql<Date>`now() - make_interval(secs => ${maxAgeSeconds})`)
    .where("lastUsedAt", "is", null)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  return found ?? null;
}

/** Lists a person's valid tokens, newest first, at most 200. */
export async function listTokens(profileId: string) {
  return prisma().apiToken.findMany({
    where: { profileId, revokedAt: null, expiresAt: { gt: new Date() } },
    select: { id: true, name: true, createdAt: true, expiresAt: true, lastUsedAt: true },
    orderBy: { createdAt: "desc" },
    take: 200,
  });
}

/** Revokes a person's token and the launches that were started with it; false when there is none, or it is revoked already. */
export async function revokeToken(profileId: string, id: string, transaction: Transaction): Promise<boolean> {
  const revokedAt = new Date();
  const { count } = await transaction.apiToken.updateMany({
    where: { id, profileId, revokedAt: null },
    data: { revokedAt },
  });
  // A launch that is being inserted locks the token, so it is either seen here or sees the revocation itself.
  if (count > 0) {
    await transaction.launch.updateMany({ where: { tokenId: id, revokedAt: null }, data: { revokedAt } });
  }
  return count === 1;
}
