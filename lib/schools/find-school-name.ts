import { validate as isUuid } from "uuid";
import { prisma } from "@/lib/database/prisma";

const ACTIVE = { status: "active" } as const;
const NAMES = { id: true, name: true, nameKo: true } as const;

/** Finds the names of a school for its sign-in page, which has no signed-in person; null for an archived or unknown one. */
export async function findSchoolName(schoolId: string | undefined) {
  if (!schoolId || !isUuid(schoolId)) return null;
  return prisma().school.findFirst({ where: { id: schoolId, ...ACTIVE }, select: NAMES });
}

/** Finds the id of a person's school; null for people of the hub. */
export async function findSchoolOf(profileId: string): Promise<string | null> {
  const found = await prisma().profile.findUnique({ where: { id: profileId }, select: { schoolId: true } });
  return found?.schoolId ?? null;
}
