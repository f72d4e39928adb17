import { sql } from "kysely";
import type { FeedbackOfWork } from "@/packages/client/contract/feedback";

/** The feedback about a submission `s`, oldest first. Uses the index `feedback_submission_idx`. */
export const feedbackOfWork = sql<FeedbackOfWork[]>`coalesce((
  SELECT json_agg(json_build_object('feedbackId', f.id, 'revision', f.revision, 'by', f.by, 'displayName', p.display_name,
      'stamp', f.stamp, 'text', f.text,
      'createdAt', to_char(f.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY f.created_at, f.id)
    FROM feedback f JOIN profiles p ON p.id = f.author_id WHERE f.submission_id = s.id), '[]'::json)`;

/** The bytes of that feedback in an answer, at most: 400 for the ids, times, names and field names of each, and its text as JSON. */
export const FEEDBACK_BYTES = sql<number>`(SELECT coalesce(sum(400 + coalesce(octet_length(to_json(f.text)::text), 0)), 0)
  FROM feedback f WHERE f.submission_id = s.id)`;
