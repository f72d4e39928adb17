/** The sample app's settings, read once at start (protocol: Addresses and settings). */
export interface SampleAppSettings {
  port: number;
  /** The address to listen on; all addresses by default. */
  host?: string;
  /** The hub, for links to its pages. */
  hubUrl: string;
  /** The proxies that this app trusts besides the client library's `PRODUCTION_PROXY_URL`. */
  trustedProxyUrls: string[];
  /** Origins of the hub, its proxy and its stored files. The page connects to them, and the app's server gets pictures from them. */
  hubOrigins: string[];
  /** Origins of the bucket, to which the page uploads. The server gets no pictures from them: others may have buckets there, too. */
  uploadOrigins: string[];
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
  const readOrigins = (name: string, values: readonly string[]) =>
    values.flatMap((value) => {
      const url = URL.parse(value);
      if (url?.protocol === "http:" || url?.protocol === "https:") return [url.origin];
      problems.push(`${name}: an http or https address`);
      return [];
    });
  const listOf = (text: string | undefined) => (text ?? "").split(/[\s,]+/).filter(Boolean);
  const hubOrigins = new Set([
    ...readOrigins("HUB_URL", [hubUrl]),
    ...readOrigins("PROXY_URL", [proxyUrl]),
    ...readOrigins("SAMPLE_APP_FILE_ORIGINS", listOf(env.SAMPLE_APP_FILE_ORIGINS)),
  ]);
  const uploadOrigins = readOrigins("SAMPLE_APP_UPLOAD_ORIGINS", listOf(env.SAMPLE_APP_UPLOAD_ORIGINS));
  if (problems.length > 0) throw new Error(`Storybook cannot start. ${problems.join("; ")}.`);
  return {
    port,
    host: env.LISTEN_HOST === "localhost" ? "127.0.0.1" : env.LISTEN_HOST || undefined,
    hubUrl,
    trustedProxyUrls: [proxyUrl],
    hubOrigins: [...hubOrigins],
    uploadOrigins,
    isDevelopment: env.NODE_ENV === "development",
  };
}
