import { findEarlierRevision, listEarlierRevisions } from "./queries/view";
import { toSubmittedWork } from "./submitted-work";

export const EARLIER_PAGE_SIZE = 20;

export interface EarlierRequest {
  /** The page of earlier revisions starts below this revision; null starts at the newest. */
  before?: number | null;
  /** The earlier revision to open with its files; ignored when it does not exist. */
  revision?: number | null;
}

/**
 * Reads earlier revisions of an activity's submission, newest first, at most `EARLIER_PAGE_SIZE`, and `opened`, the one that was
 * asked for. The caller checks who may read the submission.
 */
export async function readEarlierRevisions(
  submission: { activityId: string; submissionId: string },
  { before = null, revision }: EarlierRequest,
) {
  const [earlier, opened] = await Promise.all([
    listEarlierRevisions({ ...submission, before, limit: EARLIER_PAGE_SIZE }),
    revision ? findEarlierRevision(submission.activityId, submission.submissionId, revision) : null,
  ]);
  return { earlier, opened: opened && (await toSubmittedWork(opened)) };
}

export type EarlierRevisions = Awaited<ReturnType<typeof readEarlierRevisions>>;
