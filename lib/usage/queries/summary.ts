import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "@/generated/kysely/tables";
import type { Role } from "@/generated/prisma/enums";
import { usageScope } from "@/lib/access/queries/usage-scope";
import { composedDatabase } from "@/lib/database/kysely";
import { classroomsOfTeacher, given, poolOfSchool } from "./place-conditions";

/** By what usage is summed. */
type UsageGroup = "day" | "classroom" | "teacher" | "student" | "activity" | "app" | "model";

/** What to sum. A `Day` is a day of the school; a `Moment` counts for the day that it falls on there. */
export interface SummaryQuery {
  personId: string;
  role: Role;
  groupBy: UsageGroup;
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

/** The conditions on rollups `u` of a key `k`. */
function dayConditions(query: SummaryQuery): Expression<SqlBool>[] {
  const eb = expressionBuilder<{ u: DB["usageDays"] }, "u">();
  return [
    ...given(query.fromDay, (day) => eb("u.day", ">=", day)),
    ...given(query.fromMoment, (moment) => sql`u.day >= (${moment}::timestamptz AT TIME ZONE k.zone)::date`),
    ...given(query.toDay, (day) => eb("u.day", "<=", day)),
    ...given(
      query.toMoment,
      (moment) =>
        sql`u.day <= ((${moment}::timestamptz - interval '1 microsecond') AT TIME ZONE k.zone)::date`,
    ),
    ...given(query.classroomId, (id) => eb("u.classroomId", "=", id)),
    ...given(query.studentId, (id) => eb("u.actorId", "=", id)),
    ...given(query.activityId, (id) => eb("u.activityId", "=", id)),
    ...given(query.appSlug, (slug) => eb("u.appSlug", "=", slug)),
    ...given(query.model, (model) => eb("u.model", "=", model)),
    ...given(query.teacherId, (id) => eb("u.classroomId", "=", classroomsOfTeacher(id))),
    ...given(query.schoolId, (id) => eb("u.poolId", "=", poolOfSchool(id))),
  ];
}

interface Group {
  /** By which the rollups are summed. */
  column: RawBuilder<unknown>;
  /** Of those few sums. */
  key: RawBuilder<string | null>;
  label: RawBuilder<string | null>;
  join: RawBuilder<unknown>;
}

const NO_JOIN = sql``;

/** How each group is summed and named. A classroom with several teachers counts for the one who was there first. */
const GROUPS: Readonly<Record<UsageGroup, Group>> = {
  day: { column: sql`day`, key: sql`u.day::text`, label: sql`u.day::text`, join: NO_JOIN },
  classroom: {
    column: sql`classroom_id`,
    key: sql`u.classroom_id::text`,
    label: sql`c.name`,
    join: sql`LEFT JOIN classrooms c ON c.id = u.classroom_id`,
  },
  teacher: {
    column: sql`classroom_id`,
    key: sql`t.id::text`,
    label: sql`t.display_name`,
    join: sql`LEFT JOIN LATERAL (SELECT p.id, p.display_name FROM enrolments e JOIN profiles p ON p.id = e.profile_id
      WHERE e.classroom_id = u.classroom_id AND e.kind = 'teacher' ORDER BY e.created_at, p.id LIMIT 1) t ON true`,
  },
  student: {
    column: sql`actor_id`,
    key: sql`u.actor_id::text`,
    label: sql`p.display_name`,
    join: sql`LEFT JOIN profiles p ON p.id = u.actor_id`,
  },
  activity: {
    column: sql`activity_id`,
    key: sql`u.activity_id::text`,
    label: sql`a.title`,
    join: sql`LEFT JOIN activities a ON a.id = u.activity_id`,
  },
  app: {
    column: sql`app_slug`,
    key: sql`u.app_slug`,
    label: sql`app.name`,
    join: sql`LEFT JOIN apps app ON app.slug = u.app_slug`,
  },
  model: { column: sql`model`, key: sql`u.model`, label: sql`u.model`, join: NO_JOIN },
};

const SUMS = ["spentCredits", "reservedCredits", "releasedCredits", "operations"] as const;

/** The four sums, each under its own name. */
const sums = sql.join(
  SUMS.map((name) => sql`coalesce(sum(${sql.ref(`u.${name}`)}), 0)::int AS ${sql.ref(name)}`),
);

/** What one group, or all of them together (`key` null), came to. */
type GroupSums = { key: string | null; label: string | null } & Record<(typeof SUMS)[number], number>;

/**
 * Sums the daily rollups of a person's scope: one row per group, and one whose key is null for all of them together.
 * Days come in their order, the others with the most spent first.
 */
export async function summariseUsage(query: SummaryQuery): Promise<GroupSums[]> {
  const { column: scopeColumn, keys } = usageScope(query.role, query.personId);
  const { column, key, label, join } = GROUPS[query.groupBy];
  const rollups = composedDatabase()
    .selectFrom(keys.as("k"))
    .innerJoin("usageDays as u", `u.${scopeColumn}`, "k.key")
    .where((eb) => eb.and(dayConditions(query)))
    .selectAll("u");
  const order = query.groupBy === "day" ? sql`g.key` : sql`g.spent_credits DESC, g.key`;
  // Kysely has no GROUPING SETS.
  const { rows } = await sql<GroupSums>`
    SELECT coalesce(g.key, CASE g.whole WHEN 0 THEN 'unknown' END) AS key, g.label, ${sql.join(SUMS.map((name) => sql.ref(`g.${name}`)))}
      FROM (SELECT ${key} AS key, min(${label}) AS label, grouping(${key}) AS whole, ${sums}
        FROM (SELECT u.${column}, ${sums} FROM (${rollups}) u GROUP BY u.${column}) u ${join}
        GROUP BY GROUPING SETS ((${key}), ())) g
      ORDER BY ${order}`.execute(composedDatabase());
  return rows;
}
