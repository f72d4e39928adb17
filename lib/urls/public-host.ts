import { isIP } from "node:net";
import { domainToUnicode } from "node:url";
import { parse } from "tldts";

/** Names that are never on the public internet (RFC 2606, 6761, 6762, 7686, 8375, and common office habits). */
const RESERVED_SUFFIXES = [
  ...["localhost", "localdomain", "local", "internal", "intranet", "lan", "home", "corp", "private"],
  ...["test", "invalid", "example", "onion", "alt", "arpa"],
];

/** Public names that answer with an address written in the name itself, or with the asker's own machine. */
const NAMES_OF_ANY_ADDRESS = [
  ...["nip.io", "sslip.io", "xip.io", "ip.addr.tools", "traefik.me", "backname.io", "local.gd", "localho.st"],
  ...["localtest.me", "lvh.me", "vcap.me", "fuf.me", "lacolhost.com", "yoogle.com", "127-0-0-1.org.uk"],
  ...["localhost.direct", "plex.direct", "1u.ms", "rbndr.us"],
];

const NEVER_PUBLIC = [...RESERVED_SUFFIXES, ...NAMES_OF_ANY_ADDRESS];

/** Underscores are no letters of host names, but public storage and page hosts have them below their domain. */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const MAX_HOST_LENGTH = 253;

/**
 * Whether the host was written as it is meant: plain ASCII, or an international name whose every letter the parser
 * keeps. Percent signs, full-width letters, other scripts' dots and invisible characters are how a host is disguised.
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
 * Under a known public suffix. By ICANN's part of the list alone: a name such as `github.io` or `s3.amazonaws.com`,
 * under which others may register, is a public host all the same, and files lie at `s3.amazonaws.com/bucket/file`.
 */
function isUnderPublicSuffix(hostname: string): boolean {
  const { domain, isIcann } = parse(hostname, { extractHostname: false });
  return domain !== null && isIcann === true;
}

/**
 * What is wrong with a host name, or null. `hostname` is as parsed by the WHATWG rules, which turn every spelling of an
 * IPv4 address into the usual one; `written` is the same part of the text as it was sent (protocol: Submitted URLs).
 */
export function hostProblem(
  hostname: string,
  written: string,
): "isIpAddress" | "notPublicHost" | "strangeHost" | null {
  if (hostname.startsWith("[") || isIP(hostname) !== 0) return "isIpAddress";
  if (!isWrittenPlainly(hostname, written)) return "strangeHost";
  const labels = hostname.split(".");
  if (labels.length < 2 || hostname.length > MAX_HOST_LENGTH) return "notPublicHost";
  // The empty last label of `host.` names the same host by another name, past every list of names.
  if (!labels.every((label) => LABEL.test(label))) return "notPublicHost";
  if (NEVER_PUBLIC.some((suffix) => isUnder(hostname, suffix))) return "notPublicHost";
  return isUnderPublicSuffix(hostname) ? null : "notPublicHost";
}
