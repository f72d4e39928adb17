import { randomUUID } from "node:crypto";
import type { NextAuthOptions, User } from "next-auth";
import { decode, type JWT } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import { validate as isUuid } from "uuid";
import { env } from "@/lib/env";
import { HubError } from "@/lib/hub-error";
import { log } from "@/lib/log";
import type { SignInCookie } from "@/lib/people/queries/sign-out";
import { isSignedOut, signOut } from "@/lib/people/sign-out";
import { throttledSignIn } from "@/lib/people/throttled-sign-in";
import type { IdClaims } from "@/lib/sso/sign-in-with-provider";
import { ssoProviders } from "@/lib/sso/sso-settings";
import type { PathLocale } from "@/packages/client/contract/basic-schemas";
import { callerAddress } from "./caller-address";
import { callbackUrlCookieName, cookie, signInCookieName, withHostPrefix } from "./cookies";
import { csrfCookieName, csrfSecretOf } from "./csrf-cookie";
import { signInByProvider, toOAuthConfig } from "./sso-provider";

/**
 * How long a sign-in lasts after the password was typed, however often it is used: 12 hours, a school day, so that a shared
 * device does not stay signed in overnight.
 */
export const SIGN_IN_SECONDS = 12 * 60 * 60;

/**
 * Decodes a sign-in cookie with the newest secret that fits, so that a new `NEXTAUTH_SECRET` in front of the old one ends
 * no sign-in. @throws Error when none fits or it has expired
 */
export async function decodeSignIn(token: string | undefined): Promise<JWT | null> {
  const [newest = "", ...older] = env().nextauthSecrets;
  const withNewest = decode({ token, secret: newest });
  const claims = await older.reduce(
    (decoded, secret) => decoded.catch(() => decode({ token, secret })),
    withNewest,
  );
  // next-auth moves the expiry of a cookie with each use, but not this time.
  if (claims && !(Number(claims.signedInAt) > Date.now() / 1000 - SIGN_IN_SECONDS))
    throw new Error("expired");
  return claims;
}

interface SignInRequest {
  /** The client's network address; null if unknown. */
  ipAddress?: string | null;
  csrfCookie?: string;
  /** Called after too many attempts, or while the password queue is full, with the seconds until the next attempt is accepted. */
  onThrottled?(waitSeconds: number): void;
  /** Called when the sign-in could not be checked, which says nothing about the password. */
  onFault?(error: unknown): void;
  /** Called when someone has signed in. */
  onSignedIn?(profileId: string): void;
  /** The sign-in that the browser's cookie still has. */
  previous?: SignInCookie | null;
  /** The language of the page on which the person signs in. */
  pathLocale?: PathLocale;
}

interface SignInAttempt {
  ipAddress: string;
  login: string;
  password: string;
}

/**
 * When the next attempt is accepted in fewer seconds than this, such as while the password queue is full, the page gets BUSY
 * instead of RATE_001, whose text says to wait a quarter of an hour.
 */
const SOON_SECONDS = 60;

/** Signs in; throws an Error whose message is a code, because next-auth passes only the message to the page. */
async function signInFrom({ ipAddress, login, password }: SignInAttempt, request: SignInRequest) {
  try {
    return await throttledSignIn(login, password, ipAddress);
  } catch (error) {
    const refused = error instanceof HubError ? error : null;
    const code = refused?.code ?? "HUB_001";
    log().warn({ code, cause: refused ? refused.cause : error }, "sign-in failed");
    const waitSeconds = refused?.retryAfterSeconds;
    if (waitSeconds === undefined) request.onFault?.(error);
    else request.onThrottled?.(waitSeconds);
    const isBusy = waitSeconds !== undefined && waitSeconds < SOON_SECONDS;
    throw new Error(isBusy ? "BUSY" : code, { cause: error });
  }
}

type SignedIn = Pick<
  NonNullable<Awaited<ReturnType<typeof throttledSignIn>>>,
  "id" | "displayName" | "passwordChangedAt" | "signInsEndedAt"
>;

/** Returns what next-auth passes on to the `jwt` callback. */
function toUser({ id, displayName, passwordChangedAt, signInsEndedAt }: SignedIn) {
  return {
    id,
    name: displayName,
    passwordChangedAt: passwordChangedAt?.getTime() ?? null,
    signInsEndedAt: signInsEndedAt?.getTime() ?? null,
  };
}

function credentialsProvider(signInRequest: SignInRequest) {
  return CredentialsProvider({
    name: "Education Hub",
    credentials: {
      login: { label: "Login", type: "text" },
      password: { label: "Password", type: "password" },
    },
    authorize: async (credentials, request) => {
      const { login, password } = credentials ?? {};
      if (typeof login !== "string" || typeof password !== "string") return null;
      if (login.includes("\u0000") || !login.isWellFormed()) return null;
      if (login.length > 200 || password.length > 500) return null;
      const ipAddress = callerAddress(request.headers?.["x-forwarded-for"]) ?? "unknown";
      const person = await signInFrom({ ipAddress, login, password }, signInRequest);
      return person && toUser(person);
    },
  });
}

/** Returns what the claims of a sign-in cookie say; null when they are of no sign-in. */
export function toSignInCookie(claims: JWT | null): SignInCookie | null {
  const { sub: profileId, signInId, passwordChangedAt, signInsEndedAt } = claims ?? {};
  if (!profileId || typeof signInId !== "string" || ![profileId, signInId].every(isUuid)) return null;
  return {
    profileId,
    signInId,
    passwordChangedAt: typeof passwordChangedAt === "number" ? passwordChangedAt : null,
    signInsEndedAt: typeof signInsEndedAt === "number" ? signInsEndedAt : null,
    isFederated: claims?.isFederated === true,
  };
}

