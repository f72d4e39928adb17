import { join } from "node:path";
import { env, type Settings } from "@/lib/env";
import type { FileStorage } from "./file-storage";
import { createLocalFileStorage } from "./local-file-storage";
import { createS3FileStorage } from "./s3-file-storage";

// On globalThis, because Next loads this module once per bundle and once per reload in development.
const globals = globalThis as typeof globalThis & { educationHubStorage?: FileStorage };

/** Creates the file storage that the settings name. Code in the hub's process calls `currentStorage` instead. */
export function createStorage({
  s3,
  dataDir,
  hubUrl,
  filesPublicUrl,
}: Pick<Settings, "s3" | "dataDir" | "hubUrl" | "filesPublicUrl">): FileStorage {
  const publicBaseUrl = filesPublicUrl ?? `${hubUrl}/files`;
  if (s3) {
    // No browser sends a file from an https page to an http store, so such files go through the hub.
    const takesDirectUploads = s3.endpoint.startsWith("https:") || !hubUrl.startsWith("https:");
    return createS3FileStorage({ ...s3, publicBaseUrl, takesDirectUploads });
  }
  return createLocalFileStorage({ folder: join(dataDir, "files"), publicBaseUrl });
}

/**
 * Returns the file storage of this hub: the bucket of the S3 settings, else the folder `{DATA_DIR}/files`
 * (protocol: Addresses and settings).
 */
export function currentStorage(): FileStorage {
  globals.educationHubStorage ??= createStorage(env());
  return globals.educationHubStorage;
}
