import type { Person } from "@/lib/access/person";
import type { IdempotencyKey, OperationAnswer } from "@/lib/credits/operation-request";
import { HubError, invalid, notFound } from "@/lib/hub-error";
import { lockSubmissions } from "@/lib/submissions/queries/review-state";
import {
  type Feedback,
  type NewFeedback,
  sendFeedback as sendContract,
} from "@/packages/client/contract/feedback";
import { FEEDBACK_MAX_PER_SIDE } from "@/packages/client/contract/limits";
import { assertMayDiscuss } from "./assert-may-discuss";
import { onceForKey } from "./once-for-key";
import { countFeedback, findFeedback } from "./queries/feedback";
import { toFeedback } from "./to-feedback";
import { writeFeedback } from "./write-feedback";

/** STATE_001: the caller has seen an older revision of the work. */
export function newerRevision(revision: number): HubError {
  return new HubError("STATE_001", "The student has submitted a newer version. Look at it first.", {
    detail: { revision },
  });
}

function assertSideMaySend(side: "teacher" | "student", { status, stamp, text }: NewFeedback): void {
  if (side === "teacher") return;
  if (status !== undefined || stamp !== undefined) {
    throw new HubError("AUTH_002", "Only the class's teachers give a stamp or another status.");
  }
  if (text === undefined) throw invalid([{ path: "text", message: "answerNeedsText" }]);
}

/**
 * Gives feedback about a submission: a teacher of the class with a status, a stamp or words, its student with words (protocol:
 * Feedback). @throws HubError NOTFOUND_001, AUTH_002, STATE_001 when the revision is not the newest, VAL_001 for a student's answer
 * without words and for too many, IDEM_001
 */
export async function sendFeedback(
  person: Person,
  submissionId: string,
  { body, idempotency }: { body: NewFeedback; idempotency: IdempotencyKey },
): Promise<OperationAnswer<Feedback>> {
  const { id, activityId, appSlug, side } = await assertMayDiscuss(person, submissionId);
  assertSideMaySend(side, body);
  const scope = { person, kind: sendContract.name, appSlug, idempotency };
  const { kept, replayed } = await onceForKey(scope, async (transaction) => {
    const works = await lockSubmissions(activityId, [id], transaction);
    const [work] = works;
    if (!work) throw notFound("submission");
    if (work.revision !== body.revision) throw newerRevision(work.revision);
    const counts = await countFeedback({ submissionIds: [id], by: side }, transaction);
    if ((counts.get(id) ?? 0) >= FEEDBACK_MAX_PER_SIDE) {
      throw invalid([{ path: "text", message: "feedbackMax", values: { max: FEEDBACK_MAX_PER_SIDE } }]);
    }
    const [written] = await writeFeedback(person, { side, works, content: body }, transaction);
    return { feedbackId: written?.id ?? "" };
  });
  const found = await findFeedback(kept.feedbackId);
  if (!found) throw notFound("feedback");
  return { data: toFeedback(found), replayed };
}
