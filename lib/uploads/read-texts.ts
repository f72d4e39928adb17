import { HubError } from "@/lib/hub-error";
import { log } from "@/lib/log";
import { currentStorage } from "@/lib/storage/current-storage";
import { mimeTypeOfKey } from "@/lib/storage/file-types";
import { inTime } from "@/lib/time/in-time";
import { ownFileKey } from "./file-address";
import { getStoredFile } from "./read-file";

/** The longest text that a page shows; of a longer one it has the link. */
const TEXT_MAX_BYTES = 64 * 1024;
/** The most texts that one page reads. */
const TEXTS_MAX = 8;
/** How long a page waits for one text; its link works without it. */
const READ_MS = 2_000;

async function readText(key: string): Promise<string | null> {
  const { sizeBytes } = await getStoredFile(key, null);
  if (sizeBytes > TEXT_MAX_BYTES) return null;
  const file = await currentStorage().readBytes(key, TEXT_MAX_BYTES);
  // An upload that is declared as a text is UTF-8 (lib/storage/sniffer.ts).
  return file && new TextDecoder().decode(file.bytes);
}

/** A text that is gone, or that the storage does not give soon, is only missing in the page: the link says the rest. */
async function findText(key: string): Promise<string | null> {
  try {
    return await inTime(readText(key), READ_MS);
  } catch (err) {
    if (!(err instanceof HubError)) log().warn({ err }, "a text could not be read to be shown");
    return null;
  }
}

/**
 * Reads plain-text files of the hub's own storage, to be shown in a page as text, by their addresses. Without files of other
 * origins, other types, files that are longer than 64 KB or gone, and those after the eighth.
 */
export async function readTexts(urls: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const keys = new Map<string, string>();
  for (const url of urls) {
    const key = ownFileKey(url);
    if (key !== null && mimeTypeOfKey(key) === "text/plain") keys.set(url, key);
  }
  const wanted = [...keys].slice(0, TEXTS_MAX);
  const texts = await Promise.all(wanted.map(async ([url, key]) => [url, await findText(key)] as const));
  return new Map(texts.flatMap(([url, text]) => (text ? [[url, text] as const] : [])));
}
