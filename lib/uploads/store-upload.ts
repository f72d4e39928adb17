import { HubError, invalid, notFound } from "@/lib/hub-error";
import { currentStorage } from "@/lib/storage/current-storage";
import { createSniffer } from "@/lib/storage/sniffer";
import { isUploadToken } from "./file-address";
import { newestOfKey } from "./newest-of-key";
import { findStoredFile } from "./queries";
import { reachStorage } from "./reach-storage";

/** A file that was announced, and may be sent unless it has come already. */
export interface ExpectedUpload {
  key: string;
  sizeBytes: number;
  mimeType: string;
  hasCome: boolean;
}

/** A sender whose network has gone says nothing; meanwhile its file lies half written, or in memory. */
const SILENCE_MS = 30_000;
const BUSY_SECONDS = 5;

async function hasCome(key: string): Promise<boolean> {
  return (await reachStorage(currentStorage().find(key))) !== null;
}

/** What may be uploaded to this address now. @throws HubError NOTFOUND_001, CFG_002 */
export async function findExpectedUpload(key: string, token: string): Promise<ExpectedUpload> {
  const file = isUploadToken(key, token) ? await findStoredFile(key) : null;
  if (!file) throw notFound("upload");
  const expected = { key, sizeBytes: file.sizeBytes, mimeType: file.mimeType };
  if (file.state === "stored" || (await hasCome(key))) return { ...expected, hasCome: true };
  if (file.expiresAt !== null && file.expiresAt < new Date()) {
    throw new HubError("NOTFOUND_001", "This upload address has expired. Ask for a new one.");
  }
  return { ...expected, hasCome: false };
}

/** Ends the storage's writing when another instance has stored the file meanwhile. */
const CAME_MEANWHILE = new HubError("IDEM_002", "The file has already arrived.");

/**
 * Passes a file on and judges it by the way: the storage keeps it only if this ends without throwing, and nobody holds
 * the whole of it in memory.
 */
async function* asAnnounced(
  { key, sizeBytes, mimeType }: ExpectedUpload,
  body: AsyncIterable<Uint8Array>,
  stop: AbortController,
): AsyncGenerator<Uint8Array> {
  const sniffer = createSniffer(mimeType);
  const silence = setTimeout(() => stop.abort(), SILENCE_MS);
  let cameBytes = 0;
  try {
    for await (const chunk of body) {
      cameBytes += chunk.length;
      sniffer.take(chunk);
      yield chunk;
      silence.refresh();
    }
  } finally {
    clearTimeout(silence);
  }
  if (cameBytes !== sizeBytes) {
    throw invalid([
      { path: "sizeBytes", message: `${sizeBytes} bytes were announced, but ${cameBytes} arrived.` },
    ]);
  }
  if (!(await sniffer.matches())) {
    throw invalid([{ path: "mimeType", message: "The file is not of the type that was announced." }]);
  }
  // A slow body may end long after another instance took the same file, and a submission has named that one.
  if (await hasCome(key)) throw CAME_MEANWHILE;
}

/**
 * Keeps an uploaded file, once: it must be what was declared, to the byte and by its own bytes (protocol: Uploads).
 * A second upload of the same address changes nothing, and is not read. It counts as uploaded when something names it
 * (`confirmUploads`), as one does that went straight to the store. `open` gives the bytes, until its signal says stop.
 * @throws HubError VAL_001, RATE_001 when more arrives than the storage can hold in memory, CFG_002, what `open` throws
 */
export async function storeUpload(
  upload: ExpectedUpload,
  open: (signal: AbortSignal) => AsyncIterable<Uint8Array>,
): Promise<void> {
  if (upload.hasCome) return;
  await newestOfKey(upload.key, async (stop) => {
    if (await hasCome(upload.key)) return;
    const { mimeType, sizeBytes: maxBytes } = upload;
    const content = asAnnounced(upload, open(stop.signal), stop);
    const put = currentStorage().put(upload.key, content, { mimeType, maxBytes });
    const outcome = await reachStorage(put).catch((error: unknown) => {
      if (error !== CAME_MEANWHILE) throw error;
      return { ok: true } as const;
    });
    if (!outcome.ok && outcome.reason === "busy") {
      throw new HubError("RATE_001", "Too many files are arriving at once. Try again in a moment.", {
        retryAfterSeconds: BUSY_SECONDS,
      });
    }
  });
}
