import { currentStorage } from "@/lib/storage/current-storage";
import { reachStorage, tryFile } from "@/lib/storage/reach-storage";
import { confirmAndListMissing } from "./confirm-uploads";
import { forgetExpectedFile, forgetRemovedFile, listOverdueFiles, type OverdueFile } from "./queries";

/** Marks an upload that arrived as declared as stored, and returns false; otherwise deletes the file and its row. */
async function forgetUnlessStored({ key, isUpload }: OverdueFile): Promise<boolean> {
  const reason = isUpload ? (await confirmAndListMissing([key])).get(key) : "never-completed";
  if (reason === undefined) return false;
  // The file before its row, so that a crash in between does not leave a file without a row.
  if (reason !== "not-uploaded") await reachStorage(currentStorage().delete(key));
  if (reason === "not-as-declared") await forgetRemovedFile(key);
  else await forgetExpectedFile(key);
  return true;
}

/**
 * Cleans up files that were registered over 31 days ago and are not marked as stored. An upload that arrived as declared is marked
 * and kept, because a web page may show it; all others are deleted, also pictures whose job was never completed. Returns how many.
 * @throws HubError CFG_002 at once when the storage cannot be reached, else after the other files; the next run continues
 */
export async function forgetUploads(): Promise<number> {
  let forgotten = 0;
  let failure: unknown = null;
  for (const file of await listOverdueFiles()) {
    const error = await tryFile(async () => {
      if (await forgetUnlessStored(file)) forgotten += 1;
    });
    failure ??= error;
  }
  if (failure !== null) throw failure;
  return forgotten;
}
