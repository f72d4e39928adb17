/**
 * Why a sign-in failed. `tooMany`: locked for a while after failed attempts. `onlySso`: the password is right, but the school allows
 * single sign-on only. `unreachable`: try again in a moment.
 */
export type SignInFailure = "wrong" | "tooMany" | "onlySso" | "unreachable";

const FAILURES: Readonly<Record<string, SignInFailure>> = {
  CredentialsSignin: "wrong",
  RATE_001: "tooMany",
  AUTH_002: "onlySso",
};

export function parseSignInFailure(error: unknown): SignInFailure {
  return FAILURES[String(error)] ?? "unreachable";
}

/** Why single sign-on failed; `provider`: no valid answer came from it. The others are those of `lib/sso/sign-in-with-provider.ts`. */
const SSO_FAILURES = ["provider", "unverified", "domain", "unknown", "claimed", "ended"] as const;
type SsoFailure = (typeof SSO_FAILURES)[number];

/** Returns why single sign-on failed, by the error in the address of the sign-in page; null for an error of a password. */
export function parseSsoFailure(error: unknown): SsoFailure | null {
  // The first two are next-auth's: the provider could not be asked, and its answer was missing or wrong.
  if (error === "OAuthSignin" || error === "OAuthCallback") return "provider";
  return SSO_FAILURES.find((failure) => error === `sso-${failure}`) ?? null;
}

/** Fetches the CSRF token for the sign-in. Not cached, since a page may stay open for days. */
async function fetchCsrfToken(): Promise<string> {
  const response = await fetch("/api/auth/csrf", { cache: "no-store" });
  const body: unknown = await response.json();
  if (
    typeof body === "object" &&
    body !== null &&
    "csrfToken" in body &&
    typeof body.csrfToken === "string"
  ) {
    return body.csrfToken;
  }
  throw new Error("no CSRF token");
}

/** Signs in with next-auth's credentials provider, which sets the cookie. Returns null on success. */
export async function signIn(credentials: {
  login: string;
  password: string;
}): Promise<SignInFailure | null> {
  try {
    const body = new URLSearchParams({ ...credentials, csrfToken: await fetchCsrfToken(), json: "true" });
    const response = await fetch("/api/auth/callback/credentials", { method: "POST", body });
    if (response.ok) return null;
    // A 429 means too many attempts or a busy hub; the `error` parameter distinguishes them.
    if (![401, 403, 429].includes(response.status)) return "unreachable";
    const json: unknown = await response.json();
    const url = typeof json === "object" && json !== null && "url" in json ? String(json.url) : "";
    return parseSignInFailure(URL.parse(url)?.searchParams.get("error"));
  } catch {
    return "unreachable";
  }
}