/** False also when the database cannot be reached: pages and API calls check again at every request. */
async function isKnownSignedOut(signInId: string): Promise<boolean> {
  try {
    return await isSignedOut(signInId);
  } catch (err) {
    log().warn({ err }, "a sign-in was renewed unchecked");
    return false;
  }
}

/** Returns the claims of a cookie that next-auth renews. @throws Error when the person has signed out */
async function renewClaims(token: JWT): Promise<JWT> {
  const { sub, signInId, signedInAt, passwordChangedAt, signInsEndedAt, isFederated } = token;
  // next-auth deletes the cookie when this throws.
  if (typeof signInId === "string" && (await isKnownSignedOut(signInId))) throw new Error("signed out");
  return {
    sub,
    signInId,
    signedInAt,
    passwordChangedAt,
    signInsEndedAt,
    ...(isFederated === true && { isFederated }),
  };
}

/**
 * Returns the id of a new sign-in (decision 0005). A person who signs in again in the same browser keeps the id of the previous
 * sign-in, so that their open apps keep working. The previous sign-in of anyone else ends as if they had signed out. Errors are
 * only logged, because the password was right.
 */
export async function beginSignIn(
  profileId: string,
  { previous, ipAddress = null }: SignInRequest,
): Promise<string> {
  const newId = randomUUID();
  if (!previous) return newId;
  const { signInId, profileId: previousId } = previous;
  try {
    // While the database is down, the person gets a new id, because the previous sign-in may have ended already. `signOut` ends it
    // in the database once the database answers.
    const keepsSignIn = previousId === profileId && !(await isSignedOut(signInId).catch(() => true));
    if (keepsSignIn) return signInId;
    await signOut(previous, ipAddress);
  } catch (err) {
    log().error({ err, profileId: previousId }, "the previous sign-in in the same browser did not end");
  }
  return newId;
}

/** What `toUser` returns; next-auth's own type knows only the id. */
type NewSignIn = User & {
  passwordChangedAt?: number | null;
  signInsEndedAt?: number | null;
  isFederated?: boolean;
};

/** Returns the claims of a new sign-in. */
async function newClaims(user: NewSignIn, request: SignInRequest) {
  request.onSignedIn?.(user.id);
  return {
    sub: user.id,
    signInId: await beginSignIn(user.id, request),
    signedInAt: Math.floor(Date.now() / 1000),
    passwordChangedAt: user.passwordChangedAt ?? null,
    signInsEndedAt: user.signInsEndedAt ?? null,
    ...(user.isFederated && { isFederated: true }),
  };
}

/**
 * The options of next-auth: sign-in by login and password (protocol: Sign-in), and with the providers of SSO_FILE (protocol: Single
 * sign-on). The cookie has only ids, three times and whether another service signed the person in; a sign-in
 * ends when `passwordChangedAt` or `signInsEndedAt` changes in the database. Role and school are read from the database at every request.
 */
export function nextAuthOptions(request: SignInRequest = {}): NextAuthOptions {
  const signInPage = `/${request.pathLocale ?? "en"}/sign-in`;
  // The person of single sign-on: the `signIn` callback finds them, and next-auth then asks the `jwt` callback for their claims.
  let bySso: SignedIn | null = null;
  return {
    // next-auth checks the CSRF cookie with `secret`, so it is the secret that made the cookie. That may be an older secret, or
    // the first one of an instance that lists the secrets in another order. The sign-in cookie is encrypted with `jwt.secret`.
    secret: csrfSecretOf(request.csrfCookie) ?? env().nextauthSecret,
    session: { strategy: "jwt", maxAge: SIGN_IN_SECONDS },
    jwt: { secret: env().nextauthSecret, decode: ({ token }) => decodeSignIn(token) },
    pages: { signIn: signInPage, error: signInPage },
    cookies: {
      sessionToken: cookie(signInCookieName()),
      csrfToken: cookie(csrfCookieName()),
      callbackUrl: cookie(callbackUrlCookieName()),
      pkceCodeVerifier: cookie(withHostPrefix("next-auth.pkce.code_verifier")),
      state: cookie(withHostPrefix("next-auth.state")),
      nonce: cookie(withHostPrefix("next-auth.nonce")),
    },
    providers: [credentialsProvider(request), ...ssoProviders().map(toOAuthConfig)],
    // Only the code: an error of a provider may quote its token.
    logger: {
      error: (code) => log().warn({ code }, "next-auth refused a call"),
      warn: () => {},
      debug: () => {},
    },
    events: {
      signOut: async ({ token }) => {
        const cookie = toSignInCookie(token);
        if (cookie) await signOut(cookie, request.ipAddress ?? null);
      },
    },
    callbacks: {
      signIn: async ({ account, profile }) => {
        if (account?.type !== "oauth") return true;
        const outcome = await signInByProvider(
          account.provider,
          profile as IdClaims,
          request.ipAddress ?? null,
        );
        if (typeof outcome === "string") return `${signInPage}?error=sso-${outcome}`;
        bySso = outcome;
        return true;
      },
      jwt: async ({ token, user }) =>
        user
          ? newClaims(bySso ? { ...toUser(bySso), isFederated: true } : user, request)
          : renewClaims(token),
      session: ({ session, token }) => ({ ...session, user: { id: token.sub, name: session.user?.name } }),
    },
  };
}
