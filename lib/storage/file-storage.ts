import type { Readable } from "node:stream";

/** Bytes `startByte` to `endByte`, both included, as HTTP counts them. */
export type ByteRange = { startByte: number; endByte: number };

/** What is known of a stored file without reading it. */
export type FileFacts = { sizeBytes: number; mimeType: string };

/** A stored file, or the asked part of it; `sizeBytes` is of the whole. */
export type OpenedFile = FileFacts & { body: Readable };

/**
 * Nothing was kept: `too-large` when more than `maxBytes` came; `busy`, before anything was read, when a storage that
 * must hold streams in memory holds too many.
 */
export type PutOutcome = { ok: true; sizeBytes: number } | { ok: false; reason: "too-large" | "busy" };

/** A direct upload: PUT to `url` with exactly these headers; every client adds `Content-Length` by itself. */
export type PresignedPut = { url: string; headers: Record<string, string>; expiresAt: Date };

/**
 * The hub's permanent file storage (protocol: Addresses and settings). A key is lower case, of `a-z 0-9 - _ . /`, each
 * part beginning with a letter or digit; any other key is an error of the hub, and thrown. A file is there as a whole
 * or not at all.
 */
export type FileStorage = {
  /** Keeps a file, once: one that is there already stays as it is (decision 0004). */
  put(
    key: string,
    content: Uint8Array | AsyncIterable<Uint8Array>,
    options: { mimeType: string; maxBytes?: number },
  ): Promise<PutOutcome>;
  /** Null when there is no such file. */
  find(key: string): Promise<FileFacts | null>;
  /** Opens a file for reading; the caller reads or destroys `body`. Null when there is no such file. */
  read(key: string, options?: { range?: ByteRange }): Promise<OpenedFile | null>;
  /** A whole file in memory; null when there is none, or one of more than `maxBytes`. */
  readBytes(key: string, maxBytes: number): Promise<{ bytes: Uint8Array; mimeType: string } | null>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Rejects when a file could not be kept now. Cheap: `GET /health` asks it. */
  check(): Promise<void>;
  /** The permanent public address of a key. */
  publicUrl(key: string): string;
  /**
   * For storage that browsers can upload to directly. It takes one file of exactly this type and size, and never in
   * place of one that is there; null when the storage cannot hold a browser to that, and the hub must receive the file.
   */
  presignPut?(
    key: string,
    options: { mimeType: string; sizeBytes: number; expiresInSeconds: number },
  ): Promise<PresignedPut | null>;
};

const KEY = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;
const MAX_KEY_LENGTH = 255;

/** Whether a key is one that a storage takes; no such key can lead out of its folder. */
export function isFileKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && KEY.test(key);
}

/**
 * Reads a `Range` header for a file of `sizeBytes`: one range of bytes (RFC 9110, 14.1.2). Null when the whole file is
 * to be served: no header, another unit, several ranges. `unsatisfiable` is to be answered 416.
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
