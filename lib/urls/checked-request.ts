import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { buildConnector, Client, type Dispatcher } from "undici";

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
 * Resolves a host name with the name servers. `dns.lookup` would block one of the few threads that also read files and check
 * passwords for as long as a name server is silent. @throws the resolver's error when the name has no address
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

/** How many redirects the callers of `requestChecked` follow; it follows none itself. */
export const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

type Connector = ReturnType<typeof buildConnector>;

/** The hub's own machine, where the apps of a local hub may be (`allowsLocal`). */
const LOCAL_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1"]);
const LOOPBACK: readonly Address[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

/** A request to a URL that a person, an AI provider or an LMS sent. */
export interface CheckedRequest {
  /** GET by default. */
  method?: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  /** Whether `http://localhost` and `http://127.0.0.1` are allowed too, on any port. */
  allowsLocal?: boolean;
  /** An additional check of the URL. */
  isAllowedUrl?: (url: string) => boolean;
  /** For tests: resolves a host name, and connects to checked addresses. */
  resolve?: (hostname: string) => Promise<readonly Address[]>;
  connectTo?: (addresses: readonly Address[]) => Connector;
}

/** Connects only to the checked addresses, because a second look-up could return others (DNS rebinding). */
function connectToChecked(addresses: readonly Address[]): Connector {
  const [first] = addresses;
  const pinned: LookupFunction = (_hostname, options, callback) => {
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? "", first?.family);
  };
  return buildConnector({ lookup: pinned, allowH2: false });
}

function isLocal(url: URL): boolean {
  return url.protocol === "http:" && LOCAL_HOSTS.has(url.hostname);
}

async function checkAddresses(url: URL, request: CheckedRequest): Promise<readonly Address[] | null> {
  if (isLocal(url)) return LOOPBACK;
  const resolve = request.resolve ?? lookUpName;
  const addresses = await resolve(url.hostname);
  // A single private address is enough to refuse, because any of the addresses may be used.
  const isPublic = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
  return isPublic ? addresses : null;
}

/** Only HTTPS on the default port, with a host name and without credentials; or the hub's own machine where that is allowed. */
function parseAllowed(url: string, { isAllowedUrl, allowsLocal }: CheckedRequest): URL | null {
  if (!URL.canParse(url) || isAllowedUrl?.(url) === false) return null;
  const parsed = new URL(url);
  if (parsed.username !== "" || parsed.password !== "") return null;
  if (allowsLocal && isLocal(parsed)) return parsed;
  const isName = !parsed.hostname.startsWith("[") && isIP(parsed.hostname) === 0;
  return parsed.protocol === "https:" && parsed.port === "" && isName ? parsed : null;
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

async function send<Result>(
  url: string,
  request: CheckedRequest,
  read: (answer: Dispatcher.ResponseData, url: URL) => Promise<Result>,
): Promise<Result | "not-allowed"> {
  const parsed = parseAllowed(url, request);
  if (parsed === null) return "not-allowed";
  const addresses = await checkAddresses(parsed, request);
  request.signal.throwIfAborted();
  if (addresses === null) return "not-allowed";
  const connect = (request.connectTo ?? connectToChecked)(addresses);
  const client = new Client(parsed.origin, { connect, allowH2: false });
  try {
    const { method = "GET", headers, body, signal } = request;
    const path = parsed.pathname + parsed.search;
    return await read(await client.request({ method, path, headers, body, signal }), parsed);
  } finally {
    // Also aborts a body that was not read completely.
    void client.destroy().catch(() => undefined);
  }
}

/**
 * Sends one request to a URL that a person or an AI provider sent, without reaching the hub's own network, and without following a
 * redirect. Allows only HTTPS URLs with host names whose addresses are all public, and connects to exactly those addresses.
 * @returns the result of `read`; `not-allowed` for any other URL
 * @throws the reason of the signal, or the error of the look-up or the connection
 */
export async function requestChecked<Result>(
  url: string,
  request: CheckedRequest,
  read: (answer: Dispatcher.ResponseData, url: URL) => Promise<Result>,
): Promise<Result | "not-allowed"> {
  request.signal.throwIfAborted();
  // A name look-up cannot be aborted, so after an abort this rejects without waiting for its result.
  return Promise.race([send(url, request, read), whenAborted(request.signal)]);
}

/** Returns the absolute URL that an answer redirects to, unchanged if it cannot be parsed; null when it does not redirect. */
export function findRedirect(
  { statusCode, headers }: Pick<Dispatcher.ResponseData, "statusCode" | "headers">,
  url: URL,
): string | null {
  const { location } = headers;
  if (!REDIRECTS.has(statusCode) || typeof location !== "string") return null;
  return URL.parse(location, url)?.href ?? location;
}
