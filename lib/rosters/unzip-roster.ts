import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { type Entry, fromBuffer, type Options, type ZipFile } from "yauzl";
import { UnreadableRoster } from "./roster";

/** A roster has a dozen files; some systems add as many others. */
const MAX_FILES = 100;
/** Bytes of all files together. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
/** How many times larger a file may unpack. A real roster stays below: its rows are similar, but not equal. */
const MAX_RATIO = 200;
/** Up to this size a file may have any ratio. */
const SMALL_FILE_BYTES = 1024 * 1024;

/** What yauzl says of a path that leads out of the zip. */
const BAD_PATH = /(absolute|invalid relative) path/;

const open = promisify<Buffer, Options, ZipFile>(fromBuffer);

function baseName(path: string): string {
  return path.split(/[/\\]/).at(-1)?.toLowerCase() ?? "";
}

/** Lists the entries, which is cheap: nothing is unpacked yet. */
async function listEntries(zip: ZipFile): Promise<Entry[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Entry[]>();
  const entries: Entry[] = [];
  zip.on("error", reject);
  zip.on("end", () => resolve(entries));
  zip.on("entry", (entry: Entry) => {
    entries.push(entry);
    if (entries.length > MAX_FILES) reject(new UnreadableRoster("tooManyFiles"));
    else zip.readEntry();
  });
  zip.readEntry();
  return promise;
}

function assertHarmless(entries: readonly Entry[]): void {
  if (entries.some((entry) => entry.isEncrypted())) throw new UnreadableRoster("encryptedZip");
  if (entries.some(({ fileName }) => baseName(fileName).endsWith(".zip"))) {
    throw new UnreadableRoster("nestedZip");
  }
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const isBomb = entries.some(
    ({ uncompressedSize, compressedSize }) =>
      uncompressedSize > SMALL_FILE_BYTES && uncompressedSize > MAX_RATIO * compressedSize,
  );
  if (total > MAX_UNPACKED_BYTES || isBomb) throw new UnreadableRoster("unpacksTooLarge");
}

/** Unpacks one entry. yauzl fails when it is larger than its header says, which `assertHarmless` has limited. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return buffer(await promisify<Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))(entry));
}

/** Unpacks the files of a zip that have one of these names, in any folder of it, in memory. @throws UnreadableRoster */
export async function unzipRoster(
  bytes: Uint8Array,
  names: readonly string[],
): Promise<Map<string, Uint8Array>> {
  try {
    const zip = await open(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      autoClose: false,
    });
    const entries = await listEntries(zip);
    assertHarmless(entries);
    const files = new Map<string, Uint8Array>();
    for (const entry of entries) {
      const name = baseName(entry.fileName);
      if (names.includes(name) && !files.has(name)) files.set(name, await unpack(zip, entry));
    }
    return files;
  } catch (error) {
    if (error instanceof UnreadableRoster) throw error;
    throw new UnreadableRoster(BAD_PATH.test(String(error)) ? "badPath" : "badZip");
  }
}
