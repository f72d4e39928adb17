import type { Feedback } from "@/packages/client/contract/feedback";
import type { FeedbackRow } from "./queries/feedback";

/** Maps a row to the API's answer. */
export function toFeedback({
  id,
  by: _,
  status,
  createdAt,
  seenAt,
  editedAt,
  ...row
}: FeedbackRow): Feedback {
  return {
    feedbackId: id,
    ...row,
    // The work's status after a new revision is no request, so no feedback has it.
    status: status === "submitted" ? null : status,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt?.toISOString() ?? null,
    editedAt: editedAt?.toISOString() ?? null,
  };
}
