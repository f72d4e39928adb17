import { rows } from "./pool";
import { prisma } from "./prisma";
import type { Transaction } from "./transaction";

interface BearerRow {
  bearerId: string;
  id: string;
  login: string;
  role: "student" | "teacher" | "school_admin" | "developer" | "operator";
  displayName: string;
  schoolId: string | null;
}

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

/** A token as it is made: under its own id, or one that the database makes. */
export interface NewTokenRow {
  id: string | undefined;
  profileId: string;
  name: string;
  tokenHash: Buffer;
  expiresAt: Date | null;
}

/** Keeps a new token's hash. */
export async function insertToken({ id, ...token }: NewTokenRow, transaction: Transaction) {
  const data = { ...token, tokenHash: new Uint8Array(token.tokenHash), ...(id !== undefined && { id }) };
  return transaction.apiToken.create({ data, select: shown });
}

/**
 * Gives a token that was just made the same way, and that nobody has used, another text; null where there is none. Its
 * expiry may differ by as long as it may be old.
 */
export async function replaceNewToken(token: NewTokenRow & { id: string }, maxAgeMs: number) {
  const { id, profileId, name, tokenHash, expiresAt } = token;
  const expiry = expiresAt && { gt: new Date(expiresAt.getTime() - maxAgeMs), lte: expiresAt };
  const createdAt = { gt: new Date(Date.now() - maxAgeMs) };
  const [replaced] = await prisma().apiToken.updateManyAndReturn({
    where: { id, profileId, name, createdAt, expiresAt: expiry, lastUsedAt: null, revokedAt: null },
    data: { tokenHash: new Uint8Array(tokenHash) },
    select: shown,
  });
  return replaced ?? null;
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
