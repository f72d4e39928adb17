import ipaddr from "ipaddr.js";

/** The bits of an IPv6 address that tell one line from another: whoever has the line has all of the rest. */
const LINE_BITS = 64;

/** What the tries of an address are counted under: an IPv4 address itself, of IPv6 the /64 that it is in. */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  return ipaddr.IPv6.networkAddressFromCIDR(
    `${ipaddr.IPv6.parse(address).toNormalizedString()}/${LINE_BITS}`,
  ).toString();
}
