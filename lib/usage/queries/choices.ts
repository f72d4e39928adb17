import { sql } from "kysely";
import type { Role } from "@/generated/prisma/enums";
import { usageScope } from "@/lib/access/queries/usage-scope";
import { database } from "@/lib/database/kysely";
import { poolOfSchool } from "./place-conditions";

const MOST_ACTIVITIES = 100;

/** Whose usage is narrowed; `schoolId` and `classroomId` limit what is offered. */
interface ChoiceQuery {
  personId: string;
  role: Role;
  schoolId: string | undefined;
  classroomId: string | undefined;
}

/** The classrooms in a person's scope. */
function scopedClassrooms({ personId, role, schoolId }: ChoiceQuery) {
  const { column, keys } = usageScope(role, personId);
  return database()
    .selectFrom(keys.as("k"))
    .innerJoin("classrooms as c", column === "poolId" ? "c.poolId" : "c.id", "k.key")
    .$if(schoolId !== undefined, (classrooms) =>
      classrooms.where("c.poolId", "=", poolOfSchool(schoolId ?? "")),
    );
}

/**
 * The apps that spent in a scope, though their activities may have another by now: of a pool one step into
 * `ledger_entries_app_idx` for each app, of classrooms their rollups. The step asks for the next app by name, since only that
 * index gives an order: asked for any entry of an app, a planner that expects many reads the whole ledger for the one app
 * that has none.
 */
function slugsThatSpent(query: ChoiceQuery) {
  const db = database();
  const { column } = usageScope(query.role, query.personId);
  if (column !== "poolId") {
    const classrooms = scopedClassrooms(query).select("c.id").as("mine");
    return db
      .selectFrom("usageDays as u")
      .innerJoin(classrooms, "mine.id", "u.classroomId")
      .select("u.appSlug as slug");
  }
  const pools = scopedClassrooms(query).select("c.poolId").distinct().as("m");
  return db
    .selectFrom("apps as x")
    .crossJoin(pools)
    .select("x.slug")
    .where("x.slug", "=", (eb) =>
      eb
        .selectFrom("ledgerEntries as l")
        .select("l.appSlug")
        .whereRef("l.poolId", "=", "m.poolId")
        .whereRef("l.appSlug", ">=", "x.slug")
        .orderBy("l.appSlug")
        .limit(1)
        .$asScalar()
        .$notNull(),
    );
}

/** What usage can be narrowed to besides people: classrooms by name, the newest activities, and the apps that were ever used. */
export async function listChoices(query: ChoiceQuery) {
  const { classroomId } = query;
  const activities = scopedClassrooms(query).innerJoin("activities as a", "a.classroomId", "c.id");
  const [classrooms, newest, apps] = await Promise.all([
    scopedClassrooms(query).select(["c.id", "c.name"]).orderBy("c.name").orderBy("c.id").execute(),
    activities
      .$if(classroomId !== undefined, (chosen) => chosen.where("c.id", "=", classroomId ?? ""))
      .select(["a.id", "a.title", "c.name as classroomName"])
      .orderBy("a.createdAt", "desc")
      .orderBy("a.id")
      .limit(MOST_ACTIVITIES)
      .execute(),
    database()
      .selectFrom("apps")
      .select(["slug", "name", "nameKo"])
      .where((eb) =>
        eb.or([eb("id", "in", activities.select("a.appId")), eb("slug", "in", slugsThatSpent(query))]),
      )
      .orderBy("name")
      .orderBy("slug")
      .execute(),
  ]);
  return { classrooms, activities: newest, apps };
}

/** The people whose names a person may search, as a condition on `p`. The same as `RULES` of `lib/usage/queries/filters.ts`. */
function searchablePeople(role: Role, personId: string, schoolId: string | undefined) {
  const rules = {
    student: sql<boolean>`p.id = ${personId}`,
    teacher: sql<boolean>`p.id IN (SELECT theirs.profile_id FROM enrolments mine JOIN enrolments theirs USING (classroom_id)
      WHERE mine.profile_id = ${personId} AND mine.kind = 'teacher' AND mine.standing = 'active')`,
    school_admin: sql<boolean>`p.school_id = (SELECT me.school_id FROM profiles me WHERE me.id = ${personId})`,
    developer: sql<boolean>`p.id IN (SELECT theirs.profile_id FROM classrooms c JOIN enrolments theirs
      ON theirs.classroom_id = c.id WHERE c.developer_id = ${personId})`,
    operator: sql<boolean>`p.school_id = ${schoolId ?? null}`,
  } satisfies Record<Role, unknown>;
  return rules[role];
}

/** People who may spend and have the text in their name, by name. At most one school's are searched. */
export function searchUsagePeople(query: {
  personId: string;
  role: Role;
  text: string;
  schoolId: string | undefined;
  limit: number;
}) {
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
        .orderBy("e.standing")
        .orderBy("e.createdAt", "desc")
        .limit(1)
        .as("classroomName"),
    ])
    .where(searchablePeople(query.role, query.personId, query.schoolId))
    .where("p.role", "in", ["student", "teacher"])
    .where(sql<boolean>`position(lower(${query.text}) IN lower(p.display_name)) > 0`)
    .orderBy("p.displayName")
    .orderBy("p.id")
    .limit(query.limit)
    .execute();
}
