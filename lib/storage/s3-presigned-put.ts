import { PutObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { PresignedPut } from "./file-storage";
import { at, type Bucket, keptAs } from "./s3-bucket";

/** A PUT of one file of exactly this type and size, where none is yet (`docs/storage.md`); signing asks nobody. */
export async function presignedPut(
  bucket: Bucket,
  key: string,
  options: { mimeType: string; sizeBytes: number; expiresInSeconds: number },
): Promise<PresignedPut> {
  const kept = keptAs(options.mimeType);
  const command = new PutObjectCommand({
    ...at(bucket, key),
    ...kept,
    ContentLength: options.sizeBytes,
    IfNoneMatch: "*",
  });
  // The signature knows whole seconds only.
  const signingDate = new Date(Math.floor(Date.now() / 1000) * 1000);
  const url = await getSignedUrl(bucket.client, command, {
    expiresIn: options.expiresInSeconds,
    signingDate,
    // Length, disposition and condition are signed anyway; the presigner leaves out the type unless it is asked for.
    signableHeaders: new Set(["content-type"]),
  });
  return {
    url,
    headers: {
      "Content-Type": kept.ContentType,
      "Cache-Control": kept.CacheControl,
      ...(kept.ContentDisposition ? { "Content-Disposition": kept.ContentDisposition } : {}),
      "If-None-Match": "*",
    },
    expiresAt: new Date(signingDate.getTime() + options.expiresInSeconds * 1000),
  };
}
