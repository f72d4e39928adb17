import { sql } from "kysely";
import type { SubmissionStatus } from "@/packages/client/contract/work-summary";

/**
 * The status of several works `w` of a student together, that of the one which needs the student most: a returned one, then one that
 * waits for review. Null without a work.
 */
export const WORKS_STATUS = sql<SubmissionStatus | null>`CASE WHEN bool_or(w.status = 'revision_requested') THEN 'revision_requested'
  WHEN bool_or(w.status = 'submitted') THEN 'submitted' WHEN count(*) > 0 THEN 'reviewed' END`;
