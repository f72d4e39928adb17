/** The sample app's settings, read once at start (protocol: Addresses and settings). */
export interface SampleAppSettings {
  port: number;
  /** The address to listen on; all addresses by default. */
  host?: string;
  /** The hub, for links to its pages. */
  hubUrl: string;
  /** The proxies that this app trusts besides the client library's `PRODUCTION_PROXY_URL`. */
  trustedProxyUrls: string[];
  /** Origins that the page may connect to: those of the hub, its proxy and its storage. */
  hubOrigins: string[];
  isDevelopment: boolean;
}

/** Reads and checks the settings. @throws Error that lists every invalid setting */
export function readSettings(env: Record<string, string | undefined> = process.env): SampleAppSettings {
  const problems: string[] = [];
  const port = Number(env.SAMPLE_APP_PORT || 3100);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    problems.push("SAMPLE_APP_PORT: a port, 1 to 65535");
  const hubUrl = (env.HUB_URL || "http://localhost:3000").replace(/\/+$/, "");
  const proxyUrl = env.PROXY_URL || `${hubUrl}/api/v1/mcp-proxy`;
  const storageOrigins = (env.SAMPLE_APP_STORAGE_ORIGINS ?? "").split(/[\s,]+/).filter(Boolean);
  const origins = new Set<string>();
  const addresses = { HUB_URL: [hubUrl], PROXY_URL: [proxyUrl], SAMPLE_APP_STORAGE_ORIGINS: storageOrigins };
  for (const [name, values] of Object.entries(addresses)) {
    for (const value of values) {
      const url = URL.parse(value);
      if (url?.protocol === "http:" || url?.protocol === "https:") origins.add(url.origin);
      else problems.push(`${name}: an http or https address`);
    }
  }
  if (problems.length > 0) throw new Error(`Storybook cannot start. ${problems.join("; ")}.`);
  return {
    port,
    host: env.LISTEN_HOST === "localhost" ? "127.0.0.1" : env.LISTEN_HOST || undefined,
    hubUrl,
    trustedProxyUrls: [proxyUrl],
    hubOrigins: [...origins],
    isDevelopment: env.NODE_ENV === "development",
  };
}
