import { createHash, createHmac, randomBytes } from "node:crypto";
import { validate as isUuid, v7 as uuidv7 } from "uuid";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { createOnce } from "@/lib/database/create-once";
import { inTransaction } from "@/lib/database/transaction";
import { env } from "@/lib/env";
import { HubError, invalid, notFound } from "@/lib/hub-error";
import type { NewToken } from "@/packages/client/contract/tokens";
import {
  findSameNewToken,
  findTokenOwnerRow,
  insertToken,
  listTokens as listRows,
  revokeToken as revokeRow,
} from "./queries/tokens";
import { throttledPasswordCheck } from "./throttled-sign-in";

/** Lets people and secret scanners recognise an API token. */
const PREFIX = "eduhub_";
/** Longer than any token; a text of this length or more is not looked up. */
const MAX_TEXT_LENGTH = 200;
const DAY_SECONDS = 86_400;
/** How long the same form may be sent again after its response was lost. */
const RESEND_SECONDS = 600;

function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

function toToken(row: { id: string; name: string; createdAt: Date; expiresAt: Date }) {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** Generates the text of a token: random, or derived from the caller's id, so that a form sent twice gets the same text. */
function generateToken(profileId: string, tokenId: string | undefined): string {
  if (tokenId === undefined) return PREFIX + randomBytes(32).toString("base64url");
  const hmac = createHmac("sha256", env().nextauthSecret);
  return PREFIX + hmac.update(`hub-token:${profileId}:${tokenId}`).digest("base64url");
}

/** @throws HubError AUTH_002 for students, and while the person has a password that someone else set */
export function assertMayCreateToken(person: Person): void {
  if (person.role === "student") throw new HubError("AUTH_002", "Students have no API tokens.");
  if (person.mustChangePassword) {
    throw new HubError("AUTH_002", "Choose your own password on the hub before you create a token.");
  }
}

function wrongPassword() {
  return invalid([{ path: "password", message: "wrongPassword" }]);
}

/**
 * Creates an API token for the caller, who gives their password again, and returns its text, which is not stored
 * (protocol: API tokens). With a `tokenId` the call is idempotent: repeated within ten minutes, before the token is used, it
 * returns the same token.
 * @throws HubError AUTH_002, VAL_001 for a wrong password, RATE_001 after too many of them, IDEM_001 when the `tokenId` was used
 * before and the token may not be returned again
 */
export async function createToken(person: Person, { tokenId, name, password, expiresInDays }: NewToken) {
  assertMayCreateToken(person);
  const checked = await throttledPasswordCheck(person, password);
  if (!checked) throw wrongPassword();
  const token = generateToken(person.id, tokenId);
  const row = {
    id: tokenId ?? uuidv7(),
    profileId: person.id,
    name,
    tokenHash: hashToken(token),
    lifetimeSeconds: expiresInDays * DAY_SECONDS,
  };
  const create = () =>
    inTransaction(async (transaction) => {
      const { passwordChangedAt, signInsEndedAt } = checked;
      const inserted = await insertToken({ ...row, passwordChangedAt, signInsEndedAt }, transaction);
      // The password was changed, or the person or school archived, after the check of the password.
      if (!inserted) throw wrongPassword();
      const target = { type: "token", id: inserted.id };
      await recordAudit(person, { action: "token.create", target }, transaction);
      return inserted;
    });
  const find = () => findSameNewToken(row, RESEND_SECONDS);
  const created = await createOnce({ idName: "tokenId", id: tokenId, table: "api_tokens", create, find });
  return { ...toToken(created), token };
}

/** Lists the caller's own valid tokens, newest first, without their text. */
export async function listTokens(person: Person) {
  const found = await listRows(person.id);
  return found.map((row) => ({ ...toToken(row), lastUsedAt: row.lastUsedAt?.toISOString() ?? null }));
}

/**
 * Revokes one of the caller's own tokens and ends the launches that were started with it. A caller with a token can revoke only
 * that token, so that a leaked token cannot cut off the owner's other programs.
 * @throws HubError NOTFOUND_001
 */
export async function revokeToken(person: Person, tokenId: string) {
  const mayRevoke = person.apiTokenId === undefined || person.apiTokenId === tokenId.toLowerCase();
  if (!isUuid(tokenId) || !mayRevoke) throw notFound("token");
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

/** Finds the owner of an API token; null unless it is valid, and its owner and their school are active. */
export async function findTokenOwner(token: string): Promise<Omit<Person, "ipAddress"> | null> {
  const owner =
    token.startsWith(PREFIX) && token.length < MAX_TEXT_LENGTH
      ? await findTokenOwnerRow(hashToken(token))
      : null;
  return owner && { ...owner, signInId: null };
}
