import { expressionBuilder, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { DB } from "@/generated/kysely/tables";
import { type ClassroomUser, hasClassroomRight } from "@/lib/access/classroom-rights";
import { database } from "@/lib/database/kysely";
import { byName, isAfter, type PageRange } from "@/lib/database/page";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";
import { activityAvailability } from "./availability";
import { studentCount } from "./class-list";

export const SCHOOL_CLASSROOMS = byName("school-classrooms");

const eb = expressionBuilder<DB & { c: DB["classrooms"]; s: DB["schools"] }, "c" | "s">();

function teachers() {
  return eb
    .selectFrom("enrolments as e")
    .innerJoin("profiles as p", "p.id", "e.profileId")
    .select(({ fn, ref }) =>
      fn
        .coalesce(
          fn
            .jsonAgg(jsonBuildObject({ id: ref("p.id"), displayName: ref("p.displayName") }))
            .orderBy("p.displayName")
            .orderBy("p.id"),
          sql<never[]>`'[]'::json`,
        )
        .as("teachers"),
    )
    .whereRef("e.classroomId", "=", "c.id")
    .where("e.kind", "=", "teacher")
    .where("e.status", "=", "active")
    .where("p.status", "=", "active")
    .$asScalar()
    .$notNull();
}

function openActivityCount() {
  return eb
    .selectFrom("activities as a")
    .select(sql<number>`count(*)::int`.as("count"))
    .whereRef("a.classroomId", "=", "c.id")
    .where(activityAvailability(), "=", "open")
    .$asScalar()
    .$notNull();
}

function spentThisMonth() {
  return eb
    .selectFrom("usageDays as u")
    .select(sql<number>`coalesce(sum(u.spent_credits), 0)::int`.as("sum"))
    .whereRef("u.classroomId", "=", "c.id")
    .where("u.day", ">=", sql<string>`date_trunc('month', now() AT TIME ZONE s.time_zone)::date`)
    .$asScalar()
    .$notNull();
}

/** Selects classrooms of schools with their teachers, the numbers of students and open activities, and what they spent. */
function schoolClassrooms() {
  return database()
    .selectFrom("classrooms as c")
    .innerJoin("schools as s", "s.id", "c.schoolId")
    .select([
      "c.id",
      "s.id as schoolId",
      "c.name",
      "c.status",
      teachers().as("teachers"),
      studentCount().as("studentCount"),
      openActivityCount().as("openActivityCount"),
      spentThisMonth().as("spentThisMonthCredits"),
    ]);
}

export function listSchoolClassroomRows({
  schoolId,
  status,
  limit,
  after,
}: { schoolId: string; status: "active" | "archived" } & PageRange<{ name: string; id: string }>) {
  return schoolClassrooms()
    .where("c.schoolId", "=", schoolId)
    .where("c.status", "=", status)
    .where(isAfter(after, ["c.name", "c.id"]))
    .orderBy("c.name")
    .orderBy("c.id")
    .limit(limit)
    .execute();
}

/** Finds a classroom, active or archived, of the given school, or of any school when `schoolId` is null. */
export async function findSchoolClassroom(classroomId: string, schoolId: string | null) {
  let query = schoolClassrooms().where("c.id", "=", classroomId);
  if (schoolId !== null) query = query.where("c.schoolId", "=", schoolId);
  return (await query.executeTakeFirst()) ?? null;
}

/** Lists the ids and names of a school's active classrooms, by name. */
export function listClassroomNames(schoolId: string): Promise<{ id: string; name: string }[]> {
  return prisma().classroom.findMany({
    where: { schoolId, status: "active" },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: { id: true, name: true },
    take: 1000,
  });
}

/** Lists the classrooms that a person may read as staff, by name, at most 1,000. */
export function listStaffClassroomNames(person: ClassroomUser): Promise<{ id: string; name: string }[]> {
  return database()
    .selectFrom("classrooms as c")
    .select(["c.id", "c.name"])
    .where(hasClassroomRight(person, "staffRead"))
    .orderBy("c.name")
    .orderBy("c.id")
    .limit(1000)
    .execute();
}

/** Returns the active teachers and the number of active students of each of the classrooms. */
export function listPeopleOfClassrooms(classroomIds: string[]) {
  return database()
    .selectFrom("classrooms as c")
    .select(["c.id", teachers().as("teachers"), studentCount().as("studentCount")])
    .where(sql<boolean>`c.id = ANY(${classroomIds}::uuid[])`)
    .execute();
}

/** Inserts a classroom and returns its id, which Prisma generates unless it is given. Null when the school has no credit pool. */
export async function insertClassroom(
  { id, schoolId, name }: { id: string | undefined; schoolId: string; name: string },
  transaction: Transaction,
): Promise<string | null> {
  const pool = await transaction.creditPool.findUnique({ where: { schoolId }, select: { id: true } });
  if (!pool) return null;
  const created = await transaction.classroom.create({
    data: { schoolId, name, poolId: pool.id, ...(id !== undefined && { id }) },
    select: { id: true },
  });
  return created.id;
}

/** Returns the id if the classroom exists with exactly these values and is active, else null. */
export async function findSameClassroom(classroom: {
  id: string;
  schoolId: string;
  name: string;
}): Promise<string | null> {
  const where = { ...classroom, status: "active" as const };
  return (await prisma().classroom.findFirst({ where, select: { id: true } }))?.id ?? null;
}

/** Renames a classroom. Returns whether this call changed it. */
export async function renameClassroom(
  classroomId: string,
  name: string,
  transaction: Transaction,
): Promise<boolean> {
  const where = { id: classroomId, name: { not: name } };
  return (await transaction.classroom.updateMany({ where, data: { name } })).count > 0;
}

/** Archives or restores a classroom. Returns whether this call changed it. */
export async function setClassroomStatus(
  classroomId: string,
  status: "active" | "archived",
  transaction: Transaction,
): Promise<boolean> {
  const where = { id: classroomId, status: { not: status } };
  return (await transaction.classroom.updateMany({ where, data: { status } })).count > 0;
}
