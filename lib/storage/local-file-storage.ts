import { randomUUID } from "node:crypto";
import { type FileHandle, link, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type FileStorage, isFileKey, type PutOutcome } from "./file-storage";
import { mimeTypeOfKey } from "./file-types";

/** Begins with a dot, as no key does. */
const UNFINISHED = ".unfinished";
/** No file takes so long to write. */
const LEFT_BEHIND_MS = 24 * 60 * 60_000;

async function* asChunks(content: Uint8Array | AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  if (content instanceof Uint8Array) yield content;
  else yield* content;
}

async function writeWithin(
  file: FileHandle,
  content: Uint8Array | AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<PutOutcome> {
  let sizeBytes = 0;
  for await (const chunk of asChunks(content)) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) return { ok: false, reason: "too-large" };
    // One write may take less than it was given.
    for (let written = 0; written < chunk.length; ) {
      written += (await file.write(chunk, written)).bytesWritten;
    }
  }
  await file.sync();
  return { ok: true, sizeBytes };
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, "r");
  } catch (error) {
    const code = codeOf(error);
    // ENOTDIR: a part of the key is a file.
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw error;
  }
}

/** A new name is only there after a power cut once its folder is on the disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Opens a key's file and its size; the caller closes it. Folders are not files. */
async function openFile(path: string): Promise<{ file: FileHandle; sizeBytes: number } | null> {
  const file = await openIfThere(path);
  if (file === null) return null;
  const stats = await file.stat();
  if (stats.isFile()) return { file, sizeBytes: stats.size };
  await file.close();
  return null;
}

/**
 * Gives a finished file its name. A link, unlike a rename, never takes the place of a file that is there
 * (decision 0004); the answer is then the size of that file, which stays as it is.
 */
async function giveName(aside: string, path: string, sizeBytes: number): Promise<PutOutcome> {
  await mkdir(dirname(path), { recursive: true });
  let storedBytes = sizeBytes;
  try {
    await link(aside, path);
  } catch (error) {
    // A folder of that name is no stored file.
    const stored = codeOf(error) === "EEXIST" ? await openFile(path) : null;
    if (stored === null) throw error;
    await stored.file.close();
    storedBytes = stored.sizeBytes;
  }
  // Also for a file that was there: whoever named it may not have come to this yet.
  await syncFolder(dirname(path));
  return { ok: true, sizeBytes: storedBytes };
}

/** Where a file is written before it has its name. */
async function unfinishedPath(folder: string): Promise<string> {
  const unfinished = join(folder, UNFINISHED);
  await mkdir(unfinished, { recursive: true });
  return join(unfinished, randomUUID());
}

async function putFile(
  content: Uint8Array | AsyncIterable<Uint8Array>,
  { folder, path, maxBytes }: { folder: string; path: string; maxBytes: number },
): Promise<PutOutcome> {
  const aside = await unfinishedPath(folder);
  try {
    const file = await open(aside, "wx", 0o600);
    const outcome = await writeWithin(file, content, maxBytes).finally(() => file.close());
    return outcome.ok ? await giveName(aside, path, outcome.sizeBytes) : outcome;
  } finally {
    await rm(aside, { force: true });
  }
}

/** Removes what hubs that were killed have left half written. */
async function removeLeftovers(folder: string): Promise<void> {
  const unfinished = join(folder, UNFINISHED);
  for (const name of await readdir(unfinished)) {
    const path = join(unfinished, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true });
  }
}

/** Throws unless a file can be written. */
async function checkWriting(folder: string): Promise<void> {
  const probe = await unfinishedPath(folder);
  try {
    const file = await open(probe, "wx", 0o600);
    await file.write("ok").finally(() => file.close());
  } finally {
    await rm(probe, { force: true }); // a full disk makes the file and refuses its bytes
  }
}

/**
 * File storage in a folder, `{DATA_DIR}/files` (protocol: Addresses and settings), read under `publicBaseUrl`. A file
 * is written aside, flushed and only then named, so that a reader never meets half of one; what a crash left of one
 * goes a day later, when a hub starts. The first file of a name stays. The folder's file system must know hard links.
 */
export function createLocalFileStorage(options: { folder: string; publicBaseUrl: string }): FileStorage {
  const { folder, publicBaseUrl } = options;
  const pathOf = (key: string): string => {
    if (!isFileKey(key)) throw new Error(`not a file key: ${JSON.stringify(key.slice(0, 300))}`);
    return join(folder, ...key.split("/"));
  };
  // There may be no folder yet, or another hub removes the same: whatever stays here, the next start tries again.
  removeLeftovers(folder).catch(() => undefined);
  return {
    put: async (key, content, { maxBytes = Number.POSITIVE_INFINITY }) =>
      putFile(content, { folder, path: pathOf(key), maxBytes }),

    find: async (key) => {
      const opened = await openFile(pathOf(key));
      await opened?.file.close();
      return opened && { sizeBytes: opened.sizeBytes, mimeType: mimeTypeOfKey(key) };
    },

    read: async (key, { range } = {}) => {
      const opened = await openFile(pathOf(key));
      if (opened === null) return null;
      const part = range && { start: range.startByte, end: range.endByte };
      const body = opened.file.createReadStream(part);
      return { body, sizeBytes: opened.sizeBytes, mimeType: mimeTypeOfKey(key) };
    },

    readBytes: async (key, maxBytes) => {
      const opened = await openFile(pathOf(key));
      if (opened === null) return null;
      try {
        if (opened.sizeBytes > maxBytes) return null;
        return { bytes: await opened.file.readFile(), mimeType: mimeTypeOfKey(key) };
      } finally {
        await opened.file.close();
      }
    },

    delete: async (key) => rm(pathOf(key), { force: true }),

    check: () => checkWriting(folder),

    publicUrl: (key) => `${publicBaseUrl}/${key}`,
  };
}
