import type { PlainIssueKey } from "@/lib/issue";
import { findHostProblem } from "./public-host";
import { looksExpiring } from "./signed-url";

/** The maximum length of a URL, both as written and as parsed (protocol: Submitted URLs). */
export const MAX_URL_LENGTH = 2048;

/** The key of the message that says why a URL is refused. */
export type UrlReason = Extract<PlainIssueKey, `address${string}` | `host${string}` | "notAnAddress">;

/** The parsed URL to store and show, or the reason why it is refused. */
export type PermanentUrlCheck = { ok: true; url: string } | { ok: false; reason: UrlReason };

/** Characters that the parser drops or replaces, so that two readers might see two different URLs. */
const HIDDEN_OR_DROPPED = /^\s|\s$|\p{Cc}|\\/u;

function parseOrReason(raw: string): UrlReason | URL {
  if (raw.length > MAX_URL_LENGTH) return "addressTooLong";
  if (HIDDEN_OR_DROPPED.test(raw) || !raw.isWellFormed()) return "addressStrangeCharacters";
  if (/^[a-z][a-z0-9+.-]*:/i.test(raw) && !/^https:/i.test(raw)) return "addressNotHttps";
  // The parser also accepts `https:host` and `https:///host`, in which the host is not obvious.
  const authority = /^https:\/\/([^/?#]+)/i.exec(raw)?.[1];
  const url = URL.parse(raw);
  if (authority === undefined || url === null) return "notAnAddress";
  // The parser drops an empty user name, but `@` can make a host look like another one.
  if (authority.includes("@") || url.username !== "" || url.password !== "") return "addressHasCredentials";
  if (url.port !== "") return "addressHasPort";
  const badHost = findHostProblem(url.hostname, authority.replace(/:\d*$/, ""));
  if (badHost !== null) return badHost;
  if (looksExpiring(url.search)) return "addressExpires";
  return url.href.length > MAX_URL_LENGTH ? "addressTooLong" : url;
}

/**
 * Checks that `raw` is a permanent public HTTPS URL (protocol: Submitted URLs). It must have the default port, no credentials
 * and a public host name, and be no signed URL that expires. Fragments are not checked. Pure: sends no DNS or HTTP request.
 */
export function checkPermanentUrl(raw: string): PermanentUrlCheck {
  const result = parseOrReason(raw);
  if (result instanceof URL) return { ok: true, url: result.href };
  return { ok: false, reason: result };
}
