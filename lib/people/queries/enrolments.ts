import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";

/** Who is put where, and as what. */
export interface Enrolled {
  classroomId: string;
  profileId: string;
  kind: "student" | "teacher";
  classNumber: number | null;
}

/**
 * Puts a person in a classroom, for the first time or again; whether anything changed: nothing does for someone who is
 * in it already as the same.
 */
export async function enrol(enrolled: Enrolled, transaction: Transaction): Promise<boolean> {
  const { classroomId, profileId, kind, classNumber } = enrolled;
  const changed = await transaction.$executeRaw`
    INSERT INTO enrolments AS e (classroom_id, profile_id, kind, class_number)
    VALUES (${classroomId}::uuid, ${profileId}::uuid, ${kind}::enrolment_kind, ${classNumber}::int)
    ON CONFLICT (classroom_id, profile_id) DO UPDATE
      SET standing = 'active', kind = excluded.kind, class_number = excluded.class_number
      WHERE e.standing = 'archived' OR e.kind <> excluded.kind`;
  return changed > 0;
}

/** Takes a person out of a classroom; whether this call is the one that did it. */
export async function endEnrolment(
  where: Pick<Enrolled, "classroomId" | "profileId" | "kind">,
  transaction: Transaction,
): Promise<boolean> {
  const { count } = await transaction.enrolment.updateMany({
    where: { ...where, standing: "active" },
    data: { standing: "archived" },
  });
  return count > 0;
}

/** The classrooms in which somebody is a student now. */
export async function listStudentClassroomIds(
  profileId: string,
  transaction: Transaction,
): Promise<string[]> {
  const found = await transaction.enrolment.findMany({
    where: { profileId, kind: "student", standing: "active" },
    select: { classroomId: true },
    orderBy: { classroomId: "asc" },
  });
  return found.map(({ classroomId }) => classroomId);
}

/** Changes the number a student is called by; whether they are a student of that classroom. */
export async function setClassNumber(
  where: { classroomId: string; profileId: string },
  classNumber: number | null,
  transaction: Transaction,
): Promise<boolean> {
  const { count } = await transaction.enrolment.updateMany({
    where: { ...where, kind: "student", standing: "active" },
    data: { classNumber },
  });
  return count > 0;
}

/** How many of these are active classrooms of the school. */
export function countOwnClassrooms(schoolId: string, classroomIds: readonly string[]): Promise<number> {
  return prisma().classroom.count({
    where: { id: { in: [...classroomIds] }, schoolId, standing: "active" },
  });
}
