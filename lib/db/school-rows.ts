import { prisma } from "./prisma";

/** Whether there is a school of this id, archived or not. */
export async function schoolExists(schoolId: string): Promise<boolean> {
  return (await prisma().school.findUnique({ where: { id: schoolId }, select: { id: true } })) !== null;
}
