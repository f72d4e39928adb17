/** The package's build replaces this name with its setting; it does not exist when the library is used from its source. */
declare const EDU_PROXY_URL: string | undefined;
const BUILT_WITH = typeof EDU_PROXY_URL === "string" ? EDU_PROXY_URL : "";

/**
 * The production proxy: trusted by default, and used when a launch address names no proxy. It is the setting `EDU_PROXY_URL` of the
 * package's build. Null when the package was built without it: then only the app's static list is trusted.
 *
 * @example console.log(PRODUCTION_PROXY_URL); // "https://hub.example.org/api/v1/mcp-proxy"
 */
export const PRODUCTION_PROXY_URL: string | null = BUILT_WITH || null;

/** Normalises an address, without trailing slashes; null for anything that cannot be the base of a proxy. */
export function normaliseProxyUrl(address: string): string | null {
  try {
    const url = new URL(address);
    const isPlain = !url.username && !url.password && !url.search && !url.hash;
    if (!isPlain || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
    return url.origin + url.pathname.replace(/\/+$/, "");
  } catch {
    return null;
  }
}

/**
 * Returns the normalised proxy when it is the production default or in the app's static list, otherwise null.
 * The proxy of a launch address is only compared with the list, never added to it (protocol: Rules for client apps).
 */
export function findTrustedProxy(address: string, staticList: readonly string[]): string | null {
  const proxy = normaliseProxyUrl(address);
  if (proxy === null) return null;
  return [PRODUCTION_PROXY_URL ?? "", ...staticList].some((trusted) => normaliseProxyUrl(trusted) === proxy)
    ? proxy
    : null;
}

/** Returns the education API base of a proxy: the proxy without `/mcp-proxy` (protocol: Addresses and settings). */
export function toEducationApi(proxy: string): string {
  return proxy.replace(/\/mcp-proxy$/, "");
}
