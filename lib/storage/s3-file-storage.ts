import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { ByteRange, FileStorage, OpenedFile, PresignedPut, PutOutcome } from "./file-storage";
import { mimeTypeOfKey } from "./file-types";
import { type Bucket, connect, type S3StorageOptions, toLocation, toObjectMetadata } from "./s3-bucket";
import { supportsWriteOnce } from "./s3-write-once";
import { type ArrivedFile, withTemporaryFile } from "./temporary-file";

/** Below the two seconds that `GET /health` waits for each check. */
const CHECK_TIMEOUT_MS = 1_500;

async function nullWhenMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    // A missing bucket is a mistake in the settings, not a missing file.
    if (!(error instanceof S3ServiceException) || error.name === "NoSuchBucket") throw error;
    if (error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}

async function* upTo(content: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  for await (const chunk of content) {
    sizeBytes += chunk.length;
    yield chunk;
    if (sizeBytes > maxBytes) return;
  }
}

const PUT_ATTEMPTS = 3;
const RETRY_AFTER_MS = 100;

/** Whether a request to the store may succeed when it is sent again: after a 5xx, and without an answer. */
function isTemporary(error: unknown): boolean {
  return !(error instanceof S3ServiceException) || (error.$metadata.httpStatusCode ?? 500) >= 500;
}

/** Sends a temporary file, again when the store fails: the SDK tries bytes again, but no stream. */
async function sendFile<Result>(file: ArrivedFile, send: (body: Body) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send({ bytes: file.open(), sizeBytes: file.sizeBytes });
    } catch (error) {
      if (attempt === PUT_ATTEMPTS || !isTemporary(error)) throw error;
      await sleep(RETRY_AFTER_MS * attempt);
    }
  }
}

/** What is put, and its length, which S3 must know first. */
type Body = { bytes: Uint8Array | Readable; sizeBytes: number };
type Content = { mimeType: string; content: Uint8Array | AsyncIterable<Uint8Array>; maxBytes: number };

/**
 * Puts a file into a bucket. A stream waits in a temporary file until it is complete, so that files that arrive slowly, or
 * many at once, take no memory.
 */
async function put(
  bucket: Bucket,
  key: string,
  { content, mimeType, maxBytes }: Content,
): Promise<PutOutcome> {
  const location = toLocation(bucket, key);
  const send = async ({ bytes, sizeBytes }: Body): Promise<PutOutcome> => {
    if (sizeBytes > maxBytes) return { ok: false, reason: "too-large" };
    const body = { Body: bytes, ContentLength: sizeBytes };
    await bucket.client.send(new PutObjectCommand({ ...location, ...toObjectMetadata(mimeType), ...body }));
    return { ok: true, sizeBytes };
  };
  if (content instanceof Uint8Array) return send({ bytes: content, sizeBytes: content.length });
  return withTemporaryFile(upTo(content, maxBytes), (file) => sendFile(file, send));
}

async function open(bucket: Bucket, key: string, range?: ByteRange): Promise<OpenedFile | null> {
  const command = new GetObjectCommand({
    ...toLocation(bucket, key),
    ...(range ? { Range: `bytes=${range.startByte}-${range.endByte}` } : {}),
  });
  const answer = await nullWhenMissing(bucket.client.send(command));
  if (answer === null) return null;
  if (!(answer.Body instanceof Readable)) throw new Error("the S3 store answered without a body");
  const wholeBytes = answer.ContentRange?.split("/")[1] ?? answer.ContentLength;
  return { body: answer.Body, sizeBytes: Number(wholeBytes), mimeType: mimeTypeOfKey(key) };
}

/** Signs a PUT of one file of exactly this type and size that must not exist yet (`docs/storage.md`). Sends no request. */
async function createPresignedPut(
  bucket: Bucket,
  key: string,
  options: { mimeType: string; sizeBytes: number; expiresInSeconds: number },
): Promise<PresignedPut> {
  const metadata = toObjectMetadata(options.mimeType);
  const command = new PutObjectCommand({
    ...toLocation(bucket, key),
    ...metadata,
    ContentLength: options.sizeBytes,
    IfNoneMatch: "*",
  });
  // A signature has whole seconds only.
  const signingDate = new Date(Math.floor(Date.now() / 1000) * 1000);
  const url = await getSignedUrl(bucket.client, command, {
    expiresIn: options.expiresInSeconds,
    signingDate,
    // The presigner signs length, disposition and condition by default, but not the type.
    signableHeaders: new Set(["content-type"]),
  });
  return {
    url,
    // Shorter names first, the order in which PostgreSQL's jsonb keeps them, so that a replayed answer is the same text.
    headers: {
      "Content-Type": metadata.ContentType,
      "Cache-Control": metadata.CacheControl,
      "If-None-Match": "*",
      ...(metadata.ContentDisposition ? { "Content-Disposition": metadata.ContentDisposition } : {}),
    },
    expiresAt: new Date(signingDate.getTime() + options.expiresInSeconds * 1000),
  };
}

/** Creates file storage in an S3 bucket (protocol: Addresses and settings; `docs/storage.md`). */
export function createS3FileStorage(options: S3StorageOptions): FileStorage {
  const bucket = connect(options);
  let writeOnce: Promise<boolean> | undefined;
  const canWriteOnce = (): Promise<boolean> => {
    writeOnce ??= supportsWriteOnce(bucket.client, bucket.name).catch((error: unknown) => {
      writeOnce = undefined; // unknown after an error: the next upload checks again
      throw error;
    });
    return writeOnce;
  };

  return {
    put: (key, content, { mimeType, maxBytes = Number.POSITIVE_INFINITY }) =>
      put(bucket, key, { content, mimeType, maxBytes }),

    find: async (key) => {
      const answer = await nullWhenMissing(
        bucket.client.send(new HeadObjectCommand(toLocation(bucket, key))),
      );
      return answer && { sizeBytes: Number(answer.ContentLength), mimeType: mimeTypeOfKey(key) };
    },

    read: (key, { range } = {}) => open(bucket, key, range),

    readBytes: async (key, maxBytes) => {
      const opened = await open(bucket, key);
      if (opened === null) return null;
      if (opened.sizeBytes <= maxBytes)
        return { bytes: await buffer(opened.body), mimeType: opened.mimeType };
      opened.body.destroy();
      return null;
    },

    delete: async (key) => {
      await bucket.client.send(new DeleteObjectCommand(toLocation(bucket, key)));
    },

    check: async () => {
      const command = new HeadBucketCommand({ Bucket: bucket.name });
      await bucket.client.send(command, { abortSignal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
    },

    identify: async () => `bucket ${bucket.name}`,

    publicUrl: (key) => `${options.publicBaseUrl}/${key}`,

    presignPut: async (key, file) =>
      options.takesDirectUploads && (await canWriteOnce()) ? createPresignedPut(bucket, key, file) : null,
  };
}
