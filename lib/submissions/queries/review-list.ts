import { rows } from "@/lib/database/connections";
import { type PicturePatterns, pictureUrl, pictureValues } from "./picture";

/** Which rows of the list. */
export type ReviewFilter = "submitted" | "missing" | "needs-review" | null;
/** In which order; with a minus the other way round. */
export type ReviewOrder =
  | "newest"
  | "oldest"
  | "number"
  | "-number"
  | "name"
  | "-name"
  | "status"
  | "-status";

/** A place in an order: two keys of the order, then whose and which, so that no two rows share one. */
export interface ReviewPlace {
  /** A whole number as text: it may be larger than JavaScript counts. */
  first: string;
  second: string;
  studentId: string;
  submissionId: string;
}

/** A piece of work, or a student without any, with its place in the order. */
export interface ReviewListRow {
  student_id: string;
  display_name: string;
  class_number: number | null;
  id: string | null;
  /** From here on: null where `id` is. */
  title: string;
  summary: string | null;
  primary_url: string;
  picture_url: string | null;
  app_slug: string;
  external_artifact_id: string;
  revision: number;
  submitted_at: Date;
  reviewed_at: Date | null;
  is_new_since_review: boolean;
  first: string;
  second: string;
}

const LAST = "9223372036854775807";
const NIL_ID = "00000000-0000-0000-0000-000000000000";
const NUMBER_THEN_NAME = "lpad(coalesce(x.class_number, 2147483647)::text, 10, '0') || x.display_name";
const TIME = "(extract(epoch FROM x.submitted_at) * 1000)::bigint";
const STATUS = "CASE WHEN x.id IS NULL THEN 2 WHEN x.reviewed_at IS NULL THEN 1 ELSE 3 END";

/** The two keys of each order, and its direction. Who has handed in nothing comes last when times are compared. */
const ORDERS: Readonly<Record<ReviewOrder, { first: string; second: string; isDown?: true }>> = {
  newest: { first: `coalesce(-${TIME}, ${LAST})`, second: NUMBER_THEN_NAME },
  oldest: { first: `coalesce(${TIME}, ${LAST})`, second: NUMBER_THEN_NAME },
  number: { first: `coalesce(x.class_number, ${LAST})`, second: "x.display_name" },
  "-number": { first: `coalesce(-x.class_number::bigint, ${LAST})`, second: "x.display_name" },
  name: { first: "0", second: "x.display_name" },
  "-name": { first: "0", second: "x.display_name", isDown: true },
  status: { first: STATUS, second: NUMBER_THEN_NAME },
  "-status": { first: `-(${STATUS})`, second: NUMBER_THEN_NAME },
};

const WITH_WORK = `SELECT p.id AS student_id, p.display_name, e.class_number, s.id, s.submitted_at, s.reviewed_at
  FROM submissions s JOIN profiles p ON p.id = s.student_id JOIN activities a ON a.id = s.activity_id
  LEFT JOIN enrolments e ON e.classroom_id = a.classroom_id AND e.profile_id = s.student_id
  WHERE s.activity_id = $1`;

const WITHOUT_WORK = `SELECT p.id, p.display_name, e.class_number, NULL::uuid, NULL::timestamptz, NULL::timestamptz
  FROM activities a JOIN enrolments e ON e.classroom_id = a.classroom_id AND e.kind = 'student' AND e.standing = 'active'
  JOIN profiles p ON p.id = e.profile_id AND p.standing = 'active'
  WHERE a.id = $1 AND NOT EXISTS (SELECT 1 FROM submissions w WHERE w.activity_id = a.id AND w.student_id = p.id)`;

const FILTERS: Readonly<Record<Exclude<ReviewFilter, null> | "all", string>> = {
  all: `${WITH_WORK} UNION ALL ${WITHOUT_WORK}`,
  submitted: WITH_WORK,
  missing: `SELECT x.student_id, x.display_name, x.class_number, x.id, x.submitted_at, x.reviewed_at
    FROM (${WITHOUT_WORK}) x (student_id, display_name, class_number, id, submitted_at, reviewed_at)`,
  "needs-review": `${WITH_WORK} AND s.reviewed_at IS NULL`,
};

/** Rows with their keys: `k`. Its class and `submit_work` bound how many there are; only the keys of them all are looked at. */
function keyed(listed: string, order: ReviewOrder): string {
  const { first, second } = ORDERS[order];
  return `(SELECT x.*, ${first}::bigint AS first, ${second} COLLATE "C" AS second, coalesce(x.id, '${NIL_ID}'::uuid) AS key_id
    FROM (${listed}) x) k`;
}

function orderBy(order: ReviewOrder, isDown = ORDERS[order].isDown ?? false): string {
  const way = isDown ? "DESC" : "ASC";
  return `k.first ${way}, k.second ${way}, k.student_id ${way}, k.key_id ${way}`;
}

