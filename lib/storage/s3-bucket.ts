import { S3Client } from "@aws-sdk/client-s3";
import type { Settings } from "@/lib/env";
import { isFileKey } from "./file-storage";
import { servedFile } from "./file-types";

export interface S3StorageOptions extends NonNullable<Settings["s3"]> {
  /** The public base URL of the bucket's objects, without a trailing slash. */
  publicBaseUrl: string;
  /** Whether browsers reach the store; if not, the hub receives every upload itself. */
  takesDirectUploads: boolean;
}

export type Bucket = { client: S3Client; name: string };

const CONNECT_TIMEOUT_MS = 3_000;
/** A transfer fails after this long without data; while data flows it may take longer. The SDK's `requestTimeout` would only log a warning. */
const IDLE_TIMEOUT_MS = 5_000;
/** A served file needs a connection until its reader is done, so the SDK's default of 50 sockets is too few. */
const AGENT = { keepAlive: true, maxSockets: 256 };
/** A browser that has shown a file asks for it again after an hour, and so does not show it longer after it was erased. */
const CACHE_CONTROL = "public, max-age=3600";

/** Creates the client of a bucket, without sending a request. */
export function connect(options: S3StorageOptions): Bucket {
  const client = new S3Client({
    region: options.region,
    endpoint: options.endpoint,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    maxAttempts: 3,
    // Works with every S3 server; the bucket as host name needs wildcard DNS, which self-hosted servers lack.
    forcePathStyle: true,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      httpAgent: AGENT,
      httpsAgent: AGENT,
    },
    // Otherwise the SDK signs the checksum of an empty body into presigned PUTs, and sends trailers that older servers refuse.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { client, name: options.bucket };
}

export function toLocation(bucket: Bucket, key: string): { Bucket: string; Key: string } {
  if (!isFileKey(key)) throw new Error(`not a file key: ${JSON.stringify(key.slice(0, 300))}`);
  return { Bucket: bucket.name, Key: key };
}

/** Returns the metadata of an object, so that the bucket serves it with the same type and disposition as the hub would. */
export function toObjectMetadata(mimeType: string) {
  const { contentType, disposition } = servedFile(mimeType);
  return {
    ContentType: contentType,
    CacheControl: CACHE_CONTROL,
    ...(disposition === "attachment" ? { ContentDisposition: disposition } : {}),
  };
}
