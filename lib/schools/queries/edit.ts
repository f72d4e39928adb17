import type { Transaction } from "@/lib/database/transaction";

/** A school's own fields. */
export interface SchoolFields {
  name: string;
  nameKo: string | null;
  timeZone: string;
}

/** Keeps a new school with its pool, which has the ordinary prices and no limits; answers its id. */
export async function insertSchool(school: SchoolFields, transaction: Transaction): Promise<string> {
  const { id } = await transaction.school.create({ data: school, select: { id: true } });
  await transaction.creditPool.create({ data: { schoolId: id } });
  return id;
}

/** Changes a school's fields. */
export async function updateSchool(
  schoolId: string,
  data: Partial<SchoolFields>,
  transaction: Transaction,
): Promise<void> {
  await transaction.school.update({ where: { id: schoolId }, data });
}

/** Archives or restores a school; whether this call is the one that did it. */
export async function moveSchoolStanding(
  schoolId: string,
  standing: "active" | "archived",
  transaction: Transaction,
): Promise<boolean> {
  const { count } = await transaction.school.updateMany({
    where: { id: schoolId, standing: { not: standing } },
    data: { standing },
  });
  return count > 0;
}
