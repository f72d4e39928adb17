import type { ApiToken } from "@/generated/prisma/client";
import type { Person } from "@/lib/access/person";
import { rows } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";

type BearerRow = Pick<Person, "id" | "login" | "role" | "displayName" | "schoolId"> & { bearerId: string };

/** Who a hub bearer belongs to, if it is neither revoked nor expired; notes that it was used, at most once a minute. */
export async function findBearerOwner(tokenHash: Buffer): Promise<BearerRow | null> {
  const [row] = await rows<BearerRow>(
    "bearer-owner",
    `WITH t AS (
        SELECT id, profile_id, last_used_at FROM api_tokens
        WHERE token_hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())),
      touched AS (
        UPDATE api_tokens a SET last_used_at = now() FROM t
        WHERE a.id = t.id AND (t.last_used_at IS NULL OR t.last_used_at < now() - interval '1 minute'))
      SELECT t.id AS "bearerId", p.id, p.login, p.role, p.display_name AS "displayName", p.school_id AS "schoolId"
      FROM t JOIN profiles p ON p.id = t.profile_id LEFT JOIN schools s ON s.id = p.school_id
      WHERE p.standing = 'active' AND (s.id IS NULL OR s.standing = 'active')`,
    [tokenHash],
  );
  return row ?? null;
}

const shown = { id: true, name: true, createdAt: true, expiresAt: true, lastUsedAt: true } as const;

/** A token to be made. */
export interface NewTokenFields {
  id: string;
  profileId: string;
  name: string;
  tokenHash: Buffer;
  /** Null: it never expires. */
  lifetimeSeconds: number | null;
}

/** When a token was made and when it expires. */
export type TokenRow = Pick<ApiToken, "id" | "name" | "createdAt" | "expiresAt">;

/** Stores a new token's hash. Both its times come from the database's clock, so that they are a lifetime apart. */
export async function insertToken(token: NewTokenFields, transaction: Transaction): Promise<TokenRow> {
  const [made] = await transaction.$queryRaw<TokenRow[]>`
    INSERT INTO api_tokens (id, profile_id, name, token_hash, expires_at)
    VALUES (${token.id}::uuid, ${token.profileId}::uuid, ${token.name}, ${token.tokenHash},
      now() + make_interval(secs => ${token.lifetimeSeconds}::float8))
    RETURNING id, name, created_at AS "createdAt", expires_at AS "expiresAt"`;
  if (!made) throw new Error("the new token was not returned");
  return made;
}

/** A token that was made with the same values at most `maxAgeSeconds` ago and is still unused; null where there is none. */
export async function findSameNewToken(
  token: NewTokenFields,
  maxAgeSeconds: number,
): Promise<TokenRow | null> {
  const [same] = await rows<TokenRow>(
    "same-new-token",
    `SELECT id, name, created_at AS "createdAt", expires_at AS "expiresAt" FROM api_tokens
      WHERE id = $1 AND profile_id = $2 AND name = $3 AND token_hash = $4
        AND expires_at IS NOT DISTINCT FROM created_at + make_interval(secs => $5::float8)
        AND created_at > now() - make_interval(secs => $6) AND last_used_at IS NULL AND revoked_at IS NULL`,
    [token.id, token.profileId, token.name, token.tokenHash, token.lifetimeSeconds, maxAgeSeconds],
  );
  return same ?? null;
}

/** A person's usable tokens, newest first. */
export async function listTokens(profileId: string) {
  return prisma().apiToken.findMany({
    where: { profileId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] },
    select: shown,
    orderBy: { createdAt: "desc" },
    take: 200,
  });
}

/** Revokes one of a person's own tokens; false when there is none. */
export async function revokeToken(profileId: string, id: string, transaction: Transaction): Promise<boolean> {
  const { count } = await transaction.apiToken.updateMany({
    where: { id, profileId, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  return count === 1;
}
