import { createHash, randomBytes } from "node:crypto";
import { validate as isUuid } from "uuid";
import type { NewToken } from "@/client/contract/hub";
import {
  findBearerOwner,
  insertToken,
  listTokens as listRows,
  replaceNewToken,
  revokeToken as revokeRow,
} from "@/lib/db/token-rows";
import { inTransaction } from "@/lib/db/transaction";
import { recordAudit } from "../audit/record-audit";
import { HubError, notFound } from "../hub-error";
import { makeOnce } from "../make-once";
import type { Person } from "./person";

/** Marks a hub bearer, so that secret scanners and people know one when they see it. */
const PREFIX = "eduhub_";
const DAY_MS = 86_400_000;
/** For how long a form may be sent again whose answer was lost. */
const REPLACED_WITHIN_MS = 600_000;

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

/**
 * Makes a token for oneself; its text is in this answer and nowhere else ever again (contract, section 11). With a
 * `tokenId` of the caller's it is made once: asked again at once, before anybody has used it, the token gets a new text,
 * since nobody can tell the first one any more; the audit log has one row.
 * @throws HubError AUTH_002 while the person's password is one that someone else gave them, IDEM_001
 */
export async function createToken(person: Person, { tokenId: id, name, expiresInDays }: NewToken) {
  if (person.mustChangePassword) {
    throw new HubError("AUTH_002", "Choose a password of your own on the hub before you make a token.");
  }
  const token = PREFIX + randomBytes(32).toString("base64url");
  const expiresAt = expiresInDays ? new Date(Date.now() + expiresInDays * DAY_MS) : null;
  const hashed = { id, profileId: person.id, name, tokenHash: hashOf(token), expiresAt };
  const make = () =>
    inTransaction(async (transaction) => {
      const made = await insertToken(hashed, transaction);
      const target = { type: "token", id: made.id };
      await recordAudit(person, { action: "token.create", target }, transaction);
      return made;
    });
  const find = (taken: string) => replaceNewToken({ ...hashed, id: taken }, REPLACED_WITHIN_MS);
  const row = await makeOnce({ idName: "tokenId", id, table: "api_tokens", make, find });
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
