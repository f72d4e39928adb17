import { findHostProblem } from "./public-host";
import { looksExpiring } from "./signed-url";

/** The maximum length of a URL, both as written and as parsed (protocol: Submitted URLs). */
export const MAX_URL_LENGTH = 2048;

const REASONS = {
  notAnAddress: "This is not a web address.",
  tooLong: "The address is longer than 2,048 characters.",
  notHttps: "The address must begin with https://.",
  strangeCharacters:
    "The address has characters that do not belong in one, such as a backslash or a line break.",
  hasCredentials: "The address must not contain a user name or password.",
  hasPort: "The address must not name a port.",
  isIpAddress: "The address must have a host name, not an IP address.",
  notPublicHost: "The host name is not one of the public internet.",
  strangeHost: "The host name is written in an unusual way. Write it plainly.",
  expires: "The address stops working after a while. Use a permanent one.",
} as const;

/** The reason why a URL is refused, for pages that translate it. */
export type UrlReasonKey = keyof typeof REASONS;

/** The parsed URL to store and show, or the reason why it is refused: a sentence for people that does not quote the URL. */
export type PermanentUrlCheck =
  | { ok: true; url: string }
  | { ok: false; reason: string; reasonKey: UrlReasonKey };

/** Characters that the parser drops or replaces, so that two readers might see two different URLs. */
const HIDDEN_OR_DROPPED = /^\s|\s$|\p{Cc}|\\/u;

function parseOrReason(raw: string): UrlReasonKey | URL {
  if (raw.length > MAX_URL_LENGTH) return "tooLong";
  if (HIDDEN_OR_DROPPED.test(raw) || !raw.isWellFormed()) return "strangeCharacters";
  if (/^[a-z][a-z0-9+.-]*:/i.test(raw) && !/^https:/i.test(raw)) return "notHttps";
  // The parser also accepts `https:host` and `https:///host`, in which the host is not obvious.
  const authority = /^https:\/\/([^/?#]+)/i.exec(raw)?.[1];
  const url = URL.parse(raw);
  if (authority === undefined || url === null) return "notAnAddress";
  // The parser drops an empty user name, but `@` can make a host look like another one.
  if (authority.includes("@") || url.username !== "" || url.password !== "") return "hasCredentials";
  if (url.port !== "") return "hasPort";
  const badHost = findHostProblem(url.hostname, authority.replace(/:\d*$/, ""));
  if (badHost !== null) return badHost;
  if (looksExpiring(url.search)) return "expires";
  return url.href.length > MAX_URL_LENGTH ? "tooLong" : url;
}

/**
 * Checks that `raw` is a permanent public HTTPS URL: on the default port, without credentials, on a public host name, and
 * not a signed URL that expires (protocol: Submitted URLs). Fragments are not checked. Pure: sends no DNS or HTTP request.
 */
export function checkPermanentUrl(raw: string): PermanentUrlCheck {
  const result = parseOrReason(raw);
  if (result instanceof URL) return { ok: true, url: result.href };
  return { ok: false, reason: REASONS[result], reasonKey: result };
}
