import { setTimeout as wait } from "node:timers/promises";
import type { GeneratedImage } from "@/lib/ai/image-provider";
import { untilDatabaseAnswers } from "@/lib/database/until-database-answers";
import { instanceId } from "@/lib/instance";
import { currentStorage } from "@/lib/storage/current-storage";
import { extensionFor } from "@/lib/storage/file-types";
import { newFileKey } from "@/lib/uploads/file-address";
import { findStoredFile, forgetExpectedFile } from "@/lib/uploads/queries";
import { completeMediaJob, recordExpectedPicture } from "./queries";

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;

interface RetryOptions {
  signal: AbortSignal;
  storagePatienceMs: number;
}

/** Retries a failed upload to storage, because a lost picture would have to be generated and paid for again. */
async function putWithRetries(
  put: () => Promise<unknown>,
  { signal, storagePatienceMs }: RetryOptions,
): Promise<void> {
  const endsAt = Date.now() + storagePatienceMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      await put();
      return;
    } catch (error) {
      if (signal.aborted || Date.now() + pauseMs > endsAt) throw error;
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/**
 * Stores the picture of a job and completes the job: records the key, stores the file, then sets `completed`. If another
 * instance has taken over the job, or the job's activity was deleted, nothing is kept.
 * @throws the last error of storage, after `storagePatienceMs` or when the instance stops; the database's error unless it is down
 */
export async function storePicture(
  jobId: string,
  image: GeneratedImage,
  options: RetryOptions,
): Promise<void> {
  const { mimeType, width, height, bytes } = image;
  const storage = currentStorage();
  const fileKey = newFileKey(extensionFor(mimeType) ?? "png");
  const sizeBytes = bytes.length;
  const picture = { jobId, instanceId: instanceId(), fileKey, mimeType, width, height, sizeBytes };
  if (!(await untilDatabaseAnswers(() => recordExpectedPicture(picture), options.signal))) return;
  await putWithRetries(() => storage.put(fileKey, bytes, { mimeType }), options);
  const isCompleted = await untilDatabaseAnswers(
    // When the answer of an earlier attempt was lost, the job may be completed and its file stored already.
    async () => (await completeMediaJob(picture)) || (await findStoredFile(fileKey))?.state === "stored",
    options.signal,
  );
  if (isCompleted) return;
  // Another instance counted this one as dead and took over the job, or the activity was deleted: remove this copy.
  await storage.delete(fileKey);
  await forgetExpectedFile(fileKey);
}
