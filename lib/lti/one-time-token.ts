import { createHash, randomBytes } from "node:crypto";
import type { z } from "zod";
import type { StorableObject, TokenKind } from "./queries/rows";
import { deleteToken, findToken, insertToken } from "./queries/tokens";

const MINUTES: Readonly<Record<TokenKind, number>> = { login: 10, launch: 10, registration: 60 };

/** Returns the SHA-256 of a secret, which is all of it that the hub stores. */
export function sha256(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(text).digest());
}

/** A text that cannot be guessed. */
export const randomText = () => randomBytes(32).toString("base64url");

/** Makes a one-time token, and remembers `data` for it. */
export async function issueToken(
  kind: TokenKind,
  platformId: string | null,
  data: StorableObject,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomText();
  const minutes = MINUTES[kind];
  await insertToken({ hash: sha256(token), kind, platformId, data, minutes });
  return { token, expiresAt: new Date(Date.now() + minutes * 60_000) };
}

/** A token that was found; `take` uses it up, and is false when someone else was faster. */
export interface FoundToken<Data> {
  platformId: string | null;
  data: Data;
  take(): Promise<boolean>;
}

/** Finds a token without using it up; null for one that was used, has expired or never was. */
export async function findOneTime<Schema extends z.ZodType>(
  kind: TokenKind,
  token: string,
  schema: Schema,
): Promise<FoundToken<z.infer<Schema>> | null> {
  const stored = { hash: sha256(token), kind };
  const found = await findToken(stored);
  if (!found) return null;
  return { platformId: found.platformId, data: schema.parse(found.data), take: () => deleteToken(stored) };
}
