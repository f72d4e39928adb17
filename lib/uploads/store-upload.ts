import { HubError, invalid, notFound } from "@/lib/hub-error";
import { currentStorage } from "@/lib/storage/current-storage";
import { reachStorage } from "@/lib/storage/reach-storage";
import { createSniffer } from "@/lib/storage/sniffer";
import { arriveInTime } from "@/lib/time/arrive-in-time";
import { createTurns } from "@/lib/time/turns";
import { VALIDATION_STATUS } from "@/packages/client/contract/error-codes";
import { isUploadToken } from "./file-address";
import { findStoredFile } from "./queries";

/** An upload for which the hub has given out an address. */
interface ExpectedUpload {
  key: string;
  ownerId: string;
  sizeBytes: number;
  mimeType: string;
  isReceived: boolean;
}

/** Receives a few uploads of one person, and of all, at a time; more wait, and are not read yet. */
const inUploaderTurn = createTurns("receiving uploads", { perKey: 4, inAll: 32 });
/** Well below the minute after which nginx gives up a file that is not read. */
const MAX_WAIT_MS = 20_000;

const TOO_MANY = new HubError("RATE_001", "Too many files are arriving at once. Try again in a moment.", {
  retryAfterSeconds: 5,
});
const ENDED_EARLY = new HubError(
  "VAL_001",
  "A newer upload of this file has begun, or this one was given up.",
  {
    status: VALIDATION_STATUS.malformed,
  },
);

async function isInStorage(key: string): Promise<boolean> {
  return (await reachStorage(currentStorage().find(key))) !== null;
}

/** Finds the upload of an address and its token. @throws HubError NOTFOUND_001 (also when it has expired), CFG_002 */
export async function findExpectedUpload(key: string, token: string): Promise<ExpectedUpload> {
  const file = isUploadToken(key, token) ? await findStoredFile(key) : null;
  if (!file) throw notFound("upload");
  const { ownerId, sizeBytes, mimeType } = file;
  const expected = { key, ownerId, sizeBytes, mimeType };
  if (file.state === "stored" || (await isInStorage(key))) return { ...expected, isReceived: true };
  if (file.expiresAt !== null && file.expiresAt < new Date()) {
    throw new HubError("NOTFOUND_001", "This upload address has expired. Ask for a new one.");
  }
  return { ...expected, isReceived: false };
}

/** Stops the storage's write when another instance has stored the file meanwhile. */
const ALREADY_RECEIVED = new HubError("IDEM_002", "The file has already arrived.");

/** Passes the body on and checks it while it streams. The storage keeps the file only if this does not throw. */
async function* checkWhileStreaming(
  { key, sizeBytes, mimeType }: ExpectedUpload,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const sniffer = createSniffer(mimeType);
  let receivedBytes = 0;
  for await (const chunk of body) {
    receivedBytes += chunk.length;
    sniffer.take(chunk);
    yield chunk;
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
    earlier?.stop.abort(ENDED_EARLY);
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

/** Runs `receive` in its owner's turn, unless `stop` aborts before. @throws HubError RATE_001 after `MAX_WAIT_MS` */
async function runInTurn(
  ownerId: string,
  receive: () => Promise<void>,
  stop: AbortController,
): Promise<void> {
  const timer = setTimeout(() => stop.abort(TOO_MANY), MAX_WAIT_MS);
  const begin = () => {
    clearTimeout(timer);
    return receive();
  };
  try {
    await inUploaderTurn(ownerId, begin, stop.signal);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Stores an uploaded file once; its size and type must be the declared ones (protocol: Uploads). A second upload to the same address
 * is not read. The file becomes `stored` in the database when it is first used, like a direct upload to S3. `open` returns the body,
 * which ends when its signal fires; `hungUp` aborts when the sender is gone.
 * @throws HubError VAL_001 for another size or type, when it is too slow or a newer upload takes its place; RATE_001 when too many
 * arrive; NOTFOUND_001 when the student was erased meanwhile, CFG_002, or an error of `open`
 */
export async function storeUpload(
  upload: ExpectedUpload,
  open: (signal: AbortSignal) => AsyncIterable<Uint8Array>,
  hungUp: AbortSignal,
): Promise<void> {
  if (upload.isReceived) return;
  const { key, mimeType, sizeBytes: maxBytes } = upload;
  const receive = async (stop: AbortController) => {
    if (await isInStorage(key)) return;
    const content = checkWhileStreaming(upload, arriveInTime(open(stop.signal), stop));
    try {
      await reachStorage(currentStorage().put(key, content, { mimeType, maxBytes }));
    } catch (error) {
      if (error !== ALREADY_RECEIVED) throw error;
    }
  };
  await runAsOnlyUpload(key, (stop) => {
    const giveUp = () => stop.abort(ENDED_EARLY);
    hungUp.addEventListener("abort", giveUp);
    if (hungUp.aborted) giveUp();
    return runInTurn(upload.ownerId, () => receive(stop), stop);
  });
}
