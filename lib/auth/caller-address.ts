import ipaddr from "ipaddr.js";
import { env } from "@/lib/env";

/** An address in one spelling: proxies write ports behind it, and an IPv4 address inside of IPv6. */
function plainAddress(written: string): string {
  const [, bare = written] = /^\[([^\]]+)\](?::\d+)?$/.exec(written) ?? /^([\d.]+):\d+$/.exec(written) ?? [];
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : bare;
}

/**
 * The network address that a request comes from, by X-Forwarded-For. The hub's own server writes last, whom it really
 * talks to (`server/`); before it each of the school's own proxies wrote one (`TRUSTED_PROXY_HOPS`). What
 * stands before those, anyone may have written.
 */
export function callerAddress(forwardedFor: unknown): string | null {
  const addresses = String(forwardedFor ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "");
  // Fewer than expected: somebody reached the hub past the proxies, and the first is the best that is known.
  const address = addresses.at(-1 - env().trustedProxyHops) ?? addresses[0];
  return address === undefined ? null : plainAddress(address);
}
