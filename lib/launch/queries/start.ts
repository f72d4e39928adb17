import { type Insertable, sql } from "kysely";
import type { DB } from "@/generated/kysely/tables";
import { database } from "@/lib/database/kysely";

/**
 * An activity with what Start must know of it and of the person; undefined unless the person is enrolled in its
 * classroom. `hasStudent`: the student that was asked for is one of the classroom.
 */
export function findStartable(personId: string, activityId: string, studentId: string | null) {
  return database()
    .selectFrom("activities as a")
    .innerJoin("apps as app", "app.id", "a.appId")
    .innerJoin("classrooms as c", "c.id", "a.classroomId")
    .innerJoin("enrolments as mine", "mine.classroomId", "c.id")
    .where("a.id", "=", activityId)
    .where("c.standing", "=", "active")
    .where("mine.profileId", "=", personId)
    .where("mine.standing", "=", "active")
    .select(["app.slug as appSlug", "app.hostedUrl", "app.integrationMode", "app.supportsTeacherManage"])
    .select("mine.kind as enrolledAs")
    .select((eb) => [
      sql<boolean>`(app.status = 'approved' OR app.developer_id = c.developer_id) IS TRUE`.as("isAppUsable"),
      sql<boolean>`(a.opens_at IS NULL OR a.opens_at <= now()) AND (a.closes_at IS NULL OR a.closes_at > now())`.as(
        "isOpen",
      ),
      eb
        .exists(
          eb
            .selectFrom("enrolments as e")
            .innerJoin("profiles as p", "p.id", "e.profileId")
            .select("e.profileId")
            .whereRef("e.classroomId", "=", "c.id")
            .where("e.profileId", "=", studentId)
            .where("e.kind", "=", "student")
            .where("e.standing", "=", "active")
            .where("p.standing", "=", "active"),
        )
        .$castTo<boolean>()
        .as("hasStudent"),
    ])
    .executeTakeFirst();
}

/** An activity as a person may start it. */
export type StartableActivity = NonNullable<Awaited<ReturnType<typeof findStartable>>>;

/** Keeps a launch, whose id is the session's `jti`, and writes it to the audit log: one statement. */
export async function insertLaunch(
  launch: Insertable<DB["launches"]>,
  { schoolId, address }: { schoolId: string | null; address: string | null },
): Promise<void> {
  const { actorId, purpose, activityId } = launch;
  await database()
    .with("audited", (db) =>
      db.insertInto("auditEvents").values({
        id: sql`new_uuid_v7()`,
        ...{ actorId, schoolId, address },
        action: "launch.start",
        subjectId: launch.studentId ?? null,
        targetType: "activity",
        targetId: sql`${activityId}::uuid::text`,
        detail: JSON.stringify({ purpose }),
      }),
    )
    .insertInto("launches")
    .values(launch)
    .execute();
}
