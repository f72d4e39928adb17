import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "@/generated/kysely/tables";
import { usageScope } from "@/lib/access/queries/usage-scope";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";
import type { UsageGroup } from "@/packages/client/contract/usage";
import { classroomsOfTeacher, type FilterValues, ifSet, poolOfSchool } from "./conditions";

export type UndatedFilters = Omit<FilterValues, "fromDay" | "fromMoment" | "toDay" | "toMoment">;

/** A summary. `fromMoment` and `toMoment` become days of the school's time zone; `toMoment` itself no longer counts. */
interface SummaryQuery extends FilterValues {
  groupBy: UsageGroup;
}

/** The conditions on `u`, a row of the daily totals or of the holds; `k` is its row of the person's scope. */
function dayConditions(query: Partial<SummaryQuery>): Expression<SqlBool>[] {
  const eb = expressionBuilder<{ u: DB["usageDays"] }, "u">();
  return [
    ...ifSet(query.fromDay, (day) => eb("u.day", ">=", day)),
    ...ifSet(query.fromMoment, (moment) => sql`u.day >= (${moment}::timestamptz AT TIME ZONE k.zone)::date`),
    ...ifSet(query.toDay, (day) => eb("u.day", "<=", day)),
    ...ifSet(
      query.toMoment,
      (moment) =>
        sql`u.day <= ((${moment}::timestamptz - interval '1 microsecond') AT TIME ZONE k.zone)::date`,
    ),
    ...ifSet(query.classroomId, (id) => eb("u.classroomId", "=", id)),
    ...ifSet(query.studentId, (id) => eb("u.actorId", "=", id)),
    ...ifSet(query.activityId, (id) => eb("u.activityId", "=", id)),
    ...ifSet(query.appSlug, (slug) => eb("u.appSlug", "=", slug)),
    ...ifSet(query.model, (model) => eb("u.model", "=", model)),
    ...ifSet(query.teacherId, (id) => eb("u.classroomId", "=", classroomsOfTeacher(id))),
    ...ifSet(query.schoolId, (id) => eb("u.poolId", "=", poolOfSchool(id))),
  ];
}

interface Group {
  /** The columns by which the daily totals are summed first. */
  columns: RawBuilder<unknown>;
  /** The key of the group, from those sums. */
  key: RawBuilder<string | null>;
  label: RawBuilder<string | null>;
  join: RawBuilder<unknown>;
}

const NO_JOIN = sql``;

/** How each group is summed and labelled. By teacher, a classroom counts only for the teacher enrolled first. */
const GROUPS: Readonly<Record<UsageGroup, Group>> = {
  day: { columns: sql`u.day`, key: sql`u.day::text`, label: sql`u.day::text`, join: NO_JOIN },
  classroom: {
    columns: sql`u.classroom_id`,
    key: sql`u.classroom_id::text`,
    label: sql`c.name`,
    join: sql`LEFT JOIN classrooms c ON c.id = u.classroom_id`,
  },
  teacher: {
    columns: sql`u.classroom_id`,
    key: sql`t.id::text`,
    label: sql`t.display_name`,
    join: sql`LEFT JOIN LATERAL (SELECT p.id, p.display_name FROM enrolments e JOIN profiles p ON p.id = e.profile_id
      WHERE e.classroom_id = u.classroom_id AND e.kind = 'teacher' ORDER BY e.created_at, p.id LIMIT 1) t ON true`,
  },
  student: {
    columns: sql`u.actor_id`,
    key: sql`u.actor_id::text`,
    label: sql`p.display_name`,
    join: sql`LEFT JOIN profiles p ON p.id = u.actor_id`,
  },
  activity: {
    columns: sql`u.activity_id, u.app_slug`,
    key: sql`u.activity_id::text`,
    // An activity that was deleted with its app has no title, so it is labelled with the app's slug.
    label: sql`coalesce(a.title, u.app_slug)`,
    join: sql`LEFT JOIN activities a ON a.id = u.activity_id`,
  },
  app: {
    columns: sql`u.app_slug`,
    key: sql`u.app_slug`,
    label: sql`app.name`,
    join: sql`LEFT JOIN apps app ON app.slug = u.app_slug`,
  },
  model: { columns: sql`u.model`, key: sql`u.model`, label: sql`u.model`, join: NO_JOIN },
};

