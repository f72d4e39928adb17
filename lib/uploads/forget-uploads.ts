import { currentStorage } from "@/lib/storage/current-storage";
import { confirmUploads } from "./confirm-uploads";
import { forgetExpectedFile, listUnnamedFiles } from "./queries";
import { reachStorage } from "./reach-storage";

/** The file first and then the row, so that a crash in between leaves nothing that nobody knows of. */
async function forget(key: string): Promise<boolean> {
  await reachStorage(currentStorage().delete(key));
  return forgetExpectedFile(key);
}

/**
 * Judges what nothing has named for a month. A person's upload that came as it was announced is kept for good: a page may
 * show it without any submission naming it. What never came is forgotten, what is something else is deleted, and so is a
 * picture whose hub died before its job was completed. Several instances may do so at once.
 * @returns how many were forgotten
 * @throws HubError CFG_002 when the storage cannot be reached; the next turn goes on
 */
export async function forgetUploads(): Promise<number> {
  let forgotten = 0;
  for (const { key, isUpload } of await listUnnamedFiles()) {
    if (!isUpload) forgotten += Number(await forget(key));
    else {
      const reason = (await confirmUploads([key])).get(key);
      if (reason === "not-uploaded") await forgetExpectedFile(key);
      forgotten += Number(reason !== undefined);
    }
  }
  return forgotten;
}
