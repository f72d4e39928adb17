import { sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";
import type { PresentClassroom, PresentPerson } from "../planned-change";

/** Lists all classrooms of a school, archived ones too, oldest first. */
export function listPresentClassrooms(schoolId: string): Promise<PresentClassroom[]> {
  return prisma().classroom.findMany({
    where: { schoolId },
    orderBy: { id: "asc" },
    select: { id: true, name: true, sourcedId: true, status: true },
  });
}

/** Lists all people of a school, archived ones too, with their enrolments that have not ended. */
export function listPresentPeople(schoolId: string): Promise<PresentPerson[]> {
  return database()
    .selectFrom("profiles as p")
    .leftJoin("enrolments as e", (join) =>
      join.onRef("e.profileId", "=", "p.id").on("e.status", "=", sql.lit("active" as const)),
    )
    .select(["p.id", "p.login", "p.displayName", "p.sourcedId", "p.status", "p.consent", "p.ssoId"])
    .select((eb) => [
      eb("p.erasedAt", "is not", null).$castTo<boolean>().as("isErased"),
      eb.ref("p.role").$castTo<PresentPerson["role"]>().as("role"),
      eb.fn
        .coalesce(
          eb.fn
            .jsonAgg(
              jsonBuildObject({
                classroomId: eb.ref("e.classroomId").$notNull(),
                kind: eb.ref("e.kind").$notNull(),
                classNumber: eb.ref("e.classNumber"),
              }),
            )
            .filterWhere("e.classroomId", "is not", null),
          sql<never[]>`'[]'::json`,
        )
        .as("enrolments"),
    ])
    .where("p.schoolId", "=", schoolId)
    .groupBy("p.id")
    .execute();
}

/** Returns for each of these logins that is in use, in whichever school, the id of the person who has it. */
export async function findLoginOwners(logins: readonly string[]): Promise<Map<string, string>> {
  if (logins.length === 0) return new Map();
  const found = await database()
    .selectFrom("profiles")
    .select(["login", "id"])
    .where("login", "=", sql<string>`ANY (${[...logins]}::text[])`)
    .execute();
  return new Map(found.map(({ login, id }) => [login, id]));
}