const SUMS = ["spentCredits", "releasedCredits", "operations"] as const;

const sums = sql.join(
  SUMS.map((name) => sql`coalesce(sum(${sql.ref(`u.${name}`)}), 0)::int AS ${sql.ref(name)}`),
);

/** The sums of one group; `key` is null for the total. */
type GroupSums = { key: string | null; label: string | null } & Record<(typeof SUMS)[number], number>;

/**
 * Sums the daily totals of a person's scope: one row for each group and a total with the key null. What has no group,
 * such as a classroom without a teacher, has the key `unknown`. Days come in order, other groups by credits spent, highest first.
 */
export async function summariseUsage(query: SummaryQuery): Promise<GroupSums[]> {
  const { column: scopeColumn, keys } = usageScope(query.role, query.personId);
  const { columns, key, label, join } = GROUPS[query.groupBy];
  const dailyTotals = database()
    .selectFrom(keys.as("k"))
    .innerJoin("usageDays as u", `u.${scopeColumn}`, "k.key")
    .where((eb) => eb.and(dayConditions(query)))
    .selectAll("u");
  const order = query.groupBy === "day" ? sql`g.key` : sql`g.spent_credits DESC, g.key`;
  // Raw SQL, because Kysely has no GROUPING SETS.
  const { rows } = await sql<GroupSums>`
    SELECT coalesce(g.key, CASE g.whole WHEN 0 THEN 'unknown' END) AS key, g.label, ${sql.join(SUMS.map((name) => sql.ref(`g.${name}`)))}
      FROM (SELECT ${key} AS key, min(${label}) AS label, grouping(${key}) AS whole, ${sums}
        FROM (SELECT ${columns}, ${sums} FROM (${dailyTotals}) u GROUP BY ${columns}) u ${join}
        GROUP BY GROUPING SETS ((${key}), ())) g
      ORDER BY ${order}`.execute(database());
  return rows;
}

/** Sums the open holds of a person's scope, in credits. */
export async function sumReserved(query: Omit<SummaryQuery, "groupBy">): Promise<number> {
  const { column, keys } = usageScope(query.role, query.personId);
  const { reserved } = await database()
    .selectFrom(keys.as("k"))
    .innerJoin("holds as u", `u.${column}`, "k.key")
    .where(sql<boolean>`u.state = 'reserved'`)
    .where((eb) => eb.and(dayConditions(query)))
    .select(sql<number>`coalesce(sum(u.amount_credits), 0)::int`.as("reserved"))
    .executeTakeFirstOrThrow();
  return reserved;
}

/** Sums the daily totals of a person's scope for the school's current day and month. */
export function sumUsage(query: UndatedFilters) {
  const { column, keys } = usageScope(query.role, query.personId);
  return database()
    .selectFrom((eb) =>
      eb
        .selectFrom(keys.as("z"))
        .select(["z.key", sql<string>`(now() AT TIME ZONE z.zone)::date`.as("today")])
        .as("k"),
    )
    .innerJoin("usageDays as u", (join) =>
      join.onRef(`u.${column}`, "=", "k.key").on(sql<SqlBool>`u.day >= date_trunc('month', k.today)::date`),
    )
    .where((eb) => eb.and(dayConditions(query)))
    .select([
      sql<number>`coalesce(sum(u.spent_credits) FILTER (WHERE u.day = k.today), 0)::int`.as(
        "spentTodayCredits",
      ),
      sql<number>`coalesce(sum(u.spent_credits), 0)::int`.as("spentThisMonthCredits"),
      sql<number>`coalesce(sum(u.operations), 0)::int`.as("operationsThisMonth"),
    ])
    .executeTakeFirstOrThrow();
}

export async function sumPoolDays(poolId: string, days: readonly string[]): Promise<number> {
  const { _sum } = await prisma().usageDay.aggregate({
    where: { poolId, day: { in: days.map((day) => new Date(day)) } },
    _sum: { spentCredits: true },
  });
  return _sum.spentCredits ?? 0;
}
