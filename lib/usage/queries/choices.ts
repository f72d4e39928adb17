import { type AliasableExpression, type SqlBool, sql } from "kysely";
import { usageScope } from "@/lib/access/queries/usage-scope";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";
import type { UsageFilters } from "@/packages/client/contract/usage";
import { poolOfSchool } from "./conditions";
import { findUsedActivity, isVisiblePerson, type UsageReader } from "./visible";

const MAX_ACTIVITIES = 100;
const MAX_APPS = 500;

/** Who chooses a filter of usage. `schoolId` limits all choices to one school, `classroomId` the activities to one classroom. */
interface ChoiceQuery extends UsageReader {
  schoolId: string | undefined;
  classroomId: string | undefined;
}

/** The classrooms whose usage a person may see, with `schoolId` only those of that school. */
function scopedClassrooms({ personId, role, schoolId }: ChoiceQuery) {
  const { column, keys } = usageScope(role, personId);
  return database()
    .selectFrom(keys.as("scope"))
    .innerJoin("classrooms as c", column === "poolId" ? "c.poolId" : "c.id", "scope.key")
    .$if(schoolId !== undefined, (classrooms) =>
      classrooms.where("c.poolId", "=", poolOfSchool(schoolId ?? "")),
    );
}

/**
 * The slugs of apps that have spent credits in these classrooms, even if their activities have another app now. For teachers and
 * developers they are read from `usage_days`, which also has a developer's deleted apps. For school admins and operators each
 * row of `apps` is looked up in `ledger_entries_app_idx`, for each pool. The lookup orders by slug, because without an order the
 * planner may read the whole ledger for an app that has no entries.
 */
function spendingAppSlugs(query: ChoiceQuery) {
  const db = database();
  const { column } = usageScope(query.role, query.personId);
  if (column !== "poolId" || query.role === "developer") {
    const classrooms = scopedClassrooms(query).select("c.id").as("scopeClassrooms");
    return db
      .selectFrom("usageDays as u")
      .innerJoin(classrooms, "scopeClassrooms.id", "u.classroomId")
      .select("u.appSlug as slug");
  }
  const pools = scopedClassrooms(query).select("c.poolId").distinct().as("scopePools");
  return db
    .selectFrom("apps as app")
    .crossJoin(pools)
    .select("app.slug")
    .where("app.slug", "=", (eb) =>
      eb
        .selectFrom("ledgerEntries as l")
        .select("l.appSlug")
        .whereRef("l.poolId", "=", "scopePools.poolId")
        .whereRef("l.appSlug", ">=", "app.slug")
        .orderBy("l.appSlug")
        .limit(1)
        .$asScalar()
        .$notNull(),
    );
}

/** A playground is its developer's only classroom, so it is not listed, and its activities are listed without a classroom name. */
const isOfSchool = sql<SqlBool>`c.developer_id IS NULL`;

/** Lists the apps with these slugs by name, at most 500. A deleted app has its slug as its name. */
function listNamedApps(slugs: AliasableExpression<{ slug: string }>) {
  return database()
    .selectFrom(slugs.as("used"))
    .leftJoin("apps as app", "app.slug", "used.slug")
    .select((eb) => ["used.slug", eb.fn.coalesce("app.name", "used.slug").as("name"), "app.nameKo"])
    .orderBy("name")
    .orderBy("used.slug")
    .limit(MAX_APPS)
    .execute();
}

/**
 * Lists what usage can be filtered by, besides people: classrooms by name, the newest activities, and the apps that activities
 * have or that have spent credits. For a developer these include deleted apps, each with its slug as its name.
 */
