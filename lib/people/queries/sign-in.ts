import { sql } from "kysely";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";

/** Finds the active profile with this login, with its password hash; null when there is none or its school is archived. */
export function findSignIn(login: string) {
  return prisma().profile.findFirst({
    where: { login, status: "active", OR: [{ schoolId: null }, { school: { status: "active" } }] },
    select: {
      ...{ id: true, login: true, role: true, displayName: true, schoolId: true },
      ...{ passwordHash: true, passwordChangedAt: true, signInsEndedAt: true },
      school: { select: { onlySingleSignOn: true } },
    },
  });
}

/** Finds the profile of a sign-in; null when it or its school is archived, or the person has signed out of this sign-in. */
export async function findSignedIn(profileId: string, signInId: string) {
  const found = await database()
    .selectFrom("profiles as p")
    .leftJoin("schools as s", "s.id", "p.schoolId")
    .select(["p.id", "p.login", "p.role", "p.displayName", "p.schoolId"])
    .select(["p.passwordChangedAt", "p.signInsEndedAt", "p.mustChangePassword"])
    .where("p.id", "=", profileId)
    .where("p.status", "=", "active")
    .where((eb) => eb.or([eb("s.id", "is", null), eb("s.status", "=", "active")]))
    .where(({ exists, not, selectFrom }) => {
      const ended = selectFrom("endedSignIns as e").select("e.signInId");
      return not(exists(ended.where("e.signInId", "=", sql<string>`${signInId}::uuid`)));
    })
    .executeTakeFirst();
  return found ?? null;
}

export function findSchool(schoolId: string) {
  return prisma().school.findUnique({
    where: { id: schoolId },
    select: { id: true, name: true, nameKo: true, timeZone: true },
  });
}
