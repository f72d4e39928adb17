import ipaddr from "ipaddr.js";

/** The only IPv6 range that is routed on the public internet (RFC 4291, IANA). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");
const NAT64 = ipaddr.IPv6.parseCIDR("64:ff9b::/96");

function embeddedIPv4(address: ipaddr.IPv6): ipaddr.IPv4 {
  return new ipaddr.IPv4(address.toByteArray().slice(-4));
}

/**
 * Whether an IP address is on the public internet, so that a fetch cannot reach the hub's own network. Private, loopback,
 * link-local (such as cloud metadata), CGNAT, multicast, unspecified, reserved and documentation addresses are not. Nor is an
 * IPv4-mapped or NAT64 address that contains one of these. 6to4 and Teredo addresses never are.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === "unicast";
  // In a network with NAT64, names of public hosts resolve to NAT64 addresses.
  if (parsed.isIPv4MappedAddress() || parsed.match(NAT64)) return embeddedIPv4(parsed).range() === "unicast";
  return parsed.range() === "unicast" && parsed.match(GLOBAL_UNICAST);
}
