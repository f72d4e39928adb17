import { createVerifier } from "fast-jwt";
import { z } from "zod";
import { env, type HubSettings } from "@/lib/env";
import { invalidSession } from "@/lib/hub-error";
import { readClaims } from "./claims";
import { hasRepeatedKeys } from "./has-repeated-keys";
import type { LaunchSession } from "./launch-session";
import { sessionKeys } from "./session-keys";

/** Clock leeway between the hub's instances (protocol: Launch session). */
const LEEWAY_SECONDS = 60;
/** Ours stay under 1 KB; nothing longer is worth a signature check. */
const MAX_TOKEN_CHARACTERS = 4096;

const header = z.object({
  alg: z.literal("HS256"),
  typ: z.literal("JWT").optional(),
  kid: z.string().optional(),
  /** What a verifier must understand (RFC 7515): the hub knows none of it. */
  crit: z.never().optional(),
});

type Verify = (token: string) => unknown;

const globals = globalThis as { hubVerifiers?: { secrets: string; list: { kid: string; verify: Verify }[] } };

/** One verifier per secret; the algorithm is fixed here and never read from the token. Times are checked by us. */
function verifiers(): { kid: string; verify: Verify }[] {
  const secrets = env().launchSessionSecrets;
  const joined = secrets.join(",");
  if (globals.hubVerifiers?.secrets !== joined) {
    const list = sessionKeys(secrets).map(({ kid, secret }) => ({
      kid,
      verify: createVerifier({
        key: secret,
        algorithms: ["HS256"],
        ignoreExpiration: true,
        ignoreNotBefore: true,
      }),
    }));
    globals.hubVerifiers = { secrets: joined, list };
  }
  return globals.hubVerifiers.list;
}

/** Base64url has several spellings of the same bytes; only the canonical one is a token of ours. */
function isCanonical(part: string): boolean {
  return part.length > 0 && Buffer.from(part, "base64url").toString("base64url") === part;
}

/** @throws HubError AUTH_001 for what is no JSON, or names a key twice */
function parsePart(part: string): unknown {
  const text = Buffer.from(part, "base64url").toString("utf8");
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw invalidSession("not JSON");
  }
  if (hasRepeatedKeys(text, parsed)) throw invalidSession("a key twice");
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

/** Version-1 tokens carry no `kid`, so every secret is tried for a token without one. */
function verifySignature(token: string, kid: string | undefined): unknown {
  const fitting = kid === undefined ? verifiers() : verifiers().filter((verifier) => verifier.kid === kid);
  if (fitting.length === 0) throw invalidSession("unknown kid");
  for (const { verify } of fitting) {
    try {
      return verify(token);
    } catch {
      // The next secret may fit; when none does, the loop ends and says so.
    }
  }
  throw invalidSession("bad signature");
}

/** Above this many the ones known longest are forgotten; they are verified anew. */
const MAX_KNOWN = 5_000;
const known = new WeakMap<HubSettings, Map<string, LaunchSession>>();

/** The verified sessions under these very settings: with other secrets or another address nothing is known. */
function knownSessions(): Map<string, LaunchSession> {
  const sessions = known.get(env()) ?? new Map<string, LaunchSession>();
  known.set(env(), sessions);
  return sessions;
}

/**
 * Verifies a launch session's signature, times and claims. Touches no database. A token that was valid stays so until it
 * expires, and is not verified again: an app sends the same one with every call.
 * @throws HubError AUTH_001, the same for every cause (protocol: Launch session)
 */
export function verifyLaunchSession(token: string | null): LaunchSession {
  if (!token) throw invalidSession("none");
  const sessions = knownSessions();
  const before = sessions.get(token);
  if (before && Date.now() < before.expiresAt.getTime()) return before;
  const session = verify(token);
  if (sessions.size >= MAX_KNOWN) sessions.delete(sessions.keys().next().value ?? "");
  sessions.set(token, Object.freeze(session));
  return session;
}

function verify(token: string): LaunchSession {
  if (token.length > MAX_TOKEN_CHARACTERS) throw invalidSession("too long");
  const { kid } = readHeader(token);
  const claims = verifySignature(token, kid);
  const session = readClaims(claims, {
    issuer: env().hubUrl,
    acceptVersion1: env().launchSessionAcceptV1,
    now: Math.floor(Date.now() / 1000),
    leewaySeconds: LEEWAY_SECONDS,
  });
  if (session.launchId !== null && kid === undefined) throw invalidSession("no kid");
  return session;
}
