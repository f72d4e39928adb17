import { S3Client } from "@aws-sdk/client-s3";
import { isFileKey } from "./file-storage";
import { servedFile } from "./file-types";

/** A bucket and how to reach it. */
export interface S3StorageOptions {
  bucket: string;
  region: string;
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Where anyone reads the bucket's objects, without a trailing slash. */
  publicBaseUrl: string;
}

/** A bucket, reached. */
export type Bucket = { client: S3Client; name: string };

const CONNECT_TIMEOUT_MS = 3_000;
/** Of silence, not of the whole transfer; the SDK's `requestTimeout` would only warn and wait on. */
const SILENCE_TIMEOUT_MS = 5_000;
/** A file that the hub serves holds a connection for as long as its reader takes; the SDK's 50 would soon be taken. */
const AGENT = { keepAlive: true, maxSockets: 256 };
/** A key's content never changes. */
const CACHE_CONTROL = "public, max-age=31536000, immutable";

/** A client of the store; nothing is sent yet. */
export function connect(options: S3StorageOptions): Bucket {
  const client = new S3Client({
    region: options.region,
    endpoint: options.endpoint,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    maxAttempts: 3,
    // Works with every store; a bucket in the host name needs a wildcard DNS entry, which self-hosted ones lack.
    forcePathStyle: true,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      httpAgent: AGENT,
      httpsAgent: AGENT,
    },
    // Otherwise the SDK signs the checksum of an empty body into every presigned PUT, and older stores refuse its trailers.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { client, name: options.bucket };
}

/** Where a file lies. @throws Error for what is no file key */
export function at(bucket: Bucket, key: string): { Bucket: string; Key: string } {
  if (!isFileKey(key)) throw new Error(`not a file key: ${JSON.stringify(key.slice(0, 300))}`);
  return { Bucket: bucket.name, Key: key };
}

/** A bucket serves an object under the type that it was kept with, so it is kept as the hub would serve it. */
export function keptAs(mimeType: string) {
  const { contentType, disposition } = servedFile(mimeType);
  return {
    ContentType: contentType,
    CacheControl: CACHE_CONTROL,
    ...(disposition === "attachment" ? { ContentDisposition: disposition } : {}),
  };
}
