import type { Transaction } from "@/lib/database/transaction";

const ids = (found: { id: string }[]) => found.map(({ id }) => id);

/** Lists the teachers of a classroom, which in a playground is its developer. */
export async function listTeacherIds(classroomId: string, transaction: Transaction): Promise<string[]> {
  const enrolments = { some: { classroomId, kind: "teacher", status: "active" } } as const;
  return ids(await transaction.profile.findMany({ where: { enrolments }, select: { id: true } }));
}

export async function listSchoolAdminIds(schoolId: string, transaction: Transaction): Promise<string[]> {
  const where = { schoolId, role: "school_admin", status: "active" } as const;
  return ids(await transaction.profile.findMany({ where, select: { id: true } }));
}

export async function listOperatorIds(transaction: Transaction): Promise<string[]> {
  const where = { role: "operator", status: "active" } as const;
  return ids(await transaction.profile.findMany({ where, select: { id: true } }));
}
