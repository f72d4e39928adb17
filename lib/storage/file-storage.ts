import type { Readable } from "node:stream";

/** The bytes from `startByte` to `endByte`, both included, as in HTTP. */
export type ByteRange = { startByte: number; endByte: number };

type FileInfo = { sizeBytes: number; mimeType: string };

/** A stored file or a part of it; `sizeBytes` is the size of the whole file. */
export type OpenedFile = FileInfo & { body: Readable };

/** The result of storing a file. `too-large`: the content exceeds `maxBytes`. */
export type PutOutcome = { ok: true; sizeBytes: number } | { ok: false; reason: "too-large" };

/** A direct upload: a PUT to `url` with exactly these headers, besides `Content-Length`. */
export type PresignedPut = { url: string; headers: Record<string, string>; expiresAt: Date };

/**
 * The hub's permanent file storage (protocol: Addresses and settings). A key consists of `a-z 0-9 - _ . /`, and each part
 * begins with a letter or digit; all methods but `publicUrl` throw for any other key. A file is stored completely or not at all.
 */
export type FileStorage = {
  /**
   * Stores a file. A local disk never replaces an existing file, a bucket does: there the caller makes sure that a file is written
   * once (decision 0004).
   */
  put(
    key: string,
    content: Uint8Array | AsyncIterable<Uint8Array>,
    options: { mimeType: string; maxBytes?: number },
  ): Promise<PutOutcome>;
  find(key: string): Promise<FileInfo | null>;
  /** Opens a file for reading; the caller reads or destroys `body`. Null when there is none. */
  read(key: string, options?: { range?: ByteRange }): Promise<OpenedFile | null>;
  /** Reads a whole file into memory; null when there is none or it is larger than `maxBytes`. */
  readBytes(key: string, maxBytes: number): Promise<{ bytes: Uint8Array; mimeType: string } | null>;
  /** Removes unfinished files of crashed instances; absent when the storage keeps no unfinished files. */
  removeLeftovers?(): Promise<void>;
  delete(key: string): Promise<void>;
  /** Rejects when a folder takes no file now, or a bucket does not answer. Cheap, because `GET /health` calls it. */
  check(): Promise<void>;
  /** Returns what identifies this storage: the same for instances that share their files. Of a bucket it is only the name. */
  identify(): Promise<string>;
  publicUrl(key: string): string;
  /**
   * Creates a direct upload for browsers, which accepts one file of exactly this type and size and never replaces a file.
   * Null when the storage cannot enforce that or browsers cannot reach it, so that the hub must receive the file itself. Absent when the files are on a local
   * disk, which takes no direct uploads.
   */
  presignPut?(
    key: string,
    options: { mimeType: string; sizeBytes: number; expiresInSeconds: number },
  ): Promise<PresignedPut | null>;
};

const KEY = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;
const MAX_KEY_LENGTH = 255;

/** Whether a key is valid; a valid key cannot lead out of the storage folder. */
export function isFileKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && KEY.test(key);
}

/**
 * Parses a `Range` header with one range of bytes (RFC 9110, 14.1.2) for a file of `sizeBytes`. Null means that the whole
 * file is served: no header, another unit, several ranges, or an invalid one. `unsatisfiable` means status 416.
 */
export function parseByteRange(
  header: string | null | undefined,
  sizeBytes: number,
): ByteRange | "unsatisfiable" | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? "");
  const [, first = "", last = ""] = match ?? [];
  if (first === "" && last === "") return null;
  const endOfFile = sizeBytes - 1;
  if (first === "") {
    const lastBytes = Math.min(Number(last), sizeBytes);
    return lastBytes === 0 ? "unsatisfiable" : { startByte: sizeBytes - lastBytes, endByte: endOfFile };
  }
  const startByte = Number(first);
  const endByte = last === "" ? endOfFile : Math.min(Number(last), endOfFile);
  if (last !== "" && Number(last) < startByte) return null;
  return startByte > endOfFile ? "unsatisfiable" : { startByte, endByte };
}
