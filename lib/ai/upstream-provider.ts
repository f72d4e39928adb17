import { Pool } from "undici";
import { fetchPublicFile, type PublicFileFetcher } from "@/lib/urls/safe-fetch";
import type { UpstreamProvider } from "./upstream-call";

/** Enough for the calls of a whole school at once. A call that waits for a free connection here uses up its `timeoutMs`. */
const MAX_CONNECTIONS = 1024;
const KEEP_ALIVE_MS = 30_000;

/**
 * Creates the connections to a provider's origin. Idle ones stay open for 30 seconds, or as long as the provider says. `headers` are
 * those of the operations that the hub speaks itself; `fetchPublicFile` is for tests.
 */
export function createUpstream(settings: {
  baseUrl: string;
  timeoutMs: number;
  headers?: Readonly<Record<string, string>>;
  fetchPublicFile?: PublicFileFetcher;
}): UpstreamProvider {
  const baseUrl = new URL(settings.baseUrl);
  const pool = new Pool(baseUrl.origin, {
    connections: MAX_CONNECTIONS,
    pipelining: 1,
    // With HTTP/1.1 an aborted call closes the socket, which every provider notices.
    allowH2: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // `callUpstream` has its own deadline for both.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { timeout: settings.timeoutMs },
  });
  return {
    pool,
    baseUrl,
    headers: { "content-type": "application/json", accept: "application/json", ...settings.headers },
    timeoutMs: settings.timeoutMs,
    fetchPublicFile: settings.fetchPublicFile ?? fetchPublicFile,
  };
}
