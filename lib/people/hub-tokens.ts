import { createHash, createHmac, randomBytes } from "node:crypto";
import { validate as isUuid, v7 as uuidv7 } from "uuid";
import type { NewToken } from "@/client/contract/hub";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { makeOnce } from "@/lib/database/make-once";
import { inTransaction } from "@/lib/database/transaction";
import { env } from "@/lib/env";
import { HubError, notFound } from "@/lib/hub-error";
import {
  findBearerOwner,
  findSameNewToken,
  insertToken,
  listTokens as listRows,
  revokeToken as revokeRow,
} from "./queries/tokens";

/** Marks a hub bearer, so that secret scanners and people know one when they see it. */
const PREFIX = "eduhub_";
const DAY_SECONDS = 86_400;
/** How long a form may be sent again when its answer was lost. */
const RESEND_SECONDS = 600;

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
 * The text of a token. With an id of the caller's it follows from that id and a secret of the hub, so that a form that
 * is sent twice in the same instant gets one text in both answers; without one it is random.
 */
function tokenText(profileId: string, tokenId: string | undefined): string {
  if (tokenId === undefined) return PREFIX + randomBytes(32).toString("base64url");
  const hmac = createHmac("sha256", env().nextauthSecret);
  return PREFIX + hmac.update(`hub-token:${profileId}:${tokenId}`).digest("base64url");
}

/**
 * Makes a token for oneself; its text is in this answer and nowhere else (protocol: API tokens). With a `tokenId` of
 * the caller's it is made once: asked again within ten minutes, before the token is used, the answer is the same.
 * @throws HubError AUTH_002 while the person's password is one that someone else gave them, IDEM_001
 */
export async function createToken(person: Person, { tokenId, name, expiresInDays }: NewToken) {
  if (person.mustChangePassword) {
    throw new HubError("AUTH_002", "Choose your own password on the hub before you create a token.");
  }
  const token = tokenText(person.id, tokenId);
  const row = {
    id: tokenId ?? uuidv7(),
    profileId: person.id,
    name,
    tokenHash: hashOf(token),
    lifetimeSeconds: expiresInDays ? expiresInDays * DAY_SECONDS : null,
  };
  const make = () =>
    inTransaction(async (transaction) => {
      const made = await insertToken(row, transaction);
      const target = { type: "token", id: made.id };
      await recordAudit(person, { action: "token.create", target }, transaction);
      return made;
    });
  const find = () => findSameNewToken(row, RESEND_SECONDS);
  const made = await makeOnce({ idName: "tokenId", id: tokenId, table: "api_tokens", make, find });
  return { ...shown(made), token };
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
