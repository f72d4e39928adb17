import { Resolver } from "node:dns/promises";

/** A name server that says nothing is asked twice, and given up after about five seconds. */
const QUERY = { timeout: 1_500, tries: 2 };

/** The machine itself, of which no name server is asked (RFC 6761, 6.3). */
const OWN_NAME = /(?:^|\.)localhost\.?$/i;

/** An address that a name stands for. */
export interface Address {
  address: string;
  family: number;
}

/**
 * The addresses of a public name, asked of the name servers themselves. The system's own look-up would hold one of the few
 * threads on which this process reads files and checks passwords, for as long as a name server says nothing.
 *
 * @throws the resolver's error where the name has no address
 */
export async function lookUpName(name: string, resolver = new Resolver(QUERY)): Promise<Address[]> {
  if (OWN_NAME.test(name)) return [{ address: "127.0.0.1", family: 4 }];
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [
    ...(four.status === "fulfilled" ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === "fulfilled" ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0 && four.status === "rejected") throw four.reason;
  return found;
}
