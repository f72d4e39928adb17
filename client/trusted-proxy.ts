/** The production proxy: trusted without being listed, and used when a launch names no proxy. */
export const PRODUCTION_PROXY_URL = "https://hub.education-hub.example/api/v1/mcp-proxy";

/** The address in one spelling, without trailing slashes; null for anything that cannot be a proxy base. */
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
 * The proxy in its normalised spelling when it is the production default or in the app's static list, else null.
 * A launch address is only ever compared with the list, never added to it (protocol: Rules for client apps).
 */
export function findTrustedProxy(address: string, staticList: readonly string[]): string | null {
  const proxy = normaliseProxyUrl(address);
  if (proxy === null) return null;
  return [PRODUCTION_PROXY_URL, ...staticList].some((trusted) => normaliseProxyUrl(trusted) === proxy)
    ? proxy
    : null;
}

/**
 * The education API base that belongs to a proxy: the proxy without `/mcp-proxy` (protocol: Addresses and settings).
 */
export function educationApiOf(proxy: string): string {
  return proxy.replace(/\/mcp-proxy$/, "");
}
