import { EducationError } from "../education-error";

/** How to download; everything has a default. */
export interface DownloadOptions {
  /** Allowance in bytes; 25 MB unless stated, since generated images often exceed 5 MB. */
  maxBytes?: number;
  /** Limit of the whole download in milliseconds; one minute unless stated. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** An image in memory. */
export interface DownloadedImage {
  bytes: Uint8Array<ArrayBuffer>;
  mimeType: string;
  sizeBytes: number;
}

const ALLOWANCE_BYTES = 25 * 1024 * 1024;
const LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Downloads a generated image on an app's server. The bytes are counted while they come in, whatever the answer
 * claims about its length: EDU_IMAGE_TOO_LARGE above the allowance. Https only (http for localhost), no redirect:
 * VAL_001. EDU_TIMEOUT, EDU_ABORTED, EDU_NETWORK and EDU_BAD_ANSWER as in every call (protocol: Client library).
 */
export async function downloadImage(url: string, options: DownloadOptions = {}): Promise<DownloadedImage> {
  const { maxBytes = ALLOWANCE_BYTES, timeoutMs = 60_000, signal } = options;
  const address = allowedAddress(url);
  const deadline = AbortSignal.timeout(timeoutMs);
  const either = signal ? AbortSignal.any([signal, deadline]) : deadline;
  try {
    const response = await fetch(address, { signal: either, redirect: "error", credentials: "omit" });
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

function allowedAddress(text: string): URL {
  const url = URL.parse(text);
  const isAllowed =
    url?.protocol === "https:" || (url?.protocol === "http:" && LOCAL_HOSTS.includes(url.hostname));
  if (url && isAllowed && !url.username && !url.password) return url;
  throw new EducationError("VAL_001", "An image is downloaded from an https address without credentials.");
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
