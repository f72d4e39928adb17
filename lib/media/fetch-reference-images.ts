import type { ReferenceImage } from "@/lib/ai/image-provider";
import { currentStorage } from "@/lib/storage/current-storage";
import { ownFileKey } from "@/lib/uploads/file-address";
import { checkPermanentUrl } from "@/lib/urls/permanent-url";
import { fetchPublicFile } from "@/lib/urls/safe-fetch";

/** The MIME types of reference images, both stored and fetched ones. */
export const REFERENCE_IMAGE_TYPES: readonly string[] = [
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/gif",
];

/** The timeout is short, because an image job occupies one of the instance's few slots while its reference images are fetched. */
const LIMITS = { maxBytes: 10 * 1024 * 1024, timeoutMs: 5_000, allowedMimeTypes: REFERENCE_IMAGE_TYPES };

async function fetchOne(url: string, signal: AbortSignal): Promise<ReferenceImage | null> {
  const key = ownFileKey(url);
  if (key !== null) {
    const file = await currentStorage().readBytes(key, LIMITS.maxBytes);
    return file && { bytes: file.bytes, mimeType: file.mimeType };
  }
  const fetched = await fetchPublicFile(url, {
    ...LIMITS,
    signal,
    // Every redirect must follow the rules of submitted URLs, too (protocol: Images).
    isAllowedUrl: (hop) => checkPermanentUrl(hop).ok,
  });
  return fetched.ok ? { bytes: fetched.bytes, mimeType: fetched.mimeType } : null;
}

/** Fetches the reference images of a request; null when one of them cannot be fetched. */
export async function fetchReferenceImages(
  urls: readonly string[],
  signal: AbortSignal,
): Promise<ReferenceImage[] | null> {
  const images = await Promise.all(urls.map((url) => fetchOne(url, signal)));
  return images.every((image) => image !== null) ? images : null;
}
