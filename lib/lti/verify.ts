import {
  createRemoteJWKSet,
  customFetch,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
} from "jose";
import { prisma } from "@/lib/database/prisma";
import { toolAddresses } from "./addresses";
import { hashOfBrowser, loginData } from "./begin-login";
import { CLAIMS, type LaunchClaims, launchClaims } from "./claims";
import { fetchPlatform } from "./fetch-platform";
import { ALGORITHM } from "./keys";
import { type LtiReason, LtiRefused } from "./lti-refused";
import { findOneTime } from "./one-time-token";

/** The messages that the hub takes. */
const MESSAGE_TYPES = ["LtiResourceLinkRequest", "LtiDeepLinkingRequest"] as const;
type MessageType = (typeof MESSAGE_TYPES)[number];

const CLOCK_TOLERANCE_SECONDS = 60;
/** A token is made for this launch, so it is never older than the login. */
const MAX_AGE = "10 minutes";
const MAX_KEY_SETS = 500;

type KeySet = ReturnType<typeof createRemoteJWKSet>;
const keySets = new Map<string, KeySet>();

/** Returns a platform's keys, which are read again when a token names an unknown one. */
function keySetOf(jwksUrl: string): KeySet {
  const known = keySets.get(jwksUrl);
  if (known) return known;
  if (keySets.size >= MAX_KEY_SETS) keySets.clear();
  const keySet = createRemoteJWKSet(new URL(jwksUrl), {
    cooldownDuration: 1_000,
    [customFetch]: async (url) => {
      const { status, text } = await fetchPlatform(url, { headers: { accept: "application/json" } });
      return new Response(text, { status });
    },
  });
  keySets.set(jwksUrl, keySet);
  return keySet;
}

/** What the platform posts to the launch. */
export interface LaunchRequest {
  idToken: string;
  state: string;
  /** The secret of the browser: of its cookie, or of the platform's storage. Null when the browser sent none. */
  browserSecret: string | null;
}

/** A launch that is believed. */
export interface VerifiedLaunch {
  platform: Platform;
  claims: LaunchClaims;
  messageType: MessageType;
}

export type Platform = Awaited<ReturnType<typeof findPlatform>>;

function findPlatform(id: string) {
  return prisma().ltiPlatform.findUniqueOrThrow({
    where: { id },
    include: { school: { select: { status: true, timeZone: true } } },
  });
}

/** Reads the header of a token, which says how it was signed. */
function readHeader(idToken: string): { alg?: unknown; kid?: unknown } | null {
  try {
    return decodeProtectedHeader(idToken);
  } catch {
    return null;
  }
}

/** Returns why jose refuses a token. */
function reasonOf(error: unknown): LtiReason {
  if (error instanceof errors.JWTExpired) return error.claim === "iat" ? "tooOld" : "expired";
  if (error instanceof errors.JWTClaimValidationFailed) {
    const byClaim: Readonly<Record<string, LtiReason>> = {
      iss: "wrongIssuer",
      aud: "wrongAudience",
      exp: "expired",
    };
    return byClaim[error.claim] ?? "wrongTimes";
  }
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
    return "unknownKey";
  if (error instanceof errors.JWSSignatureVerificationFailed) return "badSignature";
  if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return "badToken";
  return "noKeys";
}

/** Verifies the signature, the issuer, the audience and the times of a token. */
async function verifyToken(idToken: string, platform: Platform): Promise<JWTPayload> {
  const header = readHeader(idToken);
  if (!header) throw new LtiRefused("badToken", 400, { platformId: platform.id });
  const kid = typeof header.kid === "string" ? header.kid.slice(0, 200) : null;
  const refuse = (reason: LtiReason, status: LtiRefused["status"] = 401, cause?: unknown) =>
    new LtiRefused(reason, status, { platformId: platform.id, kid, cause });
  if (header.alg !== ALGORITHM) throw refuse("wrongAlgorithm");
  if (kid === null) throw refuse("noKid");
  try {
    const { payload } = await jwtVerify(idToken, keySetOf(platform.jwksUrl), {
      algorithms: [ALGORITHM],
      issuer: platform.issuer,
      audience: platform.clientId,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      maxTokenAge: MAX_AGE,
      requiredClaims: ["iss", "aud", "exp", "iat"],
    });
    return payload;
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === "noKeys") throw refuse(reason, 502, error);
    // Without the cause: jose's errors have the whole token's claims, and so a child's name.
    throw refuse(reason);
  }
}

