import { BlockList, isIP } from "node:net";

// Imports nothing of the hub: the server (`server/main.ts`) loads it without a bundler.

/** This machine and private networks, where reverse proxies usually are. */
export const PRIVATE_NETWORKS =
  "127.0.0.0/8,::1,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,169.254.0.0/16,fc00::/7,fe80::/10";

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * Reads a comma-separated list of IP addresses and networks (`10.0.0.0/8`), and returns a function that says whether an address
 * is in it.
 * @throws Error for anything else
 */
export function parseNetworks(list: string): (address: string) => boolean {
  const networks = new BlockList();
  for (const part of list.split(",")) {
    const [, address = "", bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part.trim()) ?? [];
    const family = familyOf(address);
    networks.addSubnet(address, Number(bits ?? (family === "ipv6" ? 128 : 32)), family);
  }
  return (address) => {
    const [bare = ""] = address.split("%"); // a link-local address may name its interface
    return isIP(bare) !== 0 && networks.check(bare, familyOf(bare));
  };
}
