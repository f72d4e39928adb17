import { prisma } from "./prisma";

const person = {
  id: true,
  login: true,
  role: true,
  displayName: true,
  schoolId: true,
} as const;

/** A profile that may sign in, with its password hash; null when there is none or it is archived. */
export async function findSignIn(login: string) {
  return prisma().profile.findFirst({
    where: { login, standing: "active", OR: [{ schoolId: null }, { school: { standing: "active" } }] },
    select: { ...person, passwordHash: true, passwordChangedAt: true },
  });
}

/** A profile as it stands now; null when it does not exist or is archived. */
export async function findPerson(profileId: string) {
  return prisma().profile.findFirst({
    where: {
      id: profileId,
      standing: "active",
      OR: [{ schoolId: null }, { school: { standing: "active" } }],
    },
    select: { ...person, passwordChangedAt: true },
  });
}

/** A school's names and time zone. */
export async function findSchool(schoolId: string) {
  return prisma().school.findUnique({
    where: { id: schoolId },
    select: { id: true, name: true, nameKo: true, timeZone: true },
  });
}
