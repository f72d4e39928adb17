import { type Insertable, sql } from "kysely";
import type { DB } from "@/generated/kysely/tables";
import { database } from "@/lib/database/kysely";

/**
 * Finds an activity of a classroom that the person is enrolled in, with what Start checks; undefined for any other.
 * `hasStudent` is whether the requested student is in the classroom.
 */
export function findStartable(personId: string, activityId: string, studentId: string | null) {
  return database()
    .selectFrom("activities as a")
    .innerJoin("apps as app", "app.id", "a.appId")
    .innerJoin("classrooms as c", "c.id", "a.classroomId")
    .innerJoin("enrolments as mine", "mine.classroomId", "c.id")
    .where("a.id", "=", activityId)
    .where("c.status", "=", "active")
    .where("mine.profileId", "=", personId)
    .where("mine.status", "=", "active")
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
            .where("e.status", "=", "active")
            .where("p.status", "=", "active"),
        )
        .$castTo<boolean>()
        .as("hasStudent"),
    ])
    .executeTakeFirst();
}

/** An activity that a person may start, unless a check refuses it. */
export type StartableActivity = NonNullable<Awaited<ReturnType<typeof findStartable>>>;

/**
 * Inserts a launch, whose id is the session's `jti`, and its audit event, whose actor is the person who pressed Start, in one
 * statement. It is revoked from the beginning
 * when its API token was revoked after the caller was read.
 */
export async function insertLaunch(
  launch: Insertable<DB["launches"]>,
  person: { id: string; schoolId: string | null; address: string | null },
): Promise<void> {
  const { purpose, activityId } = launch;
  await database()
    .with("audited", (db) =>
      db.insertInto("auditEvents").values({
        id: sql`new_uuid_v7()`,
        ...{ actorId: person.id, schoolId: person.schoolId, address: person.address },
        action: "launch.start",
        subjectId: launch.studentId ?? null,
        targetType: "activity",
        targetId: sql`${activityId}::uuid::text`,
        detail: JSON.stringify({ purpose }),
      }),
    )
    .insertInto("launches")
    .values({
      ...launch,
      revokedAt: sql<Date | null>`(SELECT revoked_at FROM api_tokens WHERE id = ${launch.tokenId ?? null} FOR SHARE)`,
    })
    .execute();
}
