import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "@/generated/kysely/tables";
import type { Role } from "@/generated/prisma/enums";
import { usageScope } from "@/lib/access/queries/usage-scope";
import { composedDatabase, database } from "@/lib/database/kysely";
import { type KeysetList, momentPart, type PageRange, sequencePart } from "@/lib/database/page";
import { classroomsOfTeacher, given, poolOfSchool } from "./place-conditions";

interface Place {
  createdAt: Date;
  seq: string;
}

/** The ledger, newest first. */
export const ENTRIES: KeysetList<Place> = {
  name: "entries",
  parts: { createdAt: momentPart, seq: sequencePart },
};

/** What to list. A `Day` is a day of the school; a `Moment` is one everywhere. */
export interface EntryFilters {
  personId: string;
  role: Role;
  fromDay?: string;
  fromMoment?: string;
  toDay?: string;
  toMoment?: string;
  classroomId?: string;
  studentId?: string;
  activityId?: string;
  appSlug?: string;
  model?: string;
  type?: DB["ledgerEntries"]["type"];
  teacherId?: string;
  schoolId?: string;
}

/** The rare types have an index of their own, which only a statement that excludes the others may use (`ledger_entries_rare_idx`). */
function ofType(type: DB["ledgerEntries"]["type"]): Expression<SqlBool> {
  if (type === "hold" || type === "settle") return sql<SqlBool>`l.type = ${type}`;
  return sql<SqlBool>`l.type = ${type} AND l.type NOT IN ('hold', 'settle')`;
}

/** The conditions on entries `l` of a key `k`. Days begin at midnight in the zone of the key. */
function entryConditions(query: EntryFilters & Partial<PageRange<Place>>): Expression<SqlBool>[] {
  const eb = expressionBuilder<{ l: DB["ledgerEntries"] }, "l">();
  return [
    ...given(query.fromDay, (day) => sql`l.created_at >= (${day}::date)::timestamp AT TIME ZONE k.zone`),
    ...given(query.fromMoment, (moment) => eb("l.createdAt", ">=", new Date(moment))),
    ...given(query.toDay, (day) => sql`l.created_at < (${day}::date + 1)::timestamp AT TIME ZONE k.zone`),
    ...given(query.toMoment, (moment) => eb("l.createdAt", "<", new Date(moment))),
    ...given(query.classroomId, (id) => eb("l.classroomId", "=", id)),
    ...given(query.studentId, (id) => eb("l.actorId", "=", id)),
    ...given(query.activityId, (id) => eb("l.activityId", "=", id)),
    ...given(query.appSlug, (slug) => eb("l.appSlug", "=", slug)),
    ...given(query.model, (model) => eb("l.model", "=", model)),
    ...given(query.type, ofType),
    ...given(query.teacherId, (id) => eb("l.classroomId", "=", classroomsOfTeacher(id))),
    ...given(query.schoolId, (id) => eb("l.poolId", "=", poolOfSchool(id))),
    ...given(
      query.after ?? undefined,
      ({ createdAt, seq }) => sql`(l.created_at, l.seq) < (${createdAt}, ${seq})`,
    ),
  ];
}

/**
 * In which pools an operator need look for the filters that name something: not in each of a thousand. An app is looked
 * for in every pool, one step into `ledger_entries_app_idx` each: an activity may have another app by now, so that only
 * the entries know where it was used.
 */
function poolConditions({ classroomId, studentId, activityId, teacherId, schoolId }: EntryFilters) {
  const db = database();
  const eb = expressionBuilder<{ k: { key: string } }, "k">();
  const poolsOf = (profileId: string) =>
    db
      .selectFrom("enrolments as e")
      .innerJoin("classrooms as c", "c.id", "e.classroomId")
      .select("c.poolId")
      .where("e.profileId", "=", profileId);
  return [
    ...given(classroomId, (id) =>
      eb("k.key", "=", db.selectFrom("classrooms as c").select("c.poolId").where("c.id", "=", id)),
    ),
    ...given(studentId, (id) => eb("k.key", "in", poolsOf(id))),
    ...given(activityId, (id) => {
      const activity = db.selectFrom("activities as a").innerJoin("classrooms as c", "c.id", "a.classroomId");
      return eb("k.key", "=", activity.select("c.poolId").where("a.id", "=", id));
    }),
    ...given(teacherId, (id) => eb("k.key", "in", poolsOf(id))),
    ...given(schoolId, (id) => eb("k.key", "=", poolOfSchool(id))),
  ];
}

/**
 * The entries that a person may see, with the names of what they are about. Each key of the scope is read for itself
 * along an index that ends with (created_at, seq), and stops at the limit; only those few rows are put in order and named.
 */
export function listEntryRows(query: EntryFilters & PageRange<Place>) {
  const { column, keys } = usageScope(query.role, query.personId);
  const pools = query.role === "operator" ? poolConditions(query) : [];
  return composedDatabase()
    .selectFrom((eb) =>
      eb
        .selectFrom(keys.as("k"))
        .selectAll("k")
        .where((of) => of.and(pools))
        .as("k"),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("ledgerEntries as l")
          .selectAll("l")
          .whereRef(`l.${column}`, "=", "k.key")
          .where((of) => of.and(entryConditions(query)))
          .orderBy("l.createdAt", "desc")
          .orderBy("l.seq", "desc")
          .limit(query.limit)
          .as("e"),
      (join) => join.onTrue(),
    )
    .leftJoin("holds as h", "h.id", "e.holdId")
    .leftJoin("profiles as p", "p.id", "e.actorId")
    .leftJoin("classrooms as c", "c.id", "e.classroomId")
    .leftJoin("activities as a", "a.id", "e.activityId")
    .leftJoin("apps as app", "app.slug", "e.appSlug")
    .leftJoin("creditPools as cp", "cp.id", "e.poolId")
    .leftJoin("schools as s", "s.id", "cp.schoolId")
    .select(["e.id", "e.seq", "e.createdAt", "e.type", "e.amountCredits", "e.balanceAfterCredits", "e.note"])
    .select([
      "e.mediaType",
      "e.model",
      "e.actorId",
      "e.classroomId",
      "e.activityId",
      "e.appSlug",
      "e.operationId",
    ])
    .select(["h.state as holdState", "p.displayName as actorName", "c.name as classroomName"])
    .select(["a.title as activityTitle", "app.name as appName", "app.nameKo as appNameKo"])
    .select(["s.name as schoolName", "s.nameKo as schoolNameKo", "k.zone as timeZone"])
    .orderBy("e.createdAt", "desc")
    .orderBy("e.seq", "desc")
    .limit(query.limit)
    .execute();
}

/** A ledger entry with the names of what it is about. */
export type EntryRow = Awaited<ReturnType<typeof listEntryRows>>[number];

/** What was spent in a person's scope, on this day and in this month of the school: sums of the daily rollups. */
export function sumUsage(personId: string, role: Role) {
  const { column, keys } = usageScope(role, personId);
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
    .select([
      sql<number>`coalesce(sum(u.spent_credits) FILTER (WHERE u.day = k.today), 0)::int`.as(
        "spentTodayCredits",
      ),
      sql<number>`coalesce(sum(u.spent_credits), 0)::int`.as("spentThisMonthCredits"),
      sql<number>`coalesce(sum(u.operations), 0)::int`.as("operationsThisMonth"),
      sql<number>`coalesce(sum(u.reserved_credits), 0)::int`.as("reservedCredits"),
    ])
    .executeTakeFirstOrThrow();
}
