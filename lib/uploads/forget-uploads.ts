import { currentStorage } from "@/lib/storage/current-storage";
import { reachStorage } from "@/lib/storage/reach-storage";
import { confirmAndListMissing } from "./confirm-uploads";
import { forgetExpectedFile, forgetRemovedFile, listOverdueFiles } from "./queries";

/** Deletes the file before the row, so that a crash in between does not leave a file without a row. */
async function deleteFile(key: string): Promise<boolean> {
  await reachStorage(currentStorage().delete(key));
  return forgetExpectedFile(key);
}

/**
 * Cleans up files that were registered over 31 days ago and are not marked as stored. An upload that arrived as declared is marked
 * as stored and kept, because a web page may show it. An upload that never arrived is forgotten; one that is not as declared is
 * deleted. A generated picture whose job was never completed is deleted, too. Several instances may clean up at the same time.
 * @returns the number of forgotten files
 * @throws HubError CFG_002 when the storage cannot be reached; the next run continues
 */
export async function forgetUploads(): Promise<number> {
  let forgotten = 0;
  for (const { key, isUpload } of await listOverdueFiles()) {
    if (!isUpload) forgotten += Number(await deleteFile(key));
    else {
      const reason = (await confirmAndListMissing([key])).get(key);
      if (reason === "not-uploaded") await forgetExpectedFile(key);
      // Its bytes are gone, and its address expired long ago.
      if (reason === "not-as-declared") await forgetRemovedFile(key);
      forgotten += Number(reason !== undefined);
    }
  }
  return forgotten;
}
