import { sql } from "kysely";

/**
 * Whether a submission `s` of the activity `a` is late: first submitted after the activity was due (protocol: Submissions). It follows
 * from the two rows alone, so that another due time changes it at once.
 */
export const isLate = sql<boolean>`(s.created_at > a.due_at) IS TRUE`;
