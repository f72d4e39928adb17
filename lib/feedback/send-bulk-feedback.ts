import type { Person } from "@/lib/access/person";
import type { IdempotencyKey, OperationAnswer } from "@/lib/credits/operation-request";
import type { Transaction } from "@/lib/database/transaction";
import { assertMayMark } from "@/lib/submissions/mark-reviewed";
import { type LockedSubmission, lockSubmissions } from "@/lib/submissions/queries/review-state";
import {
  type BulkFeedback,
  type BulkOutcome,
  sendBulkFeedback as sendContract,
} from "@/packages/client/contract/feedback";
import { FEEDBACK_MAX_PER_SIDE } from "@/packages/client/contract/limits";
import { onceForKey } from "./once-for-key";
import { countFeedback } from "./queries/feedback";
import { writeFeedback } from "./write-feedback";

type Refusal = NonNullable<BulkOutcome["code"]>;

/** Why a work gets no feedback; null for one that does. */
function refusalOf(work: LockedSubmission | undefined, revision: number, count: number): Refusal | null {
  if (!work) return "NOTFOUND_001";
  if (work.revision !== revision) return "STATE_001";
  return count >= FEEDBACK_MAX_PER_SIDE ? "VAL_001" : null;
}

async function writeToEach(
  { person, activityId, body }: { person: Person; activityId: string; body: BulkFeedback },
  transaction: Transaction,
): Promise<BulkOutcome[]> {
  const { submissions, ...content } = body;
  const asked = submissions.map(({ submissionId, revision }) => ({
    id: submissionId.toLowerCase(),
    revision,
  }));
  const submissionIds = [...new Set(asked.map(({ id }) => id))];
  const locked = await lockSubmissions(activityId, submissionIds, transaction);
  const works = new Map(locked.map((work) => [work.id, work]));
  const counts = await countFeedback({ submissionIds, by: "teacher" }, transaction);
  const refusals = asked.map(({ id, revision }) => refusalOf(works.get(id), revision, counts.get(id) ?? 0));
  const accepted = new Set(asked.filter((_, index) => refusals[index] === null).map(({ id }) => id));
  const message = { side: "teacher", works: locked.filter(({ id }) => accepted.has(id)), content } as const;
  const written = accepted.size === 0 ? [] : await writeFeedback(person, message, transaction);
  const feedbackIds = new Map(written.map(({ id, submissionId }) => [submissionId, id]));
  return asked.map(({ id: submissionId }, index) => {
    const before = works.get(submissionId)?.status ?? null;
    const code = refusals[index];
    const feedbackId = feedbackIds.get(submissionId);
    const status = accepted.has(submissionId) ? (content.status ?? before) : before;
    return { submissionId, status, ...(code ? { code } : { feedbackId }) };
  });
}

/**
 * Gives the same feedback about several works of an activity, each by itself: one that has a newer revision, or is not of the
 * activity, is left as it is (protocol: Feedback).
 * @throws HubError NOTFOUND_001 for another class's activity, AUTH_002 for an operator, IDEM_001
 */
export async function sendBulkFeedback(
  person: Person,
  activityId: string,
  { body, idempotency }: { body: BulkFeedback; idempotency: IdempotencyKey },
): Promise<OperationAnswer<BulkOutcome[]>> {
  await assertMayMark(person, activityId);
  const scope = { person, kind: sendContract.name, appSlug: "", idempotency };
  const { kept, replayed } = await onceForKey(scope, (transaction) =>
    writeToEach({ person, activityId, body }, transaction),
  );
  return { data: kept, replayed };
}
