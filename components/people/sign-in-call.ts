/** Why a sign-in did not work. */
export type SignInFailure = "wrong" | "tooMany" | "unreachable";

/** The reason behind next-auth's `error` parameter: its own word for a wrong password, or a code of the hub. */
export function signInFailureOf(error: unknown): SignInFailure {
  if (error === "CredentialsSignin") return "wrong";
  return error === "RATE_001" ? "tooMany" : "unreachable";
}

/** The token that next-auth wants back; asked for anew, since a page may lie open for days. */
async function readCsrfToken(): Promise<string> {
  const answer = await fetch("/api/auth/csrf", { cache: "no-store" });
  const body: unknown = await answer.json();
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

/** Signs in by next-auth's credentials; null when it worked and the cookie is set. */
export async function signIn(credentials: {
  login: string;
  password: string;
}): Promise<SignInFailure | null> {
  try {
    const body = new URLSearchParams({ ...credentials, csrfToken: await readCsrfToken(), json: "true" });
    const answer = await fetch("/api/auth/callback/credentials", { method: "POST", body });
    if (answer.ok) return null;
    // A 429 is a quarter of an hour or a moment: its word tells which.
    if (answer.status !== 401 && answer.status !== 429) return "unreachable";
    const told: unknown = await answer.json();
    const url = typeof told === "object" && told !== null && "url" in told ? String(told.url) : "";
    return signInFailureOf(URL.parse(url)?.searchParams.get("error"));
  } catch {
    return "unreachable";
  }
}
