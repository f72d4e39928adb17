import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { NextRequest, NextResponse } from "next/server";
import createIntlMiddleware from "next-intl/middleware";
import { routing } from "@/i18n/routing";
import { env } from "@/lib/env";

/** Pages only: no API, no stored file, nothing of Next's own, no file such as /icon.svg (a page's id may hold a dot). */
export const config = { matcher: ["/((?!api(?:/|$)|files(?:/|$)|_next(?:/|$)|[^/]*\\.[^/]*$).*)"] };

const toLocalePage = createIntlMiddleware(routing);

/** Pages that a person who is not signed in may see. */
const OPEN_PAGE = /^\/(?:en|kr)\/(?:sign-in|launch-refused|api-reference)\/?$/;
const LOCALE_PAGE = /^\/(en|kr)(?:\/|$)/;
const SIGN_IN_COOKIE = /^(?:__Host-)?next-auth\.session-token(?:\.\d+)?$/;

/** The path and query as the browser asked, without the parameters that carry secrets. */
function hubPathOf(url: URL): string {
  const kept = new URLSearchParams(url.searchParams);
  for (const secret of ["session", "token", "password", "csrfToken", "_rsc"]) kept.delete(secret);
  return kept.size > 0 ? `${url.pathname}?${kept}` : url.pathname;
}

/**
 * Scripts only by nonce. There is no `form-action`: Start's form is answered by a redirect to the app's own origin,
 * which browsers would measure by it. A hub without TLS stands on somebody's desk, where app icons have none either.
 */
function contentSecurityPolicy(nonce: string): string {
  const isLocal = env().hubUrl.startsWith("http:");
  // biome-ignore lint/style/noProcessEnv: not a setting; Next puts the word itself here when it builds.
  const isDevelopment = process.env.NODE_ENV === "development";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' https: data:${isLocal ? " http:" : ""}`,
    `media-src 'self' https:${isLocal ? " http:" : ""}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * Of every page, and of every way to one. The referrer is not "no-referrer": with it a form post would carry no Origin.
 * A page of another origin gets no handle on ours, and no page needs a device.
 */
const PAGE_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
};

function withPageHeaders(response: NextResponse): NextResponse {
  for (const [name, value] of Object.entries(PAGE_HEADERS)) response.headers.set(name, value);
  return response;
}

/** next-auth's own form of a CSRF cookie: a token, and its hash with the secret. */
function csrfHash(token: string): string {
  return createHash("sha256").update(`${token}${env().nextauthSecret}`).digest("hex");
}

function isOwnCsrfCookie(value: string): boolean {
  const [token = "", hash = ""] = value.split("|");
  const [given, expected] = [Buffer.from(hash), Buffer.from(csrfHash(token))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * The CSRF token for the sign-in and sign-out forms of the page. Next-auth hands it out over its API only; made here,
 * the forms work without a script.
 */
function readOrMakeCsrf(request: NextRequest): {
  token: string;
  cookie: { name: string; value: string } | null;
} {
  const name = `${env().hubUrl.startsWith("https:") ? "__Host-" : ""}next-auth.csrf-token`;
  const present = request.cookies.get(name)?.value;
  if (present && isOwnCsrfCookie(present)) return { token: present.split("|")[0] ?? "", cookie: null };
  const token = randomBytes(32).toString("hex");
  return { token, cookie: { name, value: `${token}|${csrfHash(token)}` } };
}

/** Optimistic only: the gate of each page decides. Spares a page that could only send the visitor away. */
function redirectToSignIn(request: NextRequest): NextResponse | null {
  const { pathname } = request.nextUrl;
  const locale = LOCALE_PAGE.exec(pathname)?.[1];
  const seemsSignedIn = request.cookies.getAll().some(({ name }) => SIGN_IN_COOKIE.test(name));
  if (!locale || seemsSignedIn || OPEN_PAGE.test(pathname)) return null;
  const signIn = new URL(`/${locale}/sign-in`, request.url);
  const asked = hubPathOf(request.nextUrl);
  if (asked !== `/${locale}`) signIn.searchParams.set("returnTo", asked);
  return NextResponse.redirect(signIn);
}

/**
 * Stands before every page: its language, what the page must know of the request (`x-hub-path`, `x-hub-csrf`,
 * `x-hub-nonce`), and the security headers. It guards nothing.
 */
export function proxy(request: NextRequest): NextResponse {
  const early = redirectToSignIn(request);
  if (early) return withPageHeaders(early);

  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  const csrf = readOrMakeCsrf(request);
  const headers = new Headers(request.headers);
  headers.set("x-hub-path", hubPathOf(request.nextUrl));
  headers.set("x-hub-csrf", csrf.token);
  headers.set("x-hub-nonce", nonce);
  // Next reads the nonce of its own scripts from the policy of the request.
  headers.set("content-security-policy", policy);

  const page = new NextRequest(request.url, { headers, method: request.method });
  const response = withPageHeaders(toLocalePage(page));
  response.headers.set("Content-Security-Policy", policy);
  if (csrf.cookie) {
    const secure = env().hubUrl.startsWith("https:");
    response.cookies.set({ ...csrf.cookie, httpOnly: true, sameSite: "lax", path: "/", secure });
  }
  return response;
}
