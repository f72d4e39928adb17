import { randomUUID } from "node:crypto";
import type { NextAuthOptions } from "next-auth";
import type { JWT } from "next-auth/jwt";
import CredentialsProvider from "next-auth/providers/credentials";
import { env } from "@/lib/env";
import { HubError } from "@/lib/hub-error";
import { log } from "@/lib/log";
import { isSignedOut, signOut } from "@/lib/people/sign-out";
import { throttledSignIn } from "@/lib/people/throttled-sign-in";
import { callerAddress } from "./caller-address";

/** A school day: a shared Chromebook does not stay signed in overnight. */
const SIGN_IN_SECONDS = 12 * 60 * 60;

/** The name of the sign-in cookie; bound to this very host where the hub has TLS. */
export function signInCookieName(): string {
  return env().hubUrl.startsWith("https:") ? "__Host-next-auth.session-token" : "next-auth.session-token";
}

function cookie(name: string) {
  const secure = env().hubUrl.startsWith("https:");
  return { name, options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure } };
}

/** The request that the options are for, and what is to be done about it. */
interface SignInRequest {
  /** The network address that asks; null where none is known. */
  address?: string | null;
  /** Too many tries: none is taken for so many seconds. */
  onThrottled?(waitSeconds: number): void;
}

interface SignInTry {
  address: string;
  login: string;
  password: string;
}

/** The page's words for RATE_001 speak of a quarter of an hour: who need wait for seconds only is told to try again. */
const SOON_SECONDS = 60;

/** next-auth tells the page an error's message: the code is what the page translates. */
async function signInFrom({ address, login, password }: SignInTry, { onThrottled }: SignInRequest) {
  try {
    return await throttledSignIn(login, password, address);
  } catch (error) {
    const refused = error instanceof HubError ? error : null;
    log().warn(
      { code: refused?.code ?? "HUB_001", cause: refused ? refused.cause : error },
      "sign-in failed",
    );
    const waitSeconds = refused?.retryAfterSeconds;
    if (waitSeconds !== undefined) onThrottled?.(waitSeconds);
    const isBusy = waitSeconds !== undefined && waitSeconds < SOON_SECONDS;
    throw new Error(isBusy ? "BUSY" : (refused?.code ?? "HUB_001"), { cause: error });
  }
}

function credentialsProvider(events: SignInRequest) {
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
      const address = callerAddress(request.headers?.["x-forwarded-for"]) ?? "unknown";
      const person = await signInFrom({ address, login, password }, events);
      return (
        person && {
          id: person.id,
          name: person.displayName,
          passwordChangedAt: person.passwordChangedAt?.getTime() ?? null,
        }
      );
    },
  });
}

/** A database that cannot be asked signs nobody out: it is asked anew at every read that the cookie is sent with. */
async function isKnownSignedOut(signInId: string): Promise<boolean> {
  try {
    return await isSignedOut(signInId);
  } catch (err) {
    log().warn({ err }, "a sign-in was renewed unasked");
    return false;
  }
}

/** The claims of a cookie that next-auth is about to renew: never of a sign-in that is known to have ended. */
async function renewed(token: JWT): Promise<JWT> {
  const { sub, signInId, passwordChangedAt } = token;
  // next-auth takes the cookie away from whoever this throws for.
  if (typeof signInId === "string" && (await isKnownSignedOut(signInId))) throw new Error("signed out");
  return { sub, signInId, passwordChangedAt };
}

/**
 * Hub sign-in: login and password only (protocol: Sign-in). The cookie says who signed in and nothing else; role
 * and school are read from the database at every request.
 */
export function nextAuthOptions(request: SignInRequest = {}): NextAuthOptions {
  const prefix = env().hubUrl.startsWith("https:") ? "__Host-" : "";
  return {
    secret: env().nextauthSecret,
    session: { strategy: "jwt", maxAge: SIGN_IN_SECONDS },
    pages: { signIn: "/en/sign-in", error: "/en/sign-in" },
    cookies: {
      sessionToken: cookie(signInCookieName()),
      csrfToken: cookie(`${prefix}next-auth.csrf-token`),
      callbackUrl: cookie(`${prefix}next-auth.callback-url`),
    },
    providers: [credentialsProvider(request)],
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.signInId !== "string" || !token.sub) return;
        await signOut({ id: token.sub, address: request.address ?? null }, token.signInId);
      },
    },
    callbacks: {
      jwt: ({ token, user }) =>
        user
          ? {
              sub: user.id,
              signInId: randomUUID(),
              passwordChangedAt: "passwordChangedAt" in user ? user.passwordChangedAt : null,
            }
          : renewed(token),
      session: ({ session, token }) => ({ ...session, user: { id: token.sub, name: session.user?.name } }),
    },
  };
}
