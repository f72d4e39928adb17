import { join } from "node:path";
import { env } from "@/lib/env";
import type { FileStorage } from "./file-storage";
import { createLocalFileStorage } from "./local-file-storage";
import { createS3FileStorage } from "./s3-file-storage";

// On globalThis, because Next loads this module once per bundle and once per reload in development.
const shared = globalThis as typeof globalThis & { educationHubStorage?: FileStorage };

function createStorage(): FileStorage {
  const { s3, dataDir, hubUrl, filesPublicUrl } = env();
  const publicBaseUrl = filesPublicUrl ?? `${hubUrl}/files`;
  if (s3) return createS3FileStorage({ ...s3, publicBaseUrl });
  return createLocalFileStorage({ folder: join(dataDir, "files"), publicBaseUrl });
}

/**
 * The file storage of this hub: the folder `{DATA_DIR}/files`, or the bucket of the S3 settings
 * (protocol: Addresses and settings).
 */
export function currentStorage(): FileStorage {
  shared.educationHubStorage ??= createStorage();
  return shared.educationHubStorage;
}
