import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileStorage } from "@/lib/storage/file-storage";
import { demoId } from "./demo-ids";
import type { PastOperation } from "./lessons";

const FOLDER = join(import.meta.dirname, "pictures");
const MIME_TYPE = "image/webp";

/** The size of every picture, in pixels; see `draw-pictures.ts`. */
export const PICTURE_SIZE = { widthPixels: 800, heightPixels: 600 } as const;

/** A picture in the hub's storage. */
export interface StoredPicture {
  key: string;
  url: string;
  mimeType: string;
  sizeBytes: number;
}

async function storePicture(storage: FileStorage, { id, picture }: PastOperation): Promise<StoredPicture> {
  const name = demoId(`picture ${id}`).replaceAll("-", "");
  const key = `${name.slice(0, 2)}/${name}.webp`;
  const bytes = await readFile(join(FOLDER, `${picture}.webp`));
  await storage.put(key, bytes, { mimeType: MIME_TYPE });
  return { key, url: storage.publicUrl(key), mimeType: MIME_TYPE, sizeBytes: bytes.length };
}

/**
 * Puts a file into the hub's storage for every picture that was made, and returns the files by the id of the operation. The
 * keys are the same in every run, so that a run after an interrupted seed leaves no files of the first behind.
 */
export async function storePictures(
  storage: FileStorage,
  operations: readonly PastOperation[],
): Promise<Map<string, StoredPicture>> {
  const made = operations.filter(({ picture }) => picture !== null);
  return new Map(
    await Promise.all(
      made.map(async (operation) => [operation.id, await storePicture(storage, operation)] as const),
    ),
  );
}
