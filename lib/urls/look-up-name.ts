import { Resolver } from "node:dns/promises";

/** A silent name server is tried twice, for about five seconds in total. */
const QUERY = { timeout: 1_500, tries: 2 };

/** Names of the machine itself, which are not resolved by name servers (RFC 6761, 6.3). */
const LOCALHOST = /(?:^|\.)localhost\.?$/i;

/** An IP address of a host name. */
export interface Address {
  address: string;
  family: number;
}

/**
 * Resolves a public host name with the name servers. `dns.lookup` would block one of the few threads that also read files
 * and check passwords for as long as a name server is silent.
 * @throws the resolver's error when the name has no address
 */
export async function lookUpName(name: string, resolver = new Resolver(QUERY)): Promise<Address[]> {
  if (LOCALHOST.test(name)) return [{ address: "127.0.0.1", family: 4 }];
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [
    ...(four.status === "fulfilled" ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === "fulfilled" ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0 && four.status === "rejected") throw four.reason;
  return found;
}