export async function listChoices(query: ChoiceQuery) {
  const { classroomId } = query;
  const activities = scopedClassrooms(query).innerJoin("activities as a", "a.classroomId", "c.id");
  const [classrooms, newest, apps] = await Promise.all([
    scopedClassrooms(query)
      .where(isOfSchool)
      .select(["c.id", "c.name"])
      .orderBy("c.name")
      .orderBy("c.id")
      .execute(),
    activities
      .$if(classroomId !== undefined, (chosen) => chosen.where("c.id", "=", classroomId ?? ""))
      .select((eb) => [
        "a.id",
        "a.title",
        eb.case().when(isOfSchool).then(eb.ref("c.name")).end().as("classroomName"),
      ])
      .orderBy("a.createdAt", "desc")
      .orderBy("a.id")
      .limit(MAX_ACTIVITIES)
      .execute(),
    listNamedApps(
      activities
        .innerJoin("apps as assigned", "assigned.id", "a.appId")
        .select("assigned.slug")
        .union(spendingAppSlugs(query)),
    ),
  ]);
  return { classrooms, activities: newest, apps };
}

/**
 * Lists the apps that have spent credits in any pool, deleted ones too. In each pool it looks up one slug after another in
 * `ledger_entries_app_idx`. So it reads only one entry for each pair of a pool and an app.
 */
export function listSpendingApps() {
  const slugs = database()
    .withRecursive("spending(poolId, slug)", (db) =>
      db
        .selectFrom("creditPools as pool")
        .select((eb) => ["pool.id as poolId", eb.cast<string | null>(eb.val(""), "text").as("slug")])
        .unionAll(
          db
            .selectFrom("spending as last")
            .where("last.slug", "is not", null)
            .select((eb) => [
              "last.poolId",
              eb
                .selectFrom("ledgerEntries as l")
                .select("l.appSlug")
                .whereRef("l.poolId", "=", "last.poolId")
                .whereRef("l.appSlug", ">", "last.slug")
                .orderBy("l.appSlug")
                .limit(1)
                .as("slug"),
            ]),
        ),
    )
    .selectFrom("spending")
    .select((eb) => eb.ref("spending.slug").$castTo<string>().as("slug"))
    .distinct()
    .where("spending.slug", "<>", "");
  return listNamedApps(slugs);
}

/** Searches students and teachers whose usage the reader may see, by a part of their name or login name. */
export function searchUsagePeople(query: UsageReader & { query: string; schoolId?: string; limit: number }) {
  return database()
    .selectFrom("profiles as p")
    .select((eb) => [
      "p.id",
      "p.displayName",
      eb
        .selectFrom("enrolments as e")
        .innerJoin("classrooms as c", "c.id", "e.classroomId")
        .select("c.name")
        .whereRef("e.profileId", "=", "p.id")
        .orderBy("e.status")
        .orderBy("e.createdAt", "desc")
        .limit(1)
        .as("classroomName"),
    ])
    .where(isVisiblePerson(query))
    .$if(query.schoolId !== undefined, (people) => people.where("p.schoolId", "=", query.schoolId ?? ""))
    .where("p.role", "in", ["student", "teacher"])
    .where(sql<boolean>`position(lower(${query.query}) IN lower(p.display_name || ' ' || p.login)) > 0`)
    .orderBy("p.displayName")
    .orderBy("p.id")
    .limit(query.limit)
    .execute();
}

/** Finds the names of what is filtered by, null for filters that are not set. It checks no rights: call `assertFilters` first. */
export async function findFilterNames(ids: UsageFilters) {
  const db = prisma();
  const person = (id: string | undefined) =>
    id ? db.profile.findUnique({ where: { id }, select: { displayName: true } }) : null;
  const [classroom, teacher, student, activity, app] = await Promise.all([
    ids.classroomId
      ? db.classroom.findUnique({ where: { id: ids.classroomId }, select: { name: true } })
      : null,
    person(ids.teacherId),
    person(ids.studentId),
    ids.activityId ? findUsedActivity(ids.activityId) : null,
    ids.appSlug
      ? db.app.findUnique({ where: { slug: ids.appSlug }, select: { name: true, nameKo: true } })
      : null,
  ]);
  return {
    classroom: classroom?.name ?? null,
    teacher: teacher?.displayName ?? null,
    student: student?.displayName ?? null,
    activity: activity?.name ?? null,
    app,
  };
}
