import ipaddr from "ipaddr.js";
import { env } from "@/lib/env";

/** Normalises an IP address: removes a port, and unwraps IPv4 in IPv6. Other text is returned without its brackets. */
function normaliseAddress(text: string): string {
  const [, bare = text] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? /^([\d.]+):\d+$/.exec(text) ?? [];
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : bare;
}

/**
 * Returns the client's network address from X-Forwarded-For; null without the header. The last address is appended by the hub's
 * own server, each of the `TRUSTED_PROXY_HOPS` addresses before it by a trusted proxy; addresses before those could be forged.
 * When a connection does not come from `TRUSTED_PROXY_ADDRESSES`, the header has only that connection's address
 * (`server/prepare-request.ts`).
 */
export function callerAddress(forwardedFor: unknown): string | null {
  const addresses = String(forwardedFor ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "");
  // If there are fewer addresses than expected, the request has bypassed a proxy: the first one is then nearest to the client.
  const address = addresses.at(-1 - env().trustedProxyHops) ?? addresses[0];
  return address === undefined ? null : normaliseAddress(address);
}