const wide = (
  parameter: number,
) => `k.student_id, k.display_name, k.class_number, k.id, s.title, s.summary, s.primary_url,
  ${pictureUrl(parameter)} AS picture_url, s.app_slug, s.external_artifact_id, s.revision, s.submitted_at, s.reviewed_at, k.first::text AS first, k.second,
  (s.reviewed_at IS NULL AND EXISTS (SELECT 1 FROM submission_revisions r
    WHERE r.submission_id = s.id AND r.reviewed_at IS NOT NULL)) AS is_new_since_review`;

/** The place of a row in the order that it was listed in. */
export function placeOf(row: ReviewListRow): ReviewPlace {
  return { first: row.first, second: row.second, studentId: row.student_id, submissionId: row.id ?? NIL_ID };
}

/** Rows of an activity's review list after a place in an order; `after` null: from the first on. */
export function listReviewRows(query: {
  activityId: string;
  filter: ReviewFilter;
  order: ReviewOrder;
  after: ReviewPlace | null;
  limit: number;
  pictures: PicturePatterns;
}): Promise<ReviewListRow[]> {
  const { order, filter, after } = query;
  const beyond = ORDERS[order].isDown ? "<" : ">";
  return rows<ReviewListRow>(
    `list-reviews-${filter ?? "all"}-${order}`,
    `SELECT ${wide(7)} FROM (SELECT * FROM ${keyed(FILTERS[filter ?? "all"], order)}
        WHERE $2::bigint IS NULL
          OR (k.first, k.second, k.student_id, k.key_id) ${beyond} ($2, $3::text COLLATE "C", $4::uuid, $5::uuid)
        ORDER BY ${orderBy(order)} LIMIT $6) k
      LEFT JOIN submissions s ON s.id = k.id ORDER BY ${orderBy(order)}`,
    [
      query.activityId,
      after?.first ?? null,
      after?.second ?? null,
      after?.studentId ?? null,
      after?.submissionId ?? null,
      query.limit,
      ...pictureValues(query.pictures),
    ],
  );
}

/** The named submissions of an activity, in an order. */
export function listReviewRowsById(query: {
  activityId: string;
  submissionIds: readonly string[];
  order: ReviewOrder;
  pictures: PicturePatterns;
}): Promise<ReviewListRow[]> {
  const { order } = query;
  return rows<ReviewListRow>(
    `list-reviews-by-id-${order}`,
    `SELECT ${wide(3)} FROM ${keyed(`${WITH_WORK} AND s.id = ANY($2::uuid[])`, order)}
      JOIN submissions s ON s.id = k.id ORDER BY ${orderBy(order)}`,
    [query.activityId, query.submissionIds, ...pictureValues(query.pictures)],
  );
}

/** Where a submission stands among those of a filter, and which come before and after it. */
export interface ReviewPositionRow {
  place: number;
  total: number;
  previous_id: string | null;
  next_id: string | null;
}

/** A submission's position, counted rather than sorted; it counts itself, even if the filter no longer does. Null: the activity has no such one. */
export async function findReviewPosition(
  activityId: string,
  submissionId: string,
  { filter, order }: { filter: ReviewFilter; order: ReviewOrder },
): Promise<ReviewPositionRow | null> {
  const waiting = filter === "needs-review" ? "AND (s.reviewed_at IS NULL OR s.id = $2)" : "";
  const isDown = ORDERS[order].isDown ?? false;
  const [mine, theirs] = ["me", "k"].map(
    (row) => `(${row}.first, ${row}.second, ${row}.student_id, ${row}.key_id)`,
  );
  const before = `${theirs} ${isDown ? ">" : "<"} ${mine}`;
  const after = `${theirs} ${isDown ? "<" : ">"} ${mine}`;
  const [row] = await rows<ReviewPositionRow>(
    `review-position-${waiting ? "waiting" : "all"}-${order}`,
    `WITH k AS MATERIALIZED (SELECT k.id, k.first, k.second, k.student_id, k.key_id
          FROM ${keyed(`${WITH_WORK} ${waiting}`, order)}),
        me AS (SELECT * FROM k WHERE id = $2)
      SELECT (SELECT 1 + count(*)::int FROM k WHERE ${before}) AS place, (SELECT count(*)::int FROM k) AS total,
        (SELECT k.id FROM k WHERE ${before} ORDER BY ${orderBy(order, !isDown)} LIMIT 1) AS previous_id,
        (SELECT k.id FROM k WHERE ${after} ORDER BY ${orderBy(order)} LIMIT 1) AS next_id
      FROM me`,
    [activityId, submissionId],
  );
  return row ?? null;
}
