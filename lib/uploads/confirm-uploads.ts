import type { Readable } from "node:stream";
import { currentStorage } from "@/lib/storage/current-storage";
import { reachStorage } from "@/lib/storage/reach-storage";
import { bytesToSniff, createSniffer } from "@/lib/storage/sniffer";
import { inTime } from "@/lib/time/in-time";
import { type FileUser, listUnstoredFiles, markFileStored, removeExpectedFile } from "./queries";

/** Why a key has no stored file: nothing was uploaded, or the file was not as declared and has been deleted. */
export type MissingUpload = "not-uploaded" | "not-as-declared";

type Declared = { mimeType: string; sizeBytes: number };

/** How long reading a file to check its type may take: all of a text, the beginning of any other file. */
const READ_MS = 15_000;
/** Limits the storage connections of one request. */
const MAX_CONCURRENT = 4;

async function isOfType(body: Readable, mimeType: string): Promise<boolean> {
  const sniffer = createSniffer(mimeType);
  for await (const chunk of body) sniffer.take(chunk);
  return sniffer.matches();
}

async function isAsDeclared(key: string, declared: Declared, sizeBytes: number): Promise<boolean> {
  if (sizeBytes !== declared.sizeBytes) return false;
  const range = { startByte: 0, endByte: bytesToSniff(declared) - 1 };
  const opened = await reachStorage(currentStorage().read(key, { range }));
  return opened !== null && reachStorage(inTime(isOfType(opened.body, declared.mimeType), READ_MS));
}

async function confirmOne(key: string, declared: Declared): Promise<MissingUpload | null> {
  const found = await reachStorage(currentStorage().find(key));
  if (found === null) return "not-uploaded";
  if (await isAsDeclared(key, declared, found.sizeBytes)) {
    await markFileStored(key);
    return null;
  }
  // The row becomes `removed` before the file is deleted: only the request that changed it deletes, and none can accept the file
  // meanwhile. In the other order, a second, slower deletion could hit a valid file uploaded under the same key in between.
  if (await removeExpectedFile(key)) await reachStorage(currentStorage().delete(key));
  return "not-as-declared";
}

/**
 * Checks files that are used for the first time, because an upload to S3 does not pass through the hub (protocol: Uploads). Files
 * with the declared size and type become `stored`. Others are deleted, and their upload address becomes invalid. Returns the keys
 * without a stored file, or without one that `user` may use, and why. @throws HubError CFG_002
 */
export async function confirmAndListMissing(
  keys: readonly string[],
  user?: FileUser,
): Promise<Map<string, MissingUpload>> {
  const missing = new Map<string, MissingUpload>();
  if (keys.length === 0) return missing;
  const unstored = await listUnstoredFiles(keys, user);
  for (let start = 0; start < unstored.length; start += MAX_CONCURRENT) {
    const batch = unstored.slice(start, start + MAX_CONCURRENT);
    const reasons = await Promise.all(
      batch.map(({ key, expected }) => (expected ? confirmOne(key, expected) : ("not-uploaded" as const))),
    );
    for (const [index, { key }] of batch.entries()) {
      const reason = reasons[index];
      if (reason) missing.set(key, reason);
    }
  }
  return missing;
}
