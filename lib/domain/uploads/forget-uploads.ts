import { forgetExpectedFile, listForgettableFiles } from "@/lib/db/file-rows";
import { currentStorage } from "@/lib/providers/current-storage";
import { reachStorage } from "./reach-storage";

/**
 * Deletes what was announced, perhaps sent, and never named by anything while it could be: the file first and then the
 * row, so that a crash in between leaves nothing that nobody knows of. Several instances may do so at once.
 * @returns how many were forgotten
 * @throws HubError CFG_002 when the storage cannot be reached; the next turn goes on
 */
export async function forgetUploads(): Promise<number> {
  let forgotten = 0;
  for (const key of await listForgettableFiles()) {
    await reachStorage(currentStorage().delete(key));
    if (await forgetExpectedFile(key)) forgotten += 1;
  }
  return forgotten;
}
