import type { Pool } from "undici";
import type { PublicFileFetcher } from "@/lib/urls/safe-fetch";

/** What the operations of one `openai-compatible` provider share. */
export type UpstreamProvider = {
  /** Connections to the origin of `baseUrl`. */
  pool: Pool;
  baseUrl: URL;
  /** Of every call that asks for a generation; the key is in here and nowhere else. */
  headers: Readonly<Record<string, string>>;
  /** For one operation, its retry and the download of its picture included. */
  timeoutMs: number;
  fetchPublicFile: PublicFileFetcher;
};

/** The path on the provider's origin of an operation such as `/chat/completions`. */
export function upstreamPath({ baseUrl }: UpstreamProvider, operation: string): string {
  return baseUrl.pathname.replace(/\/$/, "") + operation;
}
