import { EducationError } from "../education-error";

/**
 * Options of a download.
 *
 * @example const options: DownloadOptions = { maxBytes: 5_000_000 };
 */
export interface DownloadOptions {
  /** Maximum size in bytes; 25 MB by default, the most that the hub accepts from a provider. */
  maxBytes?: number;
  /** Timeout of the whole download in milliseconds; one minute by default. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

/**
 * An image in memory.
 *
 * @example const toFile = ({ bytes, mimeType }: DownloadedImage) => new File([bytes], "picture", { type: mimeType });
 */
export interface DownloadedImage {
  bytes: Uint8Array<ArrayBuffer>;
  mimeType: string;
  sizeBytes: number;
}

const DEFAULT_MAX_BYTES = 25 * 1024 * 1024;
const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Downloads a generated image on an app's server; follows no redirect (protocol: Client library). Throws VAL_001 for an address
 * that has credentials or is not https (or http on localhost), and EDU_IMAGE_TOO_LARGE above `maxBytes`. Like every call, it
 * also throws EDU_TIMEOUT, EDU_ABORTED, EDU_NETWORK or EDU_BAD_ANSWER.
 *
 * @example const { bytes, mimeType } = await downloadImage(url);
 */
export async function downloadImage(url: string, options: DownloadOptions = {}): Promise<DownloadedImage> {
  const { maxBytes = DEFAULT_MAX_BYTES, timeoutMs = 60_000, signal } = options;
  const address = parseAllowedUrl(url);
  const deadline = AbortSignal.timeout(timeoutMs);
  const combinedSignal = signal ? AbortSignal.any([signal, deadline]) : deadline;
  try {
    const response = await fetch(address, { signal: combinedSignal, redirect: "error", credentials: "omit" });
    const mimeType = response.headers.get("Content-Type")?.split(";")[0]?.trim() ?? "";
    if (!response.ok || !mimeType.startsWith("image/")) {
      await response.body?.cancel();
      const { status } = response;
      throw new EducationError("EDU_BAD_ANSWER", "There is no image at this address.", { status });
    }
    const bytes = await readAtMost(response, maxBytes);
    return { bytes, mimeType, sizeBytes: bytes.length };
  } catch (cause) {
    if (cause instanceof EducationError) throw cause;
    if (signal?.aborted) throw new EducationError("EDU_ABORTED", "This was stopped.", { cause });
    if (deadline.aborted) throw new EducationError("EDU_TIMEOUT", "The image took too long.", { cause });
    throw new EducationError("EDU_NETWORK", "The image cannot be reached.", { cause });
  }
}

function parseAllowedUrl(text: string): URL {
  const url = URL.parse(text);
  const hasAllowedProtocol =
    url?.protocol === "https:" || (url?.protocol === "http:" && LOCAL_HOSTS.includes(url.hostname));
  if (url && hasAllowedProtocol && !url.username && !url.password) return url;
  throw new EducationError("VAL_001", "The image address must use https and contain no credentials.");
}

async function readAtMost(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  const reader = response.body?.getReader();
  const declaredBytes = Number(response.headers.get("Content-Length") ?? 0);
  let isTooLarge = declaredBytes > maxBytes;
  while (reader && !isTooLarge) {
    const { done, value } = await reader.read();
    if (done) break;
    sizeBytes += value.length;
    isTooLarge = sizeBytes > maxBytes;
    chunks.push(value);
  }
  if (isTooLarge) {
    await reader?.cancel();
    throw new EducationError("EDU_IMAGE_TOO_LARGE", "The image is too large.", { detail: { maxBytes } });
  }
  const bytes = new Uint8Array(sizeBytes);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
