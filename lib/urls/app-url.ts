import { env } from "@/lib/env";
import { checkPermanentUrl } from "./permanent-url";

/** `url` is as parsed; `reason` is a sentence for people that quotes nothing of what was sent. */
export type AppUrlCheck = { ok: true; url: URL } | { ok: false; reason: string };

const THIS_MACHINE: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** What an app may have on the operator's own machine; the port is free. */
const LOCAL_URL = /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?([/?#][\x21-\x5b\x5d-\x7e]*)?$/i;

/** Whether the hub is reached on its own machine alone. */
export function isHubLocal(): boolean {
  return THIS_MACHINE.has(new URL(env().hubUrl).hostname);
}

function parse(raw: string): AppUrlCheck {
  if (LOCAL_URL.test(raw) && URL.canParse(raw)) {
    if (isHubLocal()) return { ok: true, url: new URL(raw) };
    return { ok: false, reason: "An address of one machine alone works only while the hub runs there, too." };
  }
  const checked = checkPermanentUrl(raw);
  return checked.ok ? { ok: true, url: new URL(checked.url) } : checked;
}

/**
 * Whether an app may be hosted at this address: permanent, public https, by the rules of handed-in URLs
 * (protocol: Submitted URLs). While the hub's own address is local, `http://localhost` and `http://127.0.0.1` on any
 * port are fine, so that all of it can be tried on one machine. Never the hub's own origin: an app there could act as
 * who is signed in.
 */
export function checkAppUrl(raw: string): AppUrlCheck {
  const checked = parse(raw);
  if (checked.ok && checked.url.origin === new URL(env().hubUrl).origin) {
    return { ok: false, reason: "This is the hub's own address. An app needs one of its own." };
  }
  return checked;
}
