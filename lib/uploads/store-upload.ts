import { HubError, invalid, notFound } from "@/lib/hub-error";
import { currentStorage } from "@/lib/storage/current-storage";
import { reachStorage } from "@/lib/storage/reach-storage";
import { createSniffer } from "@/lib/storage/sniffer";
import { isUploadToken } from "./file-address";
import { findStoredFile } from "./queries";

/** An upload for which the hub has given out an address. */
export interface ExpectedUpload {
  key: string;
  sizeBytes: number;
  mimeType: string;
  isReceived: boolean;
}

/** An upload that sends nothing for this long is aborted. */
const IDLE_TIMEOUT_MS = 30_000;
const RETRY_AFTER_SECONDS = 5;

async function isInStorage(key: string): Promise<boolean> {
  return (await reachStorage(currentStorage().find(key))) !== null;
}

/** Finds the upload of an address and its token. @throws HubError NOTFOUND_001 (also when it has expired), CFG_002 */
export async function findExpectedUpload(key: string, token: string): Promise<ExpectedUpload> {
  const file = isUploadToken(key, token) ? await findStoredFile(key) : null;
  if (!file) throw notFound("upload");
  const expected = { key, sizeBytes: file.sizeBytes, mimeType: file.mimeType };
  if (file.state === "stored" || (await isInStorage(key))) return { ...expected, isReceived: true };
  if (file.expiresAt !== null && file.expiresAt < new Date()) {
    throw new HubError("NOTFOUND_001", "This upload address has expired. Ask for a new one.");
  }
  return { ...expected, isReceived: false };
}

/** Stops the storage's write when another instance has stored the file meanwhile. */
const ALREADY_RECEIVED = new HubError("IDEM_002", "The file has already arrived.");

/**
 * Passes the body on and checks its size and type while it streams. The storage keeps the file only if this does not throw.
 */
async function* checkWhileStreaming(
  { key, sizeBytes, mimeType }: ExpectedUpload,
  body: AsyncIterable<Uint8Array>,
  stop: AbortController,
): AsyncGenerator<Uint8Array> {
  const sniffer = createSniffer(mimeType);
  const idleTimer = setTimeout(() => stop.abort(), IDLE_TIMEOUT_MS);
  let receivedBytes = 0;
  try {
    for await (const chunk of body) {
      receivedBytes += chunk.length;
      sniffer.take(chunk);
      yield chunk;
      idleTimer.refresh();
    }
  } finally {
    clearTimeout(idleTimer);
  }
  if (receivedBytes !== sizeBytes) {
    throw invalid([
      {
        path: "sizeBytes",
        message: "fileSizeDiffers",
        values: { declared: sizeBytes, received: receivedBytes },
      },
    ]);
  }
  if (!(await sniffer.matches())) {
    throw invalid([{ path: "mimeType", message: "fileTypeNotAsDeclared" }]);
  }
  // The student may have been erased meanwhile.
  if ((await findStoredFile(key)) === null) throw notFound("upload");
  // Another instance may have stored this file meanwhile, and a submission may already link to it.
  if (await isInStorage(key)) throw ALREADY_RECEIVED;
}

interface RunningUpload {
  stop: AbortController;
  /** Settles when the upload has ended; never rejects. */
  ended: Promise<unknown>;
}

const globals = globalThis as { hubRunningUploads?: Map<string, RunningUpload> };

/**
 * Runs `work` as the only upload of its key in this process: aborts an earlier one and waits for its end. The newest wins,
 * because a client uploads again when its connection failed, and the old connection may still look open.
 */
async function runAsOnlyUpload<T>(key: string, work: (stop: AbortController) => Promise<T>): Promise<T> {
  globals.hubRunningUploads ??= new Map();
  const running = globals.hubRunningUploads;
  const earlier = running.get(key);
  const stop = new AbortController();
  const run = async () => {
    earlier?.stop.abort();
    await earlier?.ended;
    return work(stop);
  };
  const result = run();
  const current = { stop, ended: result.catch(() => undefined) };
  running.set(key, current);
  try {
    return await result;
  } finally {
    if (running.get(key) === current) running.delete(key);
  }
}

/**
 * Stores an uploaded file once; its size and type must be the declared ones (protocol: Uploads). Once the file has arrived, a
 * second upload to the same address is not read and changes nothing. The file becomes `stored` in the database when it is first
 * used (`confirmAndListMissing`), like a direct upload to S3. `open` returns the body, which ends when its signal fires.
 * @throws HubError VAL_001 for another size or type, RATE_001 when too many uploads are buffered in memory, NOTFOUND_001 when
 * the student was erased meanwhile, CFG_002 when the storage cannot be reached, or an error of `open`
 */
export async function storeUpload(
  upload: ExpectedUpload,
  open: (signal: AbortSignal) => AsyncIterable<Uint8Array>,
): Promise<void> {
  if (upload.isReceived) return;
  await runAsOnlyUpload(upload.key, async (stop) => {
    if (await isInStorage(upload.key)) return;
    const { mimeType, sizeBytes: maxBytes } = upload;
    const content = checkWhileStreaming(upload, open(stop.signal), stop);
    const put = currentStorage().put(upload.key, content, { mimeType, maxBytes });
    const outcome = await reachStorage(put).catch((error: unknown) => {
      if (error !== ALREADY_RECEIVED) throw error;
      return { ok: true } as const;
    });
    if (!outcome.ok && outcome.reason === "busy") {
      throw new HubError("RATE_001", "Too many files are arriving at once. Try again in a moment.", {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
  });
}
