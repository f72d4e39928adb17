import { isHubLocal } from "@/lib/apps/app-url";
import { requestChecked } from "@/lib/urls/checked-request";
import { readWithin } from "@/lib/urls/safe-fetch";

/** More than the people of a large course. */
const MAX_BYTES = 4 * 1024 * 1024;
const TIMEOUT_MS = 15_000;

interface PlatformRequest {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
}

/** An answer of a platform, with its body as text. */
export interface PlatformAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Why a platform could not be asked or gave no usable answer. Its message is for the log. */
export class PlatformFailed extends Error {
  override readonly name = "PlatformFailed";
  /** The status with which a service of the platform refused; null for every other failure. */
  readonly status: number | null;

  constructor(message: string, { status = null, cause }: { status?: number | null; cause?: unknown } = {}) {
    super(message, { cause });
    this.status = status;
  }
}

/**
 * Sends a request to an address that an admin or a platform gave, which may be only one on the public internet, or the machine of a local
 * hub. Follows no redirect. @throws PlatformFailed when there is no answer
 */
export async function fetchPlatform(
  url: string,
  { method = "GET", headers = {}, body }: PlatformRequest = {},
): Promise<PlatformAnswer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const request = { method, headers, signal, allowsLocal: isHubLocal(), ...(body !== undefined && { body }) };
  const answer = await requestChecked(
    url,
    request,
    async ({ statusCode, headers: answered, body: content }) => {
      const bytes = await readWithin(content, MAX_BYTES);
      return bytes && { status: statusCode, headers: answered, text: bytes.toString("utf8") };
    },
  ).catch((cause: unknown) => {
    throw new PlatformFailed("the platform does not answer", { cause });
  });
  if (answer === "not-allowed") throw new PlatformFailed("the platform's address is not allowed");
  if (answer === null) throw new PlatformFailed("the platform's answer is too long");
  return answer;
}

/** Reads an answer as JSON. @throws PlatformFailed for another status than 2xx, and for other content */
export function readJson({ status, text }: PlatformAnswer): unknown {
  if (status < 200 || status > 299) throw new PlatformFailed(`the platform answers ${status}`);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new PlatformFailed("the platform's answer is not JSON", { cause });
  }
}
