import { sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";

/** Whether a school has this id, archived or not. */
export async function schoolExists(schoolId: string): Promise<boolean> {
  return (await prisma().school.findUnique({ where: { id: schoolId }, select: { id: true } })) !== null;
}

/** Finds the time zone of a school (IANA name). */
export async function findTimeZone(schoolId: string): Promise<string | null> {
  const found = await prisma().school.findUnique({ where: { id: schoolId }, select: { timeZone: true } });
  return found?.timeZone ?? null;
}

export async function listTimeZones(): Promise<string[]> {
  const schools = await prisma().school.findMany({ distinct: ["timeZone"], select: { timeZone: true } });
  return schools.map(({ timeZone }) => timeZone);
}

/**
 * Finds a school's names, its time zone, and its terms in order of their first day. A term includes its first and its last day.
 */
export async function findSchoolCalendar(schoolId: string) {
  const found = await database()
    .selectFrom("schools as s")
    .leftJoin("schoolTerms as t", "t.schoolId", "s.id")
    .where("s.id", "=", schoolId)
    .select((eb) => [
      "s.id",
      "s.name",
      "s.nameKo",
      "s.timeZone",
      eb.fn
        .coalesce(
          eb.fn
            .jsonAgg(
              jsonBuildObject({
                name: eb.ref("t.name").$notNull(),
                startsOn: eb.ref("t.startsOn").$notNull(),
                endsOn: eb.ref("t.endsOn").$notNull(),
              }),
            )
            .orderBy("t.startsOn")
            .orderBy("t.id")
            .filterWhere("t.id", "is not", null),
          sql<never[]>`'[]'::json`,
        )
        .as("terms"),
    ])
    .groupBy("s.id")
    .executeTakeFirst();
  return found ?? null;
}
