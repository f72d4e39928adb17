import { type Insertable, type RawBuilder, sql } from "kysely";
import type { DB } from "@/generated/kysely/tables";
import type { Person } from "@/lib/access/person";
import { activityAvailability, OWN_CLOSES_AT } from "@/lib/classrooms/queries/availability";
import { database } from "@/lib/database/kysely";

/** Finds an activity of a classroom that the person is enrolled in, with what Start checks; undefined for any other. */
export function findStartable(personId: string, activityId: string, studentId: string | null) {
  return database()
    .selectFrom("activities as a")
    .innerJoin("apps as app", "app.id", "a.appId")
    .innerJoin("classrooms as c", "c.id", "a.classroomId")
    .innerJoin("enrolments as mine", "mine.classroomId", "c.id")
    .leftJoin("studentProgress as own", (join) =>
      join.onRef("own.activityId", "=", "a.id").on("own.studentId", "=", personId),
    )
    .where("a.id", "=", activityId)
    .where("c.status", "=", "active")
    .where("mine.profileId", "=", personId)
    .where("mine.status", "=", "active")
    .select(["app.slug as appSlug", "app.hostedUrl", "app.integrationMode", "app.supportsTeacherManage"])
    .select("mine.kind as enrolledAs")
    .select([
      sql<boolean>`(app.status = 'approved' OR app.developer_id = c.developer_id) IS TRUE`.as("isAppUsable"),
      sql<boolean>`${activityAvailability(OWN_CLOSES_AT)} = 'open'`.as("isOpen"),
      sql<boolean>`EXISTS (SELECT FROM enrolments e JOIN profiles p ON p.id = e.profile_id
        WHERE e.classroom_id = c.id AND e.profile_id = ${studentId} AND e.kind = 'student' AND e.status = 'active'
          AND p.status = 'active')`.as("hasStudent"),
    ])
    .executeTakeFirst();
}

/** An activity that a person may start, unless a check refuses it. */
export type StartableActivity = NonNullable<Awaited<ReturnType<typeof findStartable>>>;

/** SQL: now() if the person's sign-in ended after the person was read, else null. */
function endOfSignIn({
  id,
  signInState,
}: Pick<Person, "id" | "signInState">): RawBuilder<Date | null> | null {
  if (!signInState) return null;
  const { passwordChangedAt, signInsEndedAt } = signInState;
  return sql<Date | null>`(SELECT CASE WHEN
      (extract(epoch FROM password_changed_at) * 1000)::bigint IS DISTINCT FROM ${passwordChangedAt}::bigint
      OR (extract(epoch FROM sign_ins_ended_at) * 1000)::bigint IS DISTINCT FROM ${signInsEndedAt}::bigint
    THEN now() END FROM profiles WHERE id = ${id} FOR SHARE)`;
}

/**
 * Inserts a launch and its audit event in one statement. The launch's id is the session's `jti`; the event's actor is the
 * person who pressed Start. The launch is revoked from the beginning when its API token was revoked after the person was read.
 * It is also revoked when its sign-in has ended since then, by a new password, another role or archiving. The lock
 * (`FOR SHARE`) waits for such a change that is being written; a later change finds this launch and revokes it.
 */
export async function insertLaunch(
  launch: Insertable<DB["launches"]>,
  person: Pick<Person, "id" | "schoolId" | "ipAddress" | "signInState">,
): Promise<void> {
  const { purpose, activityId } = launch;
  await database()
    .with("audited", (db) =>
      db.insertInto("auditEvents").values({
        id: sql`new_uuid_v7()`,
        actorId: person.id,
        schoolId: person.schoolId,
        address: person.ipAddress,
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
      revokedAt: launch.tokenId
        ? sql<Date | null>`(SELECT revoked_at FROM api_tokens WHERE id = ${launch.tokenId} FOR SHARE)`
        : endOfSignIn(person),
    })
    .execute();
}

/**
 * Deletes up to `limit` launches that are no longer kept (protocol: Retention), and returns how many: those of students after 90
 * days, those of staff after two years. Launches of a playground stay as long as its calls. Uses `launches_purpose_idx`.
 */
export async function deleteOldLaunches(limit: number): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM launches WHERE id IN (
    SELECT l.id FROM launches l
    WHERE (l.purpose = 'student_activity' AND l.created_at < now() - interval '90 days'
        OR l.purpose IN ('student_preview', 'teacher_manage') AND l.created_at < now() - interval '2 years')
      AND l.expires_at < now() AND NOT EXISTS (SELECT 1 FROM playground_launches p WHERE p.launch_id = l.id)
    LIMIT ${limit})`.execute(database());
  return Number(numAffectedRows);
}
