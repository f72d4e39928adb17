import { isTooLargeToDecode, readPictureHeader } from "@/lib/ai/decode-picture";
import type { ReferenceImage } from "@/lib/ai/image-provider";
import { HubError } from "@/lib/hub-error";
import { currentStorage } from "@/lib/storage/current-storage";
import { confirmAndListMissing } from "@/lib/uploads/confirm-uploads";
import { isOwnFileAddress, ownFileKey } from "@/lib/uploads/file-address";
import type { FileUser } from "@/lib/uploads/queries";
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

/** Whose files a picture may start from: the acting person's, in a preview also the student's (protocol: Images). */
export function referenceImageUser(ids: {
  actorId: string;
  studentId: string | null;
  activityId: string;
}): FileUser {
  const { actorId, studentId, activityId } = ids;
  const profileIds = studentId === null ? [actorId] : [actorId, studentId];
  return { profileIds, activityId, mayNameTakenDown: false };
}

async function fetchBytes(url: string, signal: AbortSignal): Promise<ReferenceImage | null> {
  const key = ownFileKey(url);
  if (key !== null) return await currentStorage().readBytes(key, LIMITS.maxBytes);
  const fetched = await fetchPublicFile(url, {
    ...LIMITS,
    signal,
    // Every redirect must follow the rules of submitted URLs, too (protocol: Images).
    isAllowedUrl: (hop) => checkPermanentUrl(hop).ok && !isOwnFileAddress(hop),
  });
  return fetched.ok ? fetched : null;
}

async function fetchOne(url: string, signal: AbortSignal): Promise<ReferenceImage | HubError> {
  const file = await fetchBytes(url, signal);
  if (file === null)
    return new HubError("PROV_001", "A picture to start from could not be fetched. Nothing was charged.");
  const header = await readPictureHeader(file.bytes);
  if (header !== null && isTooLargeToDecode(header))
    return new HubError(
      "VAL_001",
      "A picture to start from has more than 40 megapixels. Nothing was charged; choose a smaller one.",
    );
  return { bytes: file.bytes, mimeType: file.mimeType };
}

/**
 * Fetches the reference images of a job and looks at their size before anything decodes them. Files of the hub must still be
 * `user`'s, since one may have been taken down while the job waited. Returns the job's error when one of them cannot be used.
 * @throws HubError CFG_002 when the storage cannot be reached
 */
export async function fetchReferenceImages(
  urls: readonly string[],
  user: FileUser,
  signal: AbortSignal,
): Promise<ReferenceImage[] | HubError> {
  const keys = urls.map(ownFileKey).filter((key) => key !== null);
  if ((await confirmAndListMissing(keys, user)).size > 0)
    return new HubError(
      "VAL_001",
      "A picture to start from is not there any more. Nothing was charged; choose another one.",
    );
  const images: ReferenceImage[] = [];
  for (const fetched of await Promise.all(urls.map((url) => fetchOne(url, signal)))) {
    if (fetched instanceof HubError) return fetched;
    images.push(fetched);
  }
  return images;
}
