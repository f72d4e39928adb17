import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";

interface Enrolment {
  classroomId: string;
  profileId: string;
  kind: "student" | "teacher";
  classNumber: number | null;
}

/** Enrols a person in a classroom, for the first time or again; false when they already are enrolled as the same kind. */
export async function enrol(enrolment: Enrolment, transaction: Transaction): Promise<boolean> {
  const { classroomId, profileId, kind, classNumber } = enrolment;
  const changed = await transaction.$executeRaw`
    INSERT INTO enrolments AS e (classroom_id, profile_id, kind, class_number)
    VALUES (${classroomId}::uuid, ${profileId}::uuid, ${kind}::enrolment_kind, ${classNumber}::int)
    ON CONFLICT (classroom_id, profile_id) DO UPDATE
      SET status = 'active', kind = excluded.kind, class_number = excluded.class_number
      WHERE e.status = 'archived' OR e.kind <> excluded.kind`;
  return changed > 0;
}

/** Archives a person's enrolment; false when there is no active one. */
export async function endEnrolment(
  where: Pick<Enrolment, "classroomId" | "profileId" | "kind">,
  transaction: Transaction,
): Promise<boolean> {
  const { count } = await transaction.enrolment.updateMany({
    where: { ...where, status: "active" },
    data: { status: "archived" },
  });
  return count > 0;
}

/** Lists the ids of the classrooms in which a person is an active student. */
export async function listStudentClassroomIds(
  profileId: string,
  transaction: Transaction,
): Promise<string[]> {
  const found = await transaction.enrolment.findMany({
    where: { profileId, kind: "student", status: "active" },
    select: { classroomId: true },
    orderBy: { classroomId: "asc" },
  });
  return found.map(({ classroomId }) => classroomId);
}

/** Changes a student's class number; false when they are not a student of the classroom. */
export async function setClassNumber(
  where: { classroomId: string; profileId: string },
  classNumber: number | null,
  transaction: Transaction,
): Promise<boolean> {
  const { count } = await transaction.enrolment.updateMany({
    where: { ...where, kind: "student", status: "active" },
    data: { classNumber },
  });
  return count > 0;
}

/** Counts how many of these ids are active classrooms of the school. */
export function countActiveClassrooms(schoolId: string, classroomIds: readonly string[]): Promise<number> {
  return prisma().classroom.count({
    where: { id: { in: [...classroomIds] }, schoolId, status: "active" },
  });
}
