import { rows } from "@/lib/database/connections";
import type { NamePlace } from "@/lib/database/cursor";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";

/** A classroom of a school, with what goes on in it. */
export interface SchoolClassroomRow {
  id: string;
  school_id: string;
  name: string;
  standing: "active" | "archived";
  teachers: { id: string; displayName: string }[];
  student_count: number;
  open_activity_count: number;
  spent_this_month: number;
}

const CLASSROOM = `SELECT c.id, c.school_id, c.name, c.standing,
    coalesce((SELECT json_agg(json_build_object('id', p.id, 'displayName', p.display_name)
        ORDER BY p.display_name, p.id)
      FROM enrolments e JOIN profiles p ON p.id = e.profile_id
      WHERE e.classroom_id = c.id AND e.kind = 'teacher' AND e.standing = 'active' AND p.standing = 'active'),
      '[]') AS teachers,
    (SELECT count(*)::int FROM enrolments e JOIN profiles p ON p.id = e.profile_id
      WHERE e.classroom_id = c.id AND e.kind = 'student' AND e.standing = 'active' AND p.standing = 'active')
      AS student_count,
    (SELECT count(*)::int FROM activities a WHERE a.classroom_id = c.id
      AND (a.opens_at IS NULL OR a.opens_at <= now()) AND (a.closes_at IS NULL OR a.closes_at > now()))
      AS open_activity_count,
    (SELECT coalesce(sum(u.spent_credits), 0)::int FROM usage_days u WHERE u.classroom_id = c.id
      AND u.day >= date_trunc('month', now() AT TIME ZONE s.time_zone)::date) AS spent_this_month
  FROM classrooms c JOIN schools s ON s.id = c.school_id`;

/** A school's classrooms by name, then id. */
export function listSchoolClassroomRows(query: {
  schoolId: string;
  standing: "active" | "archived";
  limit: number;
  after: NamePlace;
}): Promise<SchoolClassroomRow[]> {
  return rows<SchoolClassroomRow>(
    "school-classrooms",
    `${CLASSROOM} WHERE c.school_id = $1 AND c.standing = $2::standing
        AND ($4::uuid IS NULL OR (c.name, c.id) > ($3::text, $4::uuid))
      ORDER BY c.name, c.id LIMIT $5`,
    [query.schoolId, query.standing, query.after?.name ?? null, query.after?.id ?? null, query.limit],
  );
}

/** A classroom of a school, archived or not; of the given school, or of any where it is null. */
export async function findSchoolClassroom(
  classroomId: string,
  schoolId: string | null,
): Promise<SchoolClassroomRow | null> {
  const [row] = await rows<SchoolClassroomRow>(
    "school-classroom",
    `${CLASSROOM} WHERE c.id = $1 AND ($2::uuid IS NULL OR c.school_id = $2)`,
    [classroomId, schoolId],
  );
  return row ?? null;
}

/** A name for each of a school's active classrooms, by name: what a filter or a form offers. */
export function listClassroomNames(schoolId: string): Promise<{ id: string; name: string }[]> {
  return rows(
    "school-classroom-names",
    "SELECT id, name FROM classrooms WHERE school_id = $1 AND standing = 'active' ORDER BY name, id LIMIT 1000",
    [schoolId],
  );
}

/** Adds a classroom that the school's pool pays for, under its own id or one that the database makes; null where the school has no pool. */
export async function insertClassroom(
  { id, schoolId, name }: { id: string | undefined; schoolId: string; name: string },
  transaction: Transaction,
): Promise<string | null> {
  const pool = await transaction.creditPool.findUnique({ where: { schoolId }, select: { id: true } });
  if (!pool) return null;
  const made = await transaction.classroom.create({
    data: { schoolId, name, poolId: pool.id, ...(id !== undefined && { id }) },
    select: { id: true },
  });
  return made.id;
}

/** The id of a classroom, if it stands as it would be made; else null. */
export async function findSameClassroom(classroom: {
  id: string;
  schoolId: string;
  name: string;
}): Promise<string | null> {
  const where = { ...classroom, standing: "active" as const };
  return (await prisma().classroom.findFirst({ where, select: { id: true } }))?.id ?? null;
}

/** Renames a classroom; whether this call changed anything. */
export async function renameClassroom(
  classroomId: string,
  name: string,
  transaction: Transaction,
): Promise<boolean> {
  const where = { id: classroomId, name: { not: name } };
  return (await transaction.classroom.updateMany({ where, data: { name } })).count > 0;
}

/** Archives or restores a classroom; whether this call is the one that did it. */
export async function moveClassroomStanding(
  classroomId: string,
  standing: "active" | "archived",
  transaction: Transaction,
): Promise<boolean> {
  const where = { id: classroomId, standing: { not: standing } };
  return (await transaction.classroom.updateMany({ where, data: { standing } })).count > 0;
}
