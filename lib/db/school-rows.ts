import { prisma } from "./prisma";

/** Whether there is a school of this id, archived or not. */
export async function schoolExists(schoolId: string): Promise<boolean> {
  return (await prisma().school.findUnique({ where: { id: schoolId }, select: { id: true } })) !== null;
}

/** A school's time zone (IANA); null where there is no such school. */
export async function findTimeZone(schoolId: string): Promise<string | null> {
  const found = await prisma().school.findUnique({ where: { id: schoolId }, select: { timeZone: true } });
  return found?.timeZone ?? null;
}
