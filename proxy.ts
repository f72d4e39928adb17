import { createHash, randomBytes } from "node:crypto";
import { NextRequest, NextResponse } from "next/server";
import createIntlMiddleware from "next-intl/middleware";
import { tokenBuckets } from "@/lib/api/token-buckets";
import { csrfCookieName, csrfCookieOf, csrfSecretOf } from "@/lib/auth/csrf-cookie";
import { env } from "@/lib/env";
import { HubError } from "@/lib/hub-error";
import { routing } from "@/lib/i18n/routing";
import en from "@/messages/en.json" with { type: "json" };
import ko from "@/messages/ko.json" with { type: "json" };

/**
 * `proxy` runs for pages only: not for the API, stored files, what an LMS opens (`/lti`), the client library, `_next` files or files
 * such as /icon.svg. A path of several segments is a page even with a dot in its last segment, because an id may have a dot.
 */
export const config = {
  matcher: ["/((?!api(?:/|$)|files(?:/|$)|lti(?:/|$)|client(?:/|$)|_next(?:/|$)|[^/]*\\.[^/]*$).*)"],
};

const toLocalePage = createIntlMiddleware(routing);

/** Pages that are open without a sign-in. */
const OPEN_PAGE = /^\/(?:en|kr)\/(?:sign-in|launch-refused|api-reference)\/?$/;
const LOCALE_PAGE = /^\/(en|kr)(?:\/|$)/;
const SIGN_IN_COOKIE = /^(?:__Host-)?next-auth\.session-token(?:\.\d+)?$/;

/** Returns the requested path and query, without parameters that may contain secrets and without Next's `_rsc`. */
function toHubPath(url: URL): string {
  const kept = new URLSearchParams(url.searchParams);
  for (const name of ["session", "token", "password", "csrfToken", "_rsc"]) kept.delete(name);
  return kept.size > 0 ? `${url.pathname}?${kept}` : url.pathname;
}

/**
 * Returns the content security policy: scripts only with the nonce. It has no `form-action`, because the Start form
 * redirects to the app's origin and browsers would block that. A local hub without TLS also allows http images and media.
 */
function contentSecurityPolicy(nonce: string): string {
  const isLocal = env().hubUrl.startsWith("http:");
  // biome-ignore lint/style/noProcessEnv: not a setting; Next replaces it with a constant at build time.
  const isDevelopment = process.env.NODE_ENV === "development";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' https: data:${isLocal ? " http:" : ""}`,
    `media-src 'self' https:${isLocal ? " http:" : ""}`,
    "font-src 'self'",
    // Only files of the hub can be framed: its pages forbid it (frame-ancestors).
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * The security headers of every page and redirect. "no-referrer" is not possible, because form posts would then have no
 * Origin.
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

/**
 * Returns the CSRF token for the sign-in and sign-out forms, and a cookie if the token is new. It is created here because
 * next-auth offers it only in its API, and the forms must work without scripts.
 */
function readOrMakeCsrf(request: NextRequest): {
  token: string;
  cookie: { name: string; value: string } | null;
} {
  const name = csrfCookieName();
  const present = request.cookies.get(name)?.value;
  if (present && csrfSecretOf(present)) return { token: present.split("|")[0] ?? "", cookie: null };
  const token = randomBytes(32).toString("hex");
  return { token, cookie: { name, value: csrfCookieOf(token) } };
}

/** Redirects a visitor without a sign-in cookie. This only saves rendering the page: `requirePerson` protects each page. */
function redirectToSignIn(request: NextRequest): NextResponse | null {
  const { pathname } = request.nextUrl;
  const locale = LOCALE_PAGE.exec(pathname)?.[1];
  const seemsSignedIn = request.cookies.getAll().some(({ name }) => SIGN_IN_COOKIE.test(name));
  if (!locale || seemsSignedIn || OPEN_PAGE.test(pathname)) return null;
  const signIn = new URL(`/${locale}/sign-in`, request.url);
  const path = toHubPath(request.nextUrl);
  if (path !== `/${locale}`) signIn.searchParams.set("returnTo", path);
  return NextResponse.redirect(signIn);
}

const takePage = tokenBuckets();
/** The page limit of a sign-in as a multiple of a person's API limit; higher, because a page prefetches those that it links to. */
const PAGE_LIMIT_FACTOR = 2;

/** Answers 429 when one sign-in requests pages faster than any browser does (protocol: Limits). Each instance counts on its own. */
function refuseTooMany(request: NextRequest): NextResponse | null {
  const cookies = request.cookies.getAll().filter(({ name }) => SIGN_IN_COOKIE.test(name));
  if (cookies.length === 0) return null;
  const { personRatePerMinute, personRateBurst } = env();
  const key = createHash("sha256")
    .update(cookies.map(({ value }) => value).join(""))
    .digest("base64");
  try {
    takePage(key, {
      perMinute: PAGE_LIMIT_FACTOR * personRatePerMinute,
      burst: PAGE_LIMIT_FACTOR * personRateBurst,
    });
    return null;
  } catch (error) {
    if (!(error instanceof HubError)) throw error;
    const { RATE_001: text } = (request.nextUrl.pathname.startsWith("/kr") ? ko : en).callErrors;
    const headers = { "Retry-After": String(Math.ceil(error.retryAfterSeconds ?? 1)) };
    return new NextResponse(text, { status: 429, headers });
  }
}

/**
 * Runs before every page: chooses the language, passes request headers to the page (`x-hub-path`, `x-hub-csrf`,
 * `x-hub-nonce`) and sets the security headers. It does not authorise.
 */
export function proxy(request: NextRequest): NextResponse {
  const early = redirectToSignIn(request) ?? refuseTooMany(request);
  if (early) return withPageHeaders(early);

  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  const csrf = readOrMakeCsrf(request);
  const headers = new Headers(request.headers);
  headers.set("x-hub-path", toHubPath(request.nextUrl));
  headers.set("x-hub-csrf", csrf.token);
  headers.set("x-hub-nonce", nonce);
  // Next reads the nonce for its scripts from this request header.
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
