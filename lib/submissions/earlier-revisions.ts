import { findEarlierRevision, listEarlierRevisions } from "./queries/view";
import { type SubmittedWork, toSubmittedWork } from "./submitted-work";

/** An earlier revision in a list, without its files. */
type EarlierRevision = Pick<SubmittedWork, "revision" | "title" | "submittedAt" | "reviewedAt">;

export const EARLIER_PAGE_SIZE = 20;

export interface EarlierRequest {
  /** The page of earlier revisions starts below this revision; null starts at the newest. */
  before?: number | null;
  /** The earlier revision to open with its files; ignored when it does not exist. */
  revision?: number | null;
}

export interface EarlierRevisions {
  /** Newest first, at most `EARLIER_PAGE_SIZE`. */
  earlier: EarlierRevision[];
  /** The requested earlier revision. */
  opened: SubmittedWork | null;
}

/** Reads earlier revisions of an activity's submission. The caller checks who may read the submission. */
export async function readEarlierRevisions(
  submission: { activityId: string; submissionId: string },
  { before = null, revision }: EarlierRequest,
): Promise<EarlierRevisions> {
  const [earlier, opened] = await Promise.all([
    listEarlierRevisions({ ...submission, before, limit: EARLIER_PAGE_SIZE }),
    revision ? findEarlierRevision(submission.activityId, submission.submissionId, revision) : null,
  ]);
  return { earlier, opened: opened && (await toSubmittedWork(opened)) };
}
