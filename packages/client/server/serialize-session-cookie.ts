import { EducationError } from "../education-error";

/**
 * Attributes of the cookie, which is always HttpOnly and SameSite=Lax.
 *
 * @example const options: CookieOptions = { name: "launch", path: "/", maxAgeSeconds: 3600, secure: true };
 */
export interface CookieOptions {
  name: string;
  /** Seconds until the browser deletes it. */
  maxAgeSeconds: number;
  /** False only for plain http on localhost. */
  secure: boolean;
  path: string;
}

const MAX_VALUE_BYTES = 1024;
/** Three base64url parts separated by dots, like a signed token, or base64url JSON (`{"` is `eyJ`). */
const LOOKS_LIKE_A_TOKEN = /[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}|^eyJ/;
const ALLOWED_VALUE = /^[\w.~-]*$/;

/**
 * Returns the `Set-Cookie` header of a short reference. Throws EDU_SESSION_TOO_LARGE for anything above 1 KB and for anything
 * that looks like a signed token, such as a launch session; a TypeError for other characters than A-Z a-z 0-9 _ . ~ -. A launch
 * session does not belong in a cookie: a cookie is sent with every request, may be logged, and outlives the tab (protocol: Rules
 * for client apps).
 *
 * @example const setCookie = serializeSessionCookie("4f1c", { name: "launch", path: "/", maxAgeSeconds: 3600, secure: true });
 */
export function serializeSessionCookie(reference: string, options: CookieOptions): string {
  if (reference.length > MAX_VALUE_BYTES || LOOKS_LIKE_A_TOKEN.test(reference)) {
    throw new EducationError(
      "EDU_SESSION_TOO_LARGE",
      "A launch session does not belong in a cookie. Keep it on the server and put a reference in the cookie.",
    );
  }
  if (!ALLOWED_VALUE.test(reference)) throw new TypeError("A cookie reference has only A-Z a-z 0-9 _ . ~ -");
  const { name, path, maxAgeSeconds, secure } = options;
  const parts = [
    `${name}=${reference}`,
    `Path=${path}`,
    `Max-Age=${maxAgeSeconds}`,
    "HttpOnly",
    "SameSite=Lax",
  ];
  if (secure) parts.push("Secure");
  return parts.join("; ");
}
