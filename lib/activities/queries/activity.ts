import { PUPILS } from "@/lib/classrooms/queries/class-list";
import { rows } from "@/lib/database/connections";

/** Whether an activity can be worked on at this moment. */
export type Availability = "upcoming" | "open" | "closed";

/** An activity with its app, classroom and the time zone of whoever owns the classroom. */
export interface ActivityRow {
  id: string;
  title: string;
  instructions: string;
  opens_at: Date | null;
  closes_at: Date | null;
  availability: Availability;
  app_slug: string;
  app_name: string;
  app_name_ko: string | null;
  icon_url: string | null;
  supports_teacher_manage: boolean;
  integration_mode: "legacy" | "hybrid" | "edu_only";
  is_app_usable: boolean;
  classroom_id: string;
  classroom_name: string;
  school_name: string | null;
  school_name_ko: string | null;
  time_zone: string;
  spending_stopped_at: Date | null;
  updated_at: Date;
}

const AVAILABILITY =
  "CASE WHEN a.opens_at > now() THEN 'upcoming' WHEN a.closes_at <= now() THEN 'closed' ELSE 'open' END";

/** The columns of an `ActivityRow`, of the tables as `ACTIVITY_JOINS` names them. */
export const ACTIVITY = `a.id, a.title, a.instructions, a.opens_at, a.closes_at, ${AVAILABILITY} AS availability,
    app.slug AS app_slug, app.name AS app_name, app.name_ko AS app_name_ko, app.icon_url,
    app.supports_teacher_manage, app.integration_mode,
    (app.status = 'approved' OR app.developer_id = c.developer_id) IS TRUE AS is_app_usable,
    c.id AS classroom_id, c.name AS classroom_name, s.name AS school_name, s.name_ko AS school_name_ko,
    coalesce(s.time_zone, 'UTC') AS time_zone, a.spending_stopped_at, a.updated_at`;

/** Activities `a` with their `app`, classroom `c` and school `s`. */
export const ACTIVITY_JOINS = `activities a JOIN apps app ON app.id = a.app_id JOIN classrooms c ON c.id = a.classroom_id
  LEFT JOIN schools s ON s.id = c.school_id`;

/** A student's activity and how far they are with it. */
export interface StudentActivityRow extends ActivityRow {
  started_at: Date | null;
  submitted_at: Date | null;
  /** Whether everything handed in has been reviewed; null when nothing was. */
  is_reviewed: boolean | null;
}

/** The newest 300 activities of a student's classrooms: what is open first, then what will be, then what is closed. */
export function listStudentActivityRows(studentId: string): Promise<StudentActivityRow[]> {
  return rows<StudentActivityRow>(
    "student-activities",
    `SELECT * FROM (
      SELECT ${ACTIVITY}, a.created_at, started.started_at, work.submitted_at, work.is_reviewed
      FROM enrolments mine JOIN ${ACTIVITY_JOINS} ON c.id = mine.classroom_id
      LEFT JOIN LATERAL (SELECT max(l.created_at) AS started_at FROM launches l
        WHERE l.activity_id = a.id AND l.actor_id = $1 AND l.purpose = 'student_activity') started ON true
      LEFT JOIN LATERAL (SELECT max(w.submitted_at) AS submitted_at, bool_and(w.reviewed_at IS NOT NULL) AS is_reviewed
        FROM submissions w WHERE w.activity_id = a.id AND w.student_id = $1) work ON true
      WHERE mine.profile_id = $1 AND mine.kind = 'student' AND mine.standing = 'active' AND c.standing = 'active'
      ORDER BY a.created_at DESC, a.id LIMIT 300) x
    ORDER BY x.classroom_name, x.classroom_id,
      CASE x.availability WHEN 'open' THEN 1 WHEN 'upcoming' THEN 2 ELSE 3 END,
      CASE WHEN x.availability = 'open' THEN x.closes_at END NULLS LAST, x.created_at DESC, x.id`,
    [studentId],
  );
}

/** An activity and how far its class is with it. */
export interface ActivityProgressRow extends ActivityRow {
  student_count: number;
  /** Students of the classroom who have handed in something. */
  submitted_count: number;
  submission_count: number;
  /** Submissions that nobody has reviewed. */
  waiting_count: number;
}

/** What an `ActivityProgressRow` has besides; stands with `WORK`. */
export const PROGRESS = `(SELECT count(*)::int FROM ${PUPILS} WHERE e.classroom_id = c.id) AS student_count,
    (SELECT count(*)::int FROM ${PUPILS} WHERE e.classroom_id = c.id
      AND EXISTS (SELECT 1 FROM submissions w WHERE w.activity_id = a.id AND w.student_id = p.id)) AS submitted_count,
    work.submission_count, work.waiting_count`;

