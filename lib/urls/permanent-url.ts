import { hostProblem } from "./public-host";
import { looksExpiring } from "./signed-url";

/** Longest URL that is taken, as written and as parsed (protocol: Submitted URLs). */
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

/** Why a URL is refused, for pages that say it in the reader's language. */
export type UrlReasonKey = keyof typeof REASONS;

/** `url` is the parsed form, to be stored and shown; `reason` is a sentence for people that quotes nothing of the URL. */
export type PermanentUrlCheck =
  | { ok: true; url: string }
  | { ok: false; reason: string; reasonKey: UrlReasonKey };

/** Spaces at the ends and tabs or line breaks inside are dropped by the parser, so two readers would see two URLs. */
const HIDDEN_OR_DROPPED = /^\s|\s$|\p{Cc}|\\/u;

function problemOf(raw: string): UrlReasonKey | URL {
  if (raw.length > MAX_URL_LENGTH) return "tooLong";
  if (HIDDEN_OR_DROPPED.test(raw) || !raw.isWellFormed()) return "strangeCharacters";
  if (/^[a-z][a-z0-9+.-]*:/i.test(raw) && !/^https:/i.test(raw)) return "notHttps";
  // The parser also takes `https:host` and `https:///host`; readers of the raw text would not agree where the host is.
  const authority = /^https:\/\/([^/?#]+)/i.exec(raw)?.[1];
  const url = URL.parse(raw);
  if (authority === undefined || url === null) return "notAnAddress";
  // An empty user name is parsed away, but it is how a host is made to look like another.
  if (authority.includes("@") || url.username !== "" || url.password !== "") return "hasCredentials";
  if (url.port !== "") return "hasPort";
  const badHost = hostProblem(url.hostname, authority.replace(/:\d*$/, ""));
  if (badHost !== null) return badHost;
  if (looksExpiring(url.search)) return "expires";
  return url.href.length > MAX_URL_LENGTH ? "tooLong" : url;
}

/**
 * Whether `raw` is a permanent public HTTPS address: parsed by the WHATWG rules, on the default port, without
 * credentials, on a public host name, and not signed for a time (protocol: Submitted URLs). A fragment is never sent to
 * the server, so it is not judged. Pure; it asks neither the DNS nor the host.
 */
export function checkPermanentUrl(raw: string): PermanentUrlCheck {
  const result = problemOf(raw);
  if (result instanceof URL) return { ok: true, url: result.href };
  return { ok: false, reason: REASONS[result], reasonKey: result };
}
