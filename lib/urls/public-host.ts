import { isIP } from "node:net";
import { domainToUnicode } from "node:url";
import { parse } from "tldts";

/** Suffixes that are never on the public internet (RFC 2606, 6761, 6762, 7686, 8375, and common private names). */
const RESERVED_SUFFIXES = [
  "localhost",
  "localdomain",
  "local",
  "internal",
  "intranet",
  "lan",
  "home",
  "corp",
  "private",
  "test",
  "invalid",
  "example",
  "onion",
  "alt",
  "arpa",
];

/** Public domains that resolve to an IP address contained in the name, or to localhost. */
const REBINDING_SUFFIXES = [
  "nip.io",
  "sslip.io",
  "xip.io",
  "ip.addr.tools",
  "traefik.me",
  "backname.io",
  "local.gd",
  "localho.st",
  "localtest.me",
  "lvh.me",
  "vcap.me",
  "fuf.me",
  "lacolhost.com",
  "yoogle.com",
  "127-0-0-1.org.uk",
  "localhost.direct",
  "plex.direct",
  "1u.ms",
  "rbndr.us",
];

const NEVER_PUBLIC = [...RESERVED_SUFFIXES, ...REBINDING_SUFFIXES];

/** Underscores are not allowed in host names, but some public hosts use them below their domain. */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const MAX_HOST_LENGTH = 253;

/**
 * Whether the host is written plainly: in ASCII, or as an international name that the parser does not change. Percent
 * signs, full-width letters, other scripts' dots and invisible characters are used to disguise a host.
 */
function isWrittenPlainly(hostname: string, written: string): boolean {
  if (written.includes("%")) return false;
  const plain = written.toLowerCase();
  return plain === hostname || plain.normalize("NFC") === domainToUnicode(hostname);
}

function isUnder(hostname: string, suffix: string): boolean {
  return hostname === suffix || hostname.endsWith(`.${suffix}`);
}

/**
 * Whether a host is under a public suffix. Only ICANN's part of the Public Suffix List counts: in its private part, hosts such as
 * `github.io` and `s3.amazonaws.com` are public suffixes, but they also serve files themselves.
 */
function isUnderPublicSuffix(hostname: string): boolean {
  const { domain, isIcann } = parse(hostname, { extractHostname: false });
  return domain !== null && isIcann === true;
}

/**
 * Returns why a host is refused, or null (protocol: Submitted URLs). `hostname` is the host as parsed by `URL`, which
 * normalises every form of an IPv4 address; `written` is the host in the original text.
 */
export function findHostProblem(
  hostname: string,
  written: string,
): "addressIsIp" | "hostNotPublic" | "hostStrange" | null {
  if (hostname.startsWith("[") || isIP(hostname) !== 0) return "addressIsIp";
  if (!isWrittenPlainly(hostname, written)) return "hostStrange";
  const labels = hostname.split(".");
  if (labels.length < 2 || hostname.length > MAX_HOST_LENGTH) return "hostNotPublic";
  // The empty last label of `host.` is refused, because it would bypass the lists of suffixes.
  if (!labels.every((label) => LABEL.test(label))) return "hostNotPublic";
  if (NEVER_PUBLIC.some((suffix) => isUnder(hostname, suffix))) return "hostNotPublic";
  return isUnderPublicSuffix(hostname) ? null : "hostNotPublic";
}
