import type { Readable } from "node:stream";
import { currentStorage } from "@/lib/storage/current-storage";
import { bytesToSniff, createSniffer } from "@/lib/storage/sniffer";
import { forgetExpectedFile, listUnstoredFiles, markFileStored } from "./queries";
import { reachStorage } from "./reach-storage";

/** Why a key names no file: nothing came, or something else than was announced, which is gone now. */
export type MissingUpload = "not-uploaded" | "not-as-announced";

type Announced = { mimeType: string; sizeBytes: number };

/** Bounds the connections that one request takes. */
const AT_ONCE = 4;

async function isOfType(body: Readable, mimeType: string): Promise<boolean> {
  const sniffer = createSniffer(mimeType);
  for await (const chunk of body) sniffer.take(chunk);
  return sniffer.matches();
}

async function isAsAnnounced(key: string, announced: Announced, sizeBytes: number): Promise<boolean> {
  if (sizeBytes !== announced.sizeBytes) return false;
  const range = { startByte: 0, endByte: bytesToSniff(announced) - 1 };
  const opened = await reachStorage(currentStorage().read(key, { range }));
  return opened !== null && reachStorage(isOfType(opened.body, announced.mimeType));
}

async function confirmOne(key: string, announced: Announced): Promise<MissingUpload | null> {
  const found = await reachStorage(currentStorage().find(key));
  if (found === null) return "not-uploaded";
  if (await isAsAnnounced(key, announced, found.sizeBytes)) {
    await markFileStored(key); // false: another request has just done so
    return null;
  }
  // The announcement goes first: once it is gone no other request can take the key for a right file, and only the
  // request that took it back deletes. The other way round, a late deletion could hit a right file sent meanwhile.
  if (await forgetExpectedFile(key)) await reachStorage(currentStorage().delete(key));
  return "not-as-announced";
}

/**
 * Looks for files that were uploaded and not named yet, mostly without the hub seeing them, and takes those that are what was announced, to the
 * byte and by their own bytes (protocol: Uploads). A wrong one is deleted, and its upload address is spent.
 * @returns the keys that name no stored file, and why
 * @throws HubError CFG_002 when the storage cannot be reached
 */
export async function confirmUploads(keys: readonly string[]): Promise<Map<string, MissingUpload>> {
  const missing = new Map<string, MissingUpload>();
  if (keys.length === 0) return missing;
  const unstored = await listUnstoredFiles(keys);
  for (let start = 0; start < unstored.length; start += AT_ONCE) {
    const some = unstored.slice(start, start + AT_ONCE);
    const reasons = await Promise.all(
      some.map(({ key, expected }) => (expected ? confirmOne(key, expected) : ("not-uploaded" as const))),
    );
    for (const [index, { key }] of some.entries()) {
      const reason = reasons[index];
      if (reason) missing.set(key, reason);
    }
  }
  return missing;
}
