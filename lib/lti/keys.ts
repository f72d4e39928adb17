import { createHash } from "node:crypto";
import {
  CompactEncrypt,
  compactDecrypt,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
} from "jose";
import { v7 as uuidv7 } from "uuid";
import { prisma } from "@/lib/database/prisma";
import { env } from "@/lib/env";
import { deleteOldKeys, listPlatformsWithoutYoungKey } from "./queries/keys";

/** The only algorithm that LTI 1.3 names (protocol: LTI). */
export const ALGORITHM = "RS256";

/** The name of the nightly task that replaces old keys. */
export const ROTATE_TASK = "rotate-lti-keys";

const DAY_MS = 86_400_000;
/** A key is replaced after 90 days. The new one signs a day later, when each platform has read it, and the old one is published for another 30 days. */
const REPLACED_AFTER_DAYS = 90;
const SIGNS_AFTER_MS = DAY_MS;
const DELETED_AFTER_DAYS = 121;

/** The key that encrypts private keys, for each of the hub's secrets, the newest first. */
function encryptionKeys(): Uint8Array[] {
  return env().launchSessionSecrets.map((secret) =>
    createHash("sha256").update(`lti-key:${secret}`).digest(),
  );
}

async function encrypt(jwk: JWK): Promise<string> {
  const [newest] = encryptionKeys();
  if (!newest) throw new Error("the hub has no secret");
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(jwk)))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(newest);
}

/** Null when the secret that encrypted it is no longer among the hub's. */
async function decrypt(text: string): Promise<JWK | null> {
  for (const key of encryptionKeys()) {
    try {
      return JSON.parse(new TextDecoder().decode((await compactDecrypt(text, key)).plaintext));
    } catch {}
  }
  return null;
}

/** Makes a key for a platform, which is published at once. */
export async function createKey(platformId: string): Promise<{ id: string; jwk: JWK }> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const [publicJwk, jwk] = await Promise.all([exportJWK(publicKey), exportJWK(privateKey)]);
  const id = uuidv7();
  const data = { id, platformId, publicKey: { ...publicJwk }, privateKey: await encrypt(jwk) };
  await prisma().ltiKey.create({ data });
  return { id, jwk };
}

/** The newest key that platforms have had time to read, or else the oldest. A platform whose keys cannot be read gets a new one. */
async function signingKey(platformId: string): Promise<{ id: string; jwk: JWK }> {
  const keys = await prisma().ltiKey.findMany({ where: { platformId }, orderBy: { createdAt: "desc" } });
  const settled = keys.filter(({ createdAt }) => createdAt.getTime() < Date.now() - SIGNS_AFTER_MS);
  for (const key of [...settled, ...keys.reverse()]) {
    const jwk = await decrypt(key.privateKey);
    if (jwk) return { id: key.id, jwk };
  }
  return createKey(platformId);
}

/** Signs a token for a platform, which is valid for five minutes. */
export async function signForPlatform(platformId: string, claims: JWTPayload): Promise<string> {
  const { id, jwk } = await signingKey(platformId);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid: id, typ: "JWT" })
    .setIssuedAt()
    .setExpirationTime("5 minutes")
    .sign(await importJWK(jwk, ALGORITHM));
}

/** The public keys of all platforms, by which they check what the hub signs. */
export async function listPublicKeys(): Promise<{ keys: JWK[] }> {
  const keys = await prisma().ltiKey.findMany({
    select: { id: true, publicKey: true },
    orderBy: { id: "asc" },
  });
  return {
    keys: keys.map(({ id, publicKey }) => ({ ...(publicKey as JWK), kid: id, alg: ALGORITHM, use: "sig" })),
  };
}

/** Makes new keys for platforms whose newest is old, and deletes keys that no platform needs any more. */
export async function rotateKeys(): Promise<void> {
  for (const { id } of await listPlatformsWithoutYoungKey(REPLACED_AFTER_DAYS)) await createKey(id);
  await deleteOldKeys(DELETED_AFTER_DAYS);
}
