import { randomUUID } from "node:crypto";
import { type FileHandle, link, mkdir, open, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { inTime } from "@/lib/time/in-time";
import { type FileStorage, isFileKey, type PutOutcome } from "./file-storage";
import { mimeTypeOfKey } from "./file-types";

/** The folder of files that are being written. No key begins with a dot. */
const UNFINISHED = ".unfinished";
/**
 * How long one step may take, such as writing a piece of a file or syncing it. A network file system that hangs never answers,
 * so the job or request would wait forever.
 */
const STEP_MS = 15_000;
/** Rejects when a step takes longer than `STEP_MS`. */
function inStepTime<Result>(step: Promise<Result>): Promise<Result> {
  return inTime(step, STEP_MS);
}

/** Longer than any file takes to write. */
const LEFTOVER_AFTER_MS = 60 * 60_000;

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
    // `write` may write only a part of the chunk.
    for (let written = 0; written < chunk.length; ) {
      written += (await inStepTime(file.write(chunk, written))).bytesWritten;
    }
  }
  await inStepTime(file.sync());
  return { ok: true, sizeBytes };
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

async function openIfExists(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, "r");
  } catch (error) {
    const code = errorCode(error);
    // ENOTDIR: a parent folder of the key is a file.
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw error;
  }
}

/** Syncs a folder, without which a new file name may be lost in a power failure. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Opens a file, which the caller must close. Returns null when there is nothing at the path, or a folder. */
async function openFile(path: string): Promise<{ file: FileHandle; sizeBytes: number } | null> {
  const file = await openIfExists(path);
  if (file === null) return null;
  const stats = await file.stat();
  if (stats.isFile()) return { file, sizeBytes: stats.size };
  await file.close();
  return null;
}

/**
 * Gives a finished file its name. A link, unlike a rename, never replaces an existing file (decision 0004): if the
 * file already exists, the result has its size.
 */
async function linkFile(temporary: string, path: string, sizeBytes: number): Promise<PutOutcome> {
  await mkdir(dirname(path), { recursive: true });
  let storedBytes = sizeBytes;
  try {
    await link(temporary, path);
  } catch (error) {
    // A folder of that name is not a stored file.
    const stored = errorCode(error) === "EEXIST" ? await openFile(path) : null;
    if (stored === null) throw error;
    await stored.file.close();
    storedBytes = stored.sizeBytes;
  }
  // Also for an existing file, because its writer may not have synced the folder yet.
  await syncFolder(dirname(path));
  return { ok: true, sizeBytes: storedBytes };
}

async function unfinishedPath(folder: string): Promise<string> {
  const unfinished = join(folder, UNFINISHED);
  await mkdir(unfinished, { recursive: true });
  return join(unfinished, randomUUID());
}

async function putFile(
  content: Uint8Array | AsyncIterable<Uint8Array>,
  { folder, path, maxBytes }: { folder: string; path: string; maxBytes: number },
): Promise<PutOutcome> {
  const temporary = await inStepTime(unfinishedPath(folder));
  try {
    const file = await inStepTime(open(temporary, "wx", 0o600));
    const outcome = await writeWithin(file, content, maxBytes).finally(() => inStepTime(file.close()));
    return outcome.ok ? await inStepTime(linkFile(temporary, path, outcome.sizeBytes)) : outcome;
  } finally {
    await inStepTime(rm(temporary, { force: true }));
  }
}

async function removeLeftovers(folder: string): Promise<void> {
  const unfinished = join(folder, UNFINISHED);
  // There is no folder before the first file, and a file may be finished meanwhile.
  const names = await inStepTime(readdir(unfinished).catch(() => []));
  for (const name of names) {
    const path = join(unfinished, name);
    const info = await inStepTime(stat(path).catch(() => null));
    if (info && Date.now() - info.mtimeMs > LEFTOVER_AFTER_MS) await inStepTime(rm(path, { force: true }));
  }
}

async function checkWriting(folder: string): Promise<void> {
  const probe = await unfinishedPath(folder);
  try {
    const file = await open(probe, "wx", 0o600);
    await file.write("ok").finally(() => file.close());
  } finally {
    await rm(probe, { force: true }); // on a full disk the empty file is created all the same
  }
}

/** The file that holds the folder's random id. All instances that share the folder read the same id. No key begins with a dot. */
const ID_FILE = ".storage-id";

async function readOrCreateId(folder: string): Promise<string> {
  const path = join(folder, ID_FILE);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(path, `${randomUUID()}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  }
  return (await readFile(path, "utf8")).trim();
}

/**
 * Creates file storage in a folder, `{DATA_DIR}/files` (protocol: Addresses and settings). A file is written to a temporary
 * name, synced and then linked, so that readers never see a partial file. The nightly run removes unfinished files that are
 * more than an hour old. The file system must support hard links.
 */
export function createLocalFileStorage(options: { folder: string; publicBaseUrl: string }): FileStorage {
  const { folder, publicBaseUrl } = options;
  const toPath = (key: string): string => {
    if (!isFileKey(key)) throw new Error(`not a file key: ${JSON.stringify(key.slice(0, 300))}`);
    return join(folder, ...key.split("/"));
  };
  return {
    removeLeftovers: () => removeLeftovers(folder),

    put: async (key, content, { maxBytes = Number.POSITIVE_INFINITY }) =>
      putFile(content, { folder, path: toPath(key), maxBytes }),

    find: async (key) => {
      const opened = await inStepTime(openFile(toPath(key)));
      if (opened) await inStepTime(opened.file.close());
      return opened && { sizeBytes: opened.sizeBytes, mimeType: mimeTypeOfKey(key) };
    },

    read: async (key, { range } = {}) => {
      const opened = await inStepTime(openFile(toPath(key)));
      if (opened === null) return null;
      const part = range && { start: range.startByte, end: range.endByte };
      const body = opened.file.createReadStream(part);
      return { body, sizeBytes: opened.sizeBytes, mimeType: mimeTypeOfKey(key) };
    },

    readBytes: async (key, maxBytes) => {
      const opened = await inStepTime(openFile(toPath(key)));
      if (opened === null) return null;
      try {
        if (opened.sizeBytes > maxBytes) return null;
        return { bytes: await inStepTime(opened.file.readFile()), mimeType: mimeTypeOfKey(key) };
      } finally {
        await inStepTime(opened.file.close());
      }
    },

    delete: async (key) => inStepTime(rm(toPath(key), { force: true })),

    check: () => inStepTime(checkWriting(folder)),

    identify: async () => `folder ${await inStepTime(readOrCreateId(folder))}`,

    publicUrl: (key) => `${publicBaseUrl}/${key}`,
  };
}
