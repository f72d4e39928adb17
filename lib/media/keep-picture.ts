import { setTimeout as wait } from "node:timers/promises";
import type { MadeImage } from "@/lib/ai/image-provider";
import { untilDatabaseAnswers } from "@/lib/database/until-database-answers";
import { instanceId } from "@/lib/instance";
import { currentStorage } from "@/lib/storage/current-storage";
import { extensionFor } from "@/lib/storage/file-types";
import { newFileKey } from "@/lib/uploads/file-address";
import { findStoredFile, forgetExpectedFile } from "@/lib/uploads/queries";
import { announcePicture, completeMediaJob } from "./queries";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

interface Patience {
  signal: AbortSignal;
  storagePatienceMs: number;
}

/** Puts again what storage did not take: the picture is paid for, so it waits rather than be bought once more. */
async function putPatiently(
  put: () => Promise<unknown>,
  { signal, storagePatienceMs }: Patience,
): Promise<void> {
  const givesUpAt = Date.now() + storagePatienceMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      await put();
      return;
    } catch (error) {
      if (signal.aborted || Date.now() + pauseMs > givesUpAt) throw error;
      await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}

/**
 * Keeps a job's picture: it lies in permanent storage before the job says `completed`, and its key is known before it
 * lies there. Of a job that another instance has taken over nothing is left.
 * @throws what storage answered last, once `storagePatienceMs` are over or the instance ends
 */
export async function keepPicture(jobId: string, image: MadeImage, patience: Patience): Promise<void> {
  const { mimeType, width, height, bytes } = image;
  const storage = currentStorage();
  const fileKey = newFileKey(extensionFor(mimeType) ?? "png");
  const sizeBytes = bytes.length;
  const made = { jobId, instanceId: instanceId(), fileKey, mimeType, width, height, sizeBytes };
  if (!(await untilDatabaseAnswers(() => announcePicture(made), patience.signal))) return;
  await putPatiently(() => storage.put(fileKey, bytes, { mimeType }), patience);
  const isOurs = await untilDatabaseAnswers(
    // Completed by a try whose answer was lost, the file is stored: it is the job's.
    async () => (await completeMediaJob(made)) || (await findStoredFile(fileKey))?.state === "stored",
    patience.signal,
  );
  if (isOurs) return;
  // Taken for dead and done by another instance meanwhile: nobody will ever ask for this copy.
  await storage.delete(fileKey);
  await forgetExpectedFile(fileKey);
}
