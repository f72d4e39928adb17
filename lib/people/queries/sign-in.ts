import type { Person } from "@/lib/access/person";
import { rows } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";

type SignedInRow = Omit<Person, "signInId" | "bearerId" | "address" | "mustChangePassword"> & {
  passwordChangedAt: Date | null;
  mustChangePassword: boolean;
};

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

/**
 * The profile of a sign-in as it stands now, in one statement; null when it does not exist or is archived, or when
 * somebody has signed out of this sign-in. Null for `signInId`: a cookie from before sign-ins had ids.
 */
export async function findSignedIn(profileId: string, signInId: string | null): Promise<SignedInRow | null> {
  const [row] = await rows<SignedInRow>(
    "signed-in-person",
    `SELECT p.id, p.login, p.role, p.display_name AS "displayName", p.school_id AS "schoolId",
        p.password_changed_at AS "passwordChangedAt", p.must_change_password AS "mustChangePassword"
      FROM profiles p LEFT JOIN schools s ON s.id = p.school_id
      WHERE p.id = $1 AND p.standing = 'active' AND (s.id IS NULL OR s.standing = 'active')
        AND NOT EXISTS (SELECT FROM ended_sign_ins e WHERE e.sign_in_id = $2::uuid)`,
    [profileId, signInId],
  );
  return row ?? null;
}

/** A school's names and time zone. */
export async function findSchool(schoolId: string) {
  return prisma().school.findUnique({
    where: { id: schoolId },
    select: { id: true, name: true, nameKo: true, timeZone: true },
  });
}
