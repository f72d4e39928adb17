import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { ByteRange, FileStorage, OpenedFile, PutOutcome } from "./file-storage";
import { mimeTypeOfKey } from "./file-types";
import { at, type Bucket, connect, keptAs, type S3StorageOptions } from "./s3-bucket";
import { presignedPut } from "./s3-presigned-put";
import { holdsWriteOnce } from "./s3-write-once";

/** Below the two seconds that `GET /health` waits for a part. */
const CHECK_TIMEOUT_MS = 1_500;
/** S3 wants to know a file's length and checksum first, so a stream is held in memory: so much of them at once. */
const STREAMS_MAX_BYTES = 128 * 1024 * 1024;

async function nullWhenMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    // A bucket that is gone is a fault of the settings, not a missing file.
    if (!(error instanceof S3ServiceException) || error.name === "NoSuchBucket") throw error;
    if (error.$metadata.httpStatusCode === 404) return null;
    throw error;
  }
}

async function collect(
  content: Uint8Array | AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, sizeBytes);
}

type Sent = { mimeType: string; content: Uint8Array | AsyncIterable<Uint8Array>; maxBytes: number };

async function put(bucket: Bucket, key: string, { content, mimeType, maxBytes }: Sent): Promise<PutOutcome> {
  const place = at(bucket, key);
  const bytes = await collect(content, maxBytes);
  if (bytes === null) return { ok: false, reason: "too-large" };
  await bucket.client.send(new PutObjectCommand({ ...place, ...keptAs(mimeType), Body: bytes }));
  return { ok: true, sizeBytes: bytes.length };
}

/** Counts the bytes that streams may bring, from before they are read until they are sent. */
function boundedPut(bucket: Bucket): (key: string, sent: Sent) => Promise<PutOutcome> {
  let expectedBytes = 0;
  return async (key, sent) => {
    if (sent.content instanceof Uint8Array) return put(bucket, key, sent);
    const share = Math.min(sent.maxBytes, STREAMS_MAX_BYTES);
    if (expectedBytes + share > STREAMS_MAX_BYTES) return { ok: false, reason: "busy" };
    expectedBytes += share;
    try {
      return await put(bucket, key, sent);
    } finally {
      expectedBytes -= share;
    }
  };
}

async function open(bucket: Bucket, key: string, range?: ByteRange): Promise<OpenedFile | null> {
  const command = new GetObjectCommand({
    ...at(bucket, key),
    ...(range ? { Range: `bytes=${range.startByte}-${range.endByte}` } : {}),
  });
  const answer = await nullWhenMissing(bucket.client.send(command));
  if (answer === null) return null;
  if (!(answer.Body instanceof Readable)) throw new Error("the S3 store answered without a body");
  const wholeBytes = answer.ContentRange?.split("/")[1] ?? answer.ContentLength;
  return { body: answer.Body, sizeBytes: Number(wholeBytes), mimeType: mimeTypeOfKey(key) };
}

/**
 * File storage in a bucket that speaks S3 (protocol: Addresses and settings; `docs/storage.md`), read under
 * `publicBaseUrl`. Objects are kept with the type and disposition that the hub itself would serve them with, and as
 * unchanging.
 */
export function createS3FileStorage(options: S3StorageOptions): FileStorage {
  const bucket = connect(options);
  const putBounded = boundedPut(bucket);
  let writeOnce: Promise<boolean> | undefined;
  const canWriteOnce = (): Promise<boolean> => {
    writeOnce ??= holdsWriteOnce(bucket.client, bucket.name).catch((error: unknown) => {
      writeOnce = undefined; // not known yet: the next upload asks again
      throw error;
    });
    return writeOnce;
  };

  return {
    put: (key, content, { mimeType, maxBytes = Number.POSITIVE_INFINITY }) =>
      putBounded(key, { content, mimeType, maxBytes }),

    find: async (key) => {
      const answer = await nullWhenMissing(bucket.client.send(new HeadObjectCommand(at(bucket, key))));
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
      await bucket.client.send(new DeleteObjectCommand(at(bucket, key)));
    },

    check: async () => {
      const command = new HeadBucketCommand({ Bucket: bucket.name });
      await bucket.client.send(command, { abortSignal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
    },

    publicUrl: (key) => `${options.publicBaseUrl}/${key}`,

    presignPut: async (key, wanted) => ((await canWriteOnce()) ? presignedPut(bucket, key, wanted) : null),
  };
}
