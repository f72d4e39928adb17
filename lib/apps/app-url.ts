import { env } from "@/lib/env";
import type { PlainIssueKey } from "@/lib/issue";
import { checkPermanentUrl } from "@/lib/urls/permanent-url";

/** The parsed URL, or the reason why it is refused: the key of a message. */
export type AppUrlCheck = { ok: true; url: URL } | { ok: false; reason: PlainIssueKey };

const LOCAL_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** The address of an app on the machine of the person who opens it, on any port. */
const LOCAL_URL = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?([/?#][\x21-\x5b\x5d-\x7e]*)?$/i;

/** Whether the hub's own address is local. */
export function isHubLocal(): boolean {
  return LOCAL_HOSTS.has(new URL(env().hubUrl).hostname);
}

function parse(raw: string, allowsLocal: boolean): AppUrlCheck {
  if (LOCAL_URL.test(raw) && URL.canParse(raw)) {
    if (allowsLocal) return { ok: true, url: new URL(raw) };
    return { ok: false, reason: "appAddressLocal" };
  }
  const checked = checkPermanentUrl(raw);
  return checked.ok ? { ok: true, url: new URL(checked.url) } : checked;
}

/**
 * Checks the address of an app: a permanent public HTTPS URL (protocol: Submitted URLs), with `allowsLocal` also one that
 * starts with `http://localhost` or `http://127.0.0.1`. The hub's own origin is refused, because an app there could act as the
 * signed-in person.
 */
export function checkAppUrl(raw: string, allowsLocal: boolean): AppUrlCheck {
  const checked = parse(raw, allowsLocal);
  if (checked.ok && checked.url.origin === new URL(env().hubUrl).origin) {
    return { ok: false, reason: "appAddressIsHub" };
  }
  return checked;
}