/** With several audiences `azp` must name the hub; and wherever it is, it must not name another. */
function isForHub({ aud, azp }: JWTPayload, clientId: string): boolean {
  const isAlone = !Array.isArray(aud) || aud.length === 1;
  return azp === clientId || (isAlone && azp === undefined);
}

/** Finds what is wrong with the claims of a token whose signature is right; null when nothing is. */
function findProblem(payload: JWTPayload, { clientId, deploymentIds }: Platform): LtiReason | null {
  const type = payload[CLAIMS.messageType];
  if (!isForHub(payload, clientId)) return "wrongAudience";
  if (payload[CLAIMS.version] !== "1.3.0") return "wrongVersion";
  if (!MESSAGE_TYPES.some((known) => known === type)) return "wrongType";
  if (!deploymentIds.includes(String(payload[CLAIMS.deploymentId]))) return "unknownDeployment";
  if (typeof payload.sub !== "string" || payload.sub === "") return "noSubject";
  if (!Array.isArray(payload[CLAIMS.roles])) return "noRoles";
  const link = payload[CLAIMS.resourceLink] as { id?: unknown } | undefined;
  if (type === "LtiResourceLinkRequest" && (typeof link?.id !== "string" || link.id === ""))
    return "noResourceLink";
  // In a deep linking request the target is the tool's own address, which some platforms leave out.
  const target = payload[CLAIMS.targetLinkUri];
  const needsTarget = type === "LtiResourceLinkRequest" || target !== undefined;
  if (needsTarget && target !== toolAddresses().launchUrl) return "wrongTarget";
  return type === "LtiDeepLinkingRequest" && !payload[CLAIMS.deepLinkingSettings] ? "badClaims" : null;
}

/** Takes the login that a launch belongs to, which nobody can take again. */
async function takeLogin({ state, browserSecret }: LaunchRequest) {
  const login = await findOneTime("login", state, loginData);
  if (!login?.platformId) throw new LtiRefused("unknownState", 401);
  const { platformId, data } = login;
  if (browserSecret === null) throw new LtiRefused("noCookie", 401, { platformId, retry: data.request });
  if (hashOfBrowser(browserSecret) !== data.browserHash)
    throw new LtiRefused("otherBrowser", 401, { platformId });
  if (!(await login.take())) throw new LtiRefused("unknownState", 401, { platformId });
  return { platformId, nonce: data.nonce };
}

/**
 * Verifies a launch by LTI's security framework: the state is of this browser and used once, the token is the platform's, and each claim
 * is as it must be (protocol: LTI). @throws LtiRefused
 */
export async function verifyLaunch(request: LaunchRequest): Promise<VerifiedLaunch> {
  const { platformId, nonce } = await takeLogin(request);
  const platform = await findPlatform(platformId);
  const payload = await verifyToken(request.idToken, platform);
  const kid = String(readHeader(request.idToken)?.kid ?? "").slice(0, 200);
  const refuse = (reason: LtiReason, status: 400 | 401) =>
    new LtiRefused(reason, status, { platformId, kid });
  if (payload.nonce !== nonce) throw refuse("wrongNonce", 401);
  const problem = findProblem(payload, platform);
  if (problem)
    throw refuse(problem, problem === "wrongAudience" || problem === "unknownDeployment" ? 401 : 400);
  const claims = launchClaims.safeParse(payload);
  if (!claims.success) throw refuse("badClaims", 400);
  if (platform.school.status !== "active") throw refuse("unknownPlatform", 401);
  return { platform, claims: claims.data, messageType: payload[CLAIMS.messageType] as MessageType };
}

/** Finds the storage of the platform in which a browser without a cookie may have kept its secret; null when there is none. */
export async function findStorage(state: string) {
  const login = await findOneTime("login", state, loginData);
  if (!login || login.data.storageTarget === null) return null;
  const { storageTarget: target, storageOrigin: origin, request } = login.data;
  return { storage: { target, origin }, request };
}
