import type { Transaction } from "@/lib/database/transaction";

/** A person as they are added. */
export interface NewProfile {
  login: string;
  passwordHash: string;
  mustChangePassword: boolean;
  role: "student" | "teacher" | "school_admin" | "developer" | "operator";
  displayName: string;
  /** Null for developers and operators. */
  schoolId: string | null;
}

/** Adds a person. A login that somebody has violates `profiles_login_key`. */
export async function insertProfile(profile: NewProfile, transaction: Transaction): Promise<string> {
  return (await transaction.profile.create({ data: profile, select: { id: true } })).id;
}

/** Changes a person's name or login. */
export async function updateProfile(
  profileId: string,
  data: { displayName?: string; login?: string },
  transaction: Transaction,
): Promise<void> {
  await transaction.profile.update({ where: { id: profileId }, data });
}

/** Keeps others from moving, archiving or restoring this person until the transaction ends. */
export async function lockProfile(profileId: string, transaction: Transaction): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM profiles WHERE id = ${profileId}::uuid FOR UPDATE`;
}

/**
 * How many school admins may sign in at a person's school. Their rows stay locked, in the order of their ids, until the
 * transaction ends: of two admins who archive each other at once, the second finds one left.
 */
export async function countAdminsOfSchoolOf(profileId: string, transaction: Transaction): Promise<number> {
  const admins = await transaction.$queryRaw<unknown[]>`
    SELECT p.id FROM profiles p
    WHERE p.school_id = (SELECT school_id FROM profiles WHERE id = ${profileId}::uuid)
      AND p.role = 'school_admin' AND p.standing = 'active'
    ORDER BY p.id FOR UPDATE`;
  return admins.length;
}

/**
 * How many operators may sign in. Their rows stay locked, in the order of their ids, until the transaction ends: of two
 * operators who archive each other at once, the second finds one left.
 */
export async function countOperators(transaction: Transaction): Promise<number> {
  const operators = await transaction.$queryRaw<unknown[]>`
    SELECT p.id FROM profiles p
    WHERE p.school_id IS NULL AND p.role = 'operator' AND p.standing = 'active'
    ORDER BY p.id FOR UPDATE`;
  return operators.length;
}

/**
 * Archives or restores; whether this call is the one that did it. Archiving ends the person's launches and tokens for
 * good: none of them works again when the person is restored.
 */
export async function moveStanding(
  profileId: string,
  standing: "active" | "archived",
  transaction: Transaction,
): Promise<boolean> {
  const { count } = await transaction.profile.updateMany({
    where: { id: profileId, standing: { not: standing } },
    data: { standing },
  });
  if (count > 0 && standing === "archived") {
    const now = new Date();
    await transaction.launch.updateMany({
      where: { actorId: profileId, revokedAt: null, expiresAt: { gt: now } },
      data: { revokedAt: now },
    });
    await transaction.apiToken.updateMany({
      where: { profileId, revokedAt: null },
      data: { revokedAt: now },
    });
  }
  return count > 0;
}