/** Joins how much was handed in. */
export const WORK = `LEFT JOIN LATERAL (SELECT count(*)::int AS submission_count,
    (count(*) FILTER (WHERE w.reviewed_at IS NULL))::int AS waiting_count
    FROM submissions w WHERE w.activity_id = a.id) work ON true`;

const OPEN_FIRST = `CASE ${AVAILABILITY} WHEN 'open' THEN 1 WHEN 'upcoming' THEN 2 ELSE 3 END, a.created_at DESC, a.id`;

/**
 * What a teacher's home shows of each of these classrooms: what is open or will be, what closed in the last 30 days, and
 * what still waits for review; open first, then newest, at most `limit` of each. Only of those is anything counted.
 */
export function listTaughtActivityRows(
  classroomIds: readonly string[],
  limit: number,
): Promise<ActivityProgressRow[]> {
  return rows<ActivityProgressRow>(
    "taught-activities",
    `WITH shown AS MATERIALIZED (SELECT x.id FROM unnest($1::uuid[]) taught(id) CROSS JOIN LATERAL (
        SELECT a.id FROM activities a WHERE a.classroom_id = taught.id
          AND (a.closes_at IS NULL OR a.closes_at > now() - interval '30 days'
            OR EXISTS (SELECT 1 FROM submissions w WHERE w.activity_id = a.id AND w.reviewed_at IS NULL))
        ORDER BY ${OPEN_FIRST} LIMIT $2) x)
      SELECT ${ACTIVITY}, ${PROGRESS} FROM shown JOIN ${ACTIVITY_JOINS} ON a.id = shown.id ${WORK}
      ORDER BY ${OPEN_FIRST}`,
    [classroomIds, limit],
  );
}

/** A classroom that someone teaches. */
export interface TaughtClassroomRow {
  id: string;
  name: string;
  school_name: string | null;
  school_name_ko: string | null;
  time_zone: string;
  student_count: number;
  open_activity_count: number;
  /** Submissions to any of its activities that nobody has reviewed. */
  waiting_count: number;
}

/** The classrooms that someone teaches, by name then id, after a place in that order; null: from the first on. */
export function listTaughtClassroomRows(query: {
  teacherId: string;
  limit: number;
  after: { name: string; id: string } | null;
}): Promise<TaughtClassroomRow[]> {
  return rows<TaughtClassroomRow>(
    "taught-classrooms",
    `SELECT c.id, c.name, s.name AS school_name, s.name_ko AS school_name_ko, coalesce(s.time_zone, 'UTC') AS time_zone,
        (SELECT count(*)::int FROM ${PUPILS} WHERE e.classroom_id = c.id) AS student_count,
        (SELECT count(*)::int FROM activities a WHERE a.classroom_id = c.id AND ${AVAILABILITY} = 'open') AS open_activity_count,
        (SELECT count(*)::int FROM activities a JOIN submissions w ON w.activity_id = a.id AND w.reviewed_at IS NULL
          WHERE a.classroom_id = c.id) AS waiting_count
      FROM enrolments mine JOIN classrooms c ON c.id = mine.classroom_id LEFT JOIN schools s ON s.id = c.school_id
      WHERE mine.profile_id = $1 AND mine.kind = 'teacher' AND mine.standing = 'active' AND c.standing = 'active'
        AND ($3::uuid IS NULL OR (c.name, c.id) > ($2, $3))
      ORDER BY c.name, c.id LIMIT $4`,
    [query.teacherId, query.after?.name ?? null, query.after?.id ?? null, query.limit],
  );
}

/** An activity as one of those sees it who may: enrolled, of the school's office, its developer, or an operator. */
export async function findActivityRow(
  personId: string,
  activityId: string,
): Promise<ActivityProgressRow | null> {
  const [row] = await rows<ActivityProgressRow>(
    "visible-activity",
    `SELECT ${ACTIVITY}, ${PROGRESS} FROM profiles me CROSS JOIN ${ACTIVITY_JOINS} ${WORK}
      WHERE me.id = $1 AND a.id = $2 AND c.standing = 'active' AND (me.role = 'operator'
        OR (me.role = 'school_admin' AND me.school_id = c.school_id)
        OR (me.role = 'developer' AND me.id = c.developer_id)
        OR EXISTS (SELECT 1 FROM enrolments mine WHERE mine.classroom_id = c.id AND mine.profile_id = $1
          AND mine.standing = 'active'))`,
    [personId, activityId],
  );
  return row ?? null;
}
