import { createVerifier } from "fast-jwt";
import { z } from "zod";
import { env, type HubSettings } from "@/lib/env";
import { invalidSession } from "@/lib/hub-error";
import { readClaims } from "./claims";
import type { LaunchSession } from "./launch-session";
import { sessionKeys } from "./session-keys";

/** Tolerated clock difference between instances of the hub (protocol: Launch session). */
const LEEWAY_SECONDS = 60;
/** A token with more characters is refused without checking its signature. The hub's own tokens have less than 1 KB. */
const MAX_TOKEN_CHARACTERS = 4096;

const header = z.object({
  alg: z.literal("HS256"),
  typ: z.literal("JWT").optional(),
  kid: z.string().optional(),
  /** Extensions that a verifier must understand (RFC 7515); the hub supports none. */
  crit: z.never().optional(),
});

/** One verifier per secret. The algorithm is never read from the token; `readClaims` checks the times. */
function createVerifiers({ launchSessionSecrets }: HubSettings) {
  const options = { algorithms: ["HS256" as const], ignoreExpiration: true, ignoreNotBefore: true };
  return sessionKeys(launchSessionSecrets).map(({ kid, secret }) => ({
    kid,
    verify: createVerifier({ key: secret, ...options }),
  }));
}

/** By settings object, because other secrets verify other tokens: the verifiers, and the verified sessions by token. */
const cache = new WeakMap<
  HubSettings,
  { verifiers: ReturnType<typeof createVerifiers>; sessions: Map<string, LaunchSession> }
>();

function cached() {
  const found = cache.get(env()) ?? { verifiers: createVerifiers(env()), sessions: new Map() };
  cache.set(env(), found);
  return found;
}

/** Several base64url texts decode to the same bytes; only the canonical one is accepted. */
function isCanonical(part: string): boolean {
  return part.length > 0 && Buffer.from(part, "base64url").toString("base64url") === part;
}

function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const children = Object.values(value).reduce<number>((sum, child) => sum + countKeys(child), 0);
  return Array.isArray(value) ? children : children + Object.keys(value).length;
}

/** Whether an object in a JSON text has a key twice: parsers differ in which of the two they read. */
function hasRepeatedKeys(text: string, parsed: unknown): boolean {
  const keysInText = text.match(/"(?:[^"\\]|\\.)*"\s*:/g)?.length ?? 0;
  return keysInText !== countKeys(parsed);
}

/** @throws HubError AUTH_001 for invalid JSON and for repeated keys */
function parsePart(part: string): unknown {
  const text = Buffer.from(part, "base64url").toString("utf8");
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw invalidSession("not JSON");
  }
  if (hasRepeatedKeys(text, parsed)) throw invalidSession("repeated key");
  return parsed;
}

function readHeader(token: string): z.infer<typeof header> {
  const parts = token.split(".");
  if (parts.length !== 3 || !parts.every(isCanonical)) throw invalidSession("malformed");
  const [head = "", claims = ""] = parts;
  const read = header.safeParse(parsePart(head));
  if (!read.success) throw invalidSession("unsigned, or another algorithm");
  parsePart(claims);
  return read.data;
}

/** Version-1 tokens have no `kid`: every secret is tried for them. */
function verifySignature(token: string, kid: string | undefined): unknown {
  const candidates = cached().verifiers.filter((verifier) => kid === undefined || verifier.kid === kid);
  if (candidates.length === 0) throw invalidSession("unknown kid");
  for (const verifier of candidates) {
    try {
      return verifier.verify(token);
    } catch {
      // Try the next secret.
    }
  }
  throw invalidSession("bad signature");
}

/** A further session replaces the one that was cached first. */
const MAX_CACHED = 5_000;

/** Finds the session of a token that was verified before; it may have expired since. */
export function findVerifiedSession(token: string): LaunchSession | undefined {
  return cached().sessions.get(token);
}

/**
 * Verifies a launch session's signature, times and claims, without the database. Verified tokens are cached, since
 * an app sends the same one with every call. After it has expired it is verified at every call, because it is accepted for
 * `LEEWAY_SECONDS` more.
 * @throws HubError AUTH_001, the same for every cause (protocol: Launch session)
 */
export function verifyLaunchSession(token: string | null): LaunchSession {
  if (!token) throw invalidSession("none");
  const { sessions } = cached();
  const known = sessions.get(token);
  if (known && Date.now() < known.expiresAt.getTime()) return known;
  const session = verifyToken(token);
  if (sessions.size >= MAX_CACHED) sessions.delete(sessions.keys().next().value ?? "");
  sessions.set(token, Object.freeze(session));
  return session;
}

function verifyToken(token: string): LaunchSession {
  if (token.length > MAX_TOKEN_CHARACTERS) throw invalidSession("too long");
  const { kid } = readHeader(token);
  const claims = verifySignature(token, kid);
  return readClaims(claims, {
    issuer: env().hubUrl,
    hasKeyId: kid !== undefined,
    acceptVersion1: env().launchSessionAcceptV1,
    now: Math.floor(Date.now() / 1000),
    leewaySeconds: LEEWAY_SECONDS,
  });
}
