import { failMediaJob } from "@/lib/credits/queries/media-holds";
import { inTransaction } from "@/lib/database/transaction";
import { currentStorage } from "@/lib/storage/current-storage";
import { reachStorage } from "@/lib/uploads/reach-storage";
import {
  deleteSomeWorks,
  deleteTraces,
  forgetFile,
  listRemovedFiles,
  listUnfinishedJobs,
  removeFiles,
} from "./queries/erasure";

/** How many works and files were deleted. */
export interface ErasedWorks {
  works: number;
  files: number;
}

/**
 * Deletes the bytes of removed files, of one person or of all, then their rows: a crash in between leaves a row that the next
 * run deletes. Returns how many.
 * @throws HubError CFG_002 when the storage cannot be reached; the next run continues
 */
export async function deleteRemovedFiles(profileId: string | null): Promise<number> {
  let deleted = 0;
  for (;;) {
    const keys = await listRemovedFiles(profileId);
    if (keys.length === 0) return deleted;
    for (const key of keys) {
      await reachStorage(currentStorage().delete(key));
      await forgetFile(key);
    }
    deleted += keys.length;
  }
}

/**
 * Deletes all works and files of a person, in batches; what was spent stays. Unfinished pictures are given up first and
 * their credits given back. Can be repeated.
 */
export async function eraseWorks(profileId: string): Promise<ErasedWorks> {
  const failure = { instanceId: null, code: "AUTH_001", message: "The work was deleted." };
  for (const jobId of await listUnfinishedJobs(profileId)) await failMediaJob(jobId, failure);
  let works = 0;
  for (let deleted = -1; deleted !== 0; works += deleted) deleted = await deleteSomeWorks(profileId);
  await inTransaction((transaction) => removeFiles(profileId, transaction));
  const files = await deleteRemovedFiles(profileId);
  await deleteTraces(profileId);
  return { works, files };
}
