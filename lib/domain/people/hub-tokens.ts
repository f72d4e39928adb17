import { createHash, randomBytes } from "node:crypto";
import { validate as isUuid } from "uuid";
import {
  findBearerOwner,
  insertToken,
  listTokens as listRows,
  revokeToken as revokeRow,
} from "@/lib/db/token-rows";
import { inTransaction } from "@/lib/db/transaction";
import { recordAudit } from "../audit/record-audit";
import { notFound } from "../hub-error";
import type { Person } from "./person";

/** Marks a hub bearer, so that secret scanners and people know one when they see it. */
const PREFIX = "eduhub_";
const DAY_MS = 86_400_000;

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

function shown(row: { id: string; name: string; createdAt: Date; expiresAt: Date | null }) {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

/** Makes a token for oneself; its text is in this answer and nowhere else ever again (contract, section 11). */
export async function createToken(person: Person, input: { name: string; expiresInDays?: number }) {
  const token = PREFIX + randomBytes(32).toString("base64url");
  const expiresAt = input.expiresInDays ? new Date(Date.now() + input.expiresInDays * DAY_MS) : null;
  const hashed = { profileId: person.id, name: input.name, tokenHash: hashOf(token), expiresAt };
  const row = await inTransaction(async (transaction) => {
    const made = await insertToken(hashed, transaction);
    await recordAudit(
      person,
      { action: "token.create", target: { type: "token", id: made.id } },
      transaction,
    );
    return made;
  });
  return { ...shown(row), token };
}

/** One's own usable tokens, newest first, without their text. */
export async function listTokens(person: Person) {
  const found = await listRows(person.id);
  return found.map((row) => ({ ...shown(row), lastUsedAt: row.lastUsedAt?.toISOString() ?? null }));
}

/**
 * Revokes one of one's own tokens. A bearer revokes itself alone, and finds no other: whoever found one could else cut
 * off every program of its owner.
 * @throws HubError NOTFOUND_001
 */
export async function revokeToken(person: Person, tokenId: string) {
  const isInReach = person.bearerId === undefined || person.bearerId === tokenId.toLowerCase();
  if (!isUuid(tokenId) || !isInReach) throw notFound("token");
  await inTransaction(async (transaction) => {
    if (!(await revokeRow(person.id, tokenId, transaction))) throw notFound("token");
    await recordAudit(
      person,
      { action: "token.revoke", target: { type: "token", id: tokenId } },
      transaction,
    );
  });
  return { id: tokenId, revoked: true as const };
}

/** Whose bearer this is, or null: unknown, revoked, expired, or not a hub bearer at all. */
export async function findTokenOwner(token: string): Promise<Omit<Person, "address"> | null> {
  const owner = token.startsWith(PREFIX) && token.length < 200 ? await findBearerOwner(hashOf(token)) : null;
  return owner && { ...owner, signInId: null };
}
