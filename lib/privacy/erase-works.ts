import { lockPictures, releasePictures } from "@/lib/credits/queries/media-holds";
import { inTransaction } from "@/lib/database/transaction";
import { currentStorage } from "@/lib/storage/current-storage";
import { tryToDelete } from "@/lib/storage/reach-storage";
import { forgetRemovedFile } from "@/lib/uploads/queries";
import {
  deleteSomeWorks,
  deleteTraces,
  listRemovedFiles,
  type RemovedFile,
  removeFiles,
} from "./queries/erasure";

/**
 * How long a file may take to arrive. For a direct upload, this counts from when its address expires, because the storage
 * checks the address only when the upload begins. For a picture, it counts from when a hub has begun to store it.
 */
const LATE_FILE_MS = 30 * 60_000;

/**
 * Returns until when the bytes of a removed file may still arrive; null when they cannot. While `storedAt` is null, a hub may be
 * storing the file. It deletes the bytes when it finds that the file was removed, but may be killed before. A direct upload can
 * be repeated even after the file was stored.
 */
function lastArrival({ createdAt, storedAt, expiresAt }: RemovedFile): Date | null {
  const canRepeat = expiresAt !== null && currentStorage().presignPut !== undefined;
  if (storedAt !== null && !canRepeat) return null;
  const until = new Date((expiresAt ?? createdAt).getTime() + LATE_FILE_MS);
  return until > new Date() ? until : null;
}

/**
 * Deletes the bytes of removed files, of one person or of all, then their rows. A row stays while the bytes may still arrive, and
 * when they cannot be deleted.
 * @returns how many files were deleted with their rows, and until when the bytes of each other file may arrive
 * @throws HubError CFG_002 at once when the storage cannot be reached, else after all other files; the next run continues
 */
export async function deleteRemovedFiles(
  profileId: string | null,
): Promise<{ deleted: number; mayArriveUntil: Date[] }> {
  const mayArriveUntil: Date[] = [];
  let failure: unknown = null;
  let [deleted, after] = [0, ""];
  for (;;) {
    const files = await listRemovedFiles(profileId, after);
    for (const file of files) {
      const { key } = file;
      after = key;
      const error = await tryToDelete([key]);
      failure ??= error;
      if (error !== null) continue;
      const until = lastArrival(file);
      if (until === null) await forgetRemovedFile(key);
      else mayArriveUntil.push(until);
      deleted += until === null ? 1 : 0;
    }
    if (files.length > 0) continue;
    if (failure !== null) throw failure;
    return { deleted, mayArriveUntil };
  }
}

/**
 * Deletes all works of a person, in batches, and returns how many; makes their files unreadable, which `deleteRemovedFiles` then
 * deletes. First it fails the person's unfinished image jobs, and releases the holds of pictures that no app has asked for yet.
 */
export async function eraseWorks(profileId: string): Promise<number> {
  const failure = { code: "AUTH_001", message: "The work was deleted." };
  await inTransaction(async (transaction) =>
    releasePictures(await lockPictures({ actorId: profileId }, transaction), failure, transaction),
  );
  let works = 0;
  for (let deleted = -1; deleted !== 0; works += deleted) deleted = await deleteSomeWorks(profileId);
  await inTransaction((transaction) => removeFiles(profileId, transaction));
  await deleteTraces(profileId);
  return works;
}
