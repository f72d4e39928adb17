import { HubError } from "@/lib/hub-error";
import { log } from "@/lib/log";
import { currentStorage } from "@/lib/storage/current-storage";
import { mimeTypeOfKey } from "@/lib/storage/file-types";
import { inTime } from "@/lib/time/in-time";
import { ownFileKey } from "./file-address";
import { getStoredFile } from "./read-file";

/** The longest text that a page shows; a longer one is only linked to. */
const TEXT_MAX_BYTES = 64 * 1024;
const TEXTS_MAX = 8;
/** The most bytes of text that a page shows, because each text is in it twice: as HTML, and for hydration. */
const PAGE_MAX_BYTES = 128 * 1024;
/** How long a page waits for one text; its link works without it. */
const READ_MS = 2_000;

/** Returns null for a text that is too long to show. */
async function readText(key: string): Promise<Uint8Array | null> {
  const { sizeBytes } = await getStoredFile(key, { rangeHeader: null });
  if (sizeBytes > TEXT_MAX_BYTES) return null;
  const file = await currentStorage().readBytes(key, TEXT_MAX_BYTES);
  return file?.bytes ?? new Uint8Array();
}

/** Reads a text. A text that is gone, or that cannot be read in time, counts as empty, so that only its link is shown. */
async function findText(key: string): Promise<Uint8Array | null> {
  try {
    return await inTime(readText(key), READ_MS);
  } catch (err) {
    if (!(err instanceof HubError)) log().warn({ err }, "a text could not be read to be shown");
    return new Uint8Array();
  }
}

/**
 * Reads the plain-text files among these addresses, to be shown in a page. There is no entry for an address of another origin or
 * type, nor for a file that is gone, empty or not read in time; null for what is too much to show: a file over 64 KB, one that does
 * not fit into 128 KB with those before it, and those after the eighth.
 */
export async function readTexts(urls: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const keys = new Map<string, string>();
  for (const url of urls) {
    const key = ownFileKey(url);
    if (key !== null && mimeTypeOfKey(key) === "text/plain") keys.set(url, key);
  }
  const found = await Promise.all(
    [...keys].map(
      async ([url, key], index) => [url, index < TEXTS_MAX ? await findText(key) : null] as const,
    ),
  );
  const shown = new Map<string, string | null>();
  let leftBytes = PAGE_MAX_BYTES;
  for (const [url, bytes] of found) {
    if (bytes === null || bytes.length > leftBytes) {
      shown.set(url, null);
    } else if (bytes.length > 0) {
      leftBytes -= bytes.length;
      // An upload that is declared as a text is UTF-8 (lib/storage/sniffer.ts).
      shown.set(url, new TextDecoder().decode(bytes));
    }
  }
  return shown;
}
