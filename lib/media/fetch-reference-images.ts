import type { ReferenceImage } from "@/lib/ai/image-provider";
import { currentStorage } from "@/lib/storage/current-storage";
import { ownFileKey } from "@/lib/uploads/file-address";
import { checkPermanentUrl } from "@/lib/urls/permanent-url";
import { fetchPublicFile } from "@/lib/urls/safe-fetch";

/** What a reference image may be, wherever it lies. */
export const REFERENCE_IMAGE_TYPES: readonly string[] = [
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/gif",
];

/** A picture holds one of the few places while its reference images come: a server that does not answer is not waited for. */
const LIMITS = { maxBytes: 10 * 1024 * 1024, timeoutMs: 5_000, allowedMimeTypes: REFERENCE_IMAGE_TYPES };

async function fetchOne(url: string, signal: AbortSignal): Promise<ReferenceImage | null> {
  const key = ownFileKey(url);
  if (key !== null) {
    const bytes = await currentStorage().readBytes(key, LIMITS.maxBytes);
    return bytes && { bytes: bytes.bytes, mimeType: bytes.mimeType };
  }
  const fetched = await fetchPublicFile(url, {
    ...LIMITS,
    signal,
    // Every hop must keep the rules that the first address kept (protocol: Images).
    isAllowedUrl: (hop) => checkPermanentUrl(hop).ok,
  });
  return fetched.ok ? { bytes: fetched.bytes, mimeType: fetched.mimeType } : null;
}

/** The pictures behind reference addresses, fetched by the hub; null when one of them cannot be had. */
export async function fetchReferenceImages(
  urls: readonly string[],
  signal: AbortSignal,
): Promise<ReferenceImage[] | null> {
  const images = await Promise.all(urls.map((url) => fetchOne(url, signal)));
  return images.every((image) => image !== null) ? images : null;
}
