import type { Role } from "@/generated/prisma/enums";
import { USAGE_SCOPES } from "@/lib/access/usage-scope";
import { composedRows } from "@/lib/database/connections";
import { conditionsOf } from "@/lib/database/filter-conditions";
import { CLASSROOMS_OF_TEACHER, POOL_OF_SCHOOL } from "./place-conditions";

/** What one group, or all of them together, came to. */
export interface SummaryRow {
  key: string | null;
  label: string | null;
  spent: number;
  reserved: number;
  released: number;
  operations: number;
}

/** What to sum. A `Day` is a day of the school; a `Moment` counts for the day that it falls on there. */
export interface SummaryQuery {
  personId: string;
  role: Role;
  groupBy: keyof typeof GROUPS;
  fromDay?: string;
  fromMoment?: string;
  toDay?: string;
  toMoment?: string;
  classroomId?: string;
  studentId?: string;
  activityId?: string;
  appSlug?: string;
  model?: string;
  teacherId?: string;
  schoolId?: string;
}

const CONDITIONS = {
  fromDay: "u.day >= ?::date",
  fromMoment: "u.day >= (?::timestamptz AT TIME ZONE k.zone)::date",
  toDay: "u.day <= ?::date",
  toMoment: "u.day <= ((?::timestamptz - interval '1 microsecond') AT TIME ZONE k.zone)::date",
  classroomId: "u.classroom_id = ?::uuid",
  studentId: "u.actor_id = ?::uuid",
  activityId: "u.activity_id = ?::uuid",
  appSlug: "u.app_slug = ?",
  model: "u.model = ?",
  teacherId: `u.classroom_id = ${CLASSROOMS_OF_TEACHER}`,
  schoolId: `u.pool_id = ${POOL_OF_SCHOOL}`,
} as const;

/**
 * Each group: the column by which the rollups are summed, and then, of those few sums, key and label. A classroom with
 * several teachers counts for the one who was there first.
 */
const GROUPS = {
  day: { column: "day", key: "u.day::text", label: "u.day::text", join: "" },
  classroom: {
    column: "classroom_id",
    key: "u.classroom_id::text",
    label: "c.name",
    join: "LEFT JOIN classrooms c ON c.id = u.classroom_id",
  },
  teacher: {
    column: "classroom_id",
    key: "t.id::text",
    label: "t.display_name",
    join: `LEFT JOIN LATERAL (SELECT p.id, p.display_name FROM enrolments e JOIN profiles p ON p.id = e.profile_id
      WHERE e.classroom_id = u.classroom_id AND e.kind = 'teacher' ORDER BY e.created_at, p.id LIMIT 1) t ON true`,
  },
  student: {
    column: "actor_id",
    key: "u.actor_id::text",
    label: "p.display_name",
    join: "LEFT JOIN profiles p ON p.id = u.actor_id",
  },
  activity: {
    column: "activity_id",
    key: "u.activity_id::text",
    label: "a.title",
    join: "LEFT JOIN activities a ON a.id = u.activity_id",
  },
  app: {
    column: "app_slug",
    key: "u.app_slug",
    label: "app.name",
    join: "LEFT JOIN apps app ON app.slug = u.app_slug",
  },
  model: { column: "model", key: "u.model", label: "u.model", join: "" },
} as const;

/** The four sums, each under the name of its row. */
const sums = (columns: readonly [string, string, string, string]) =>
  (["spent", "reserved", "released", "operations"] as const)
    .map((name, index) => `coalesce(sum(u.${columns[index]}), 0)::int AS ${name}`)
    .join(", ");

/**
 * Sums the daily rollups of a person's scope: one row per group, and one whose key is null for all of them together.
 * Days come in their order, the others with the most spent first.
 */
export function summariseUsage(query: SummaryQuery): Promise<SummaryRow[]> {
  const scope = USAGE_SCOPES[query.role];
  const { column, key, label, join } = GROUPS[query.groupBy];
  const values: unknown[] = [query.personId];
  const given = conditionsOf(CONDITIONS, query, values);
  return composedRows<SummaryRow>(
    `SELECT coalesce(g.key, CASE g.whole WHEN 0 THEN 'unknown' END) AS key, g.label, g.spent, g.reserved, g.released, g.operations
      FROM (SELECT ${key} AS key, min(${label}) AS label, grouping(${key}) AS whole,
          ${sums(["spent", "reserved", "released", "operations"])}
        FROM (SELECT u.${column},
            ${sums(["spent_credits", "reserved_credits", "released_credits", "operations"])}
          FROM (${scope.keys}) k JOIN usage_days u ON u.${scope.column} = k.key ${given}
          GROUP BY u.${column}) u ${join}
        GROUP BY GROUPING SETS ((${key}), ())) g
      ORDER BY ${query.groupBy === "day" ? "g.key" : "g.spent DESC, g.key"}`,
    values,
  );
}
