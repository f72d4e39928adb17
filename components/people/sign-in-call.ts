/** Why a sign-in failed. `tooMany`: locked for a while after failed attempts. `unreachable`: try again in a moment. */
export type SignInFailure = "wrong" | "tooMany" | "unreachable";

export function parseSignInFailure(error: unknown): SignInFailure {
  if (error === "CredentialsSignin") return "wrong";
  return error === "RATE_001" ? "tooMany" : "unreachable";
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
    if (response.status !== 401 && response.status !== 429) return "unreachable";
    const json: unknown = await response.json();
    const url = typeof json === "object" && json !== null && "url" in json ? String(json.url) : "";
    return parseSignInFailure(URL.parse(url)?.searchParams.get("error"));
  } catch {
    return "unreachable";
  }
}
