import type { Profile } from "@/generated/prisma/client";
import type { Transaction } from "@/lib/database/transaction";
import { revokeAccess } from "./end-access";

/** Developers, operators and made-up students have no school. */
type NewProfile = Pick<
  Profile,
  "login" | "passwordHash" | "mustChangePassword" | "role" | "displayName" | "schoolId"
> &
  Partial<Pick<Profile, "sourcedId">>;

/** Inserts a profile and returns its id. A login that is taken violates `profiles_login_key`. */
export async function insertProfile(profile: NewProfile, transaction: Transaction): Promise<string> {
  return (await transaction.profile.create({ data: profile, select: { id: true } })).id;
}

/** Changes a person's name, login or id for single sign-on. A login that is taken violates `profiles_login_key`. */
export async function updateProfile(
  profileId: string,
  data: { displayName?: string; login?: string; ssoId?: string | null },
  transaction: Transaction,
): Promise<void> {
  await transaction.profile.update({ where: { id: profileId }, data });
}

/** Locks a profile until the end of the transaction; false for a student who was erased meanwhile. */
export async function lockProfile(profileId: string, transaction: Transaction): Promise<boolean> {
  const found = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM profiles WHERE id = ${profileId}::uuid AND erased_at IS NULL FOR UPDATE`;
  return found.length > 0;
}

/** Counts and locks the active admins of a person's school, so that two who archive each other do not both succeed. */
export async function countAdminsOfSchoolOf(profileId: string, transaction: Transaction): Promise<number> {
  const admins = await transaction.$queryRaw<unknown[]>`
    SELECT p.id FROM profiles p
    WHERE p.school_id = (SELECT school_id FROM profiles WHERE id = ${profileId}::uuid)
      AND p.role = 'school_admin' AND p.status = 'active'
    ORDER BY p.id FOR UPDATE`;
  return admins.length;
}

/** Counts and locks the active operators, so that two who archive each other do not both succeed. */
export async function countOperators(transaction: Transaction): Promise<number> {
  const operators = await transaction.$queryRaw<unknown[]>`
    SELECT p.id FROM profiles p
    WHERE p.school_id IS NULL AND p.role = 'operator' AND p.status = 'active'
    ORDER BY p.id FOR UPDATE`;
  return operators.length;
}

/** Archives or restores a profile; false when it has this status. Archiving revokes launches and tokens permanently. */
export async function setPersonStatus(
  profileId: string,
  status: "active" | "archived",
  transaction: Transaction,
): Promise<boolean> {
  const { count } = await transaction.profile.updateMany({
    where: { id: profileId, status: { not: status } },
    data: { status },
  });
  if (count > 0 && status === "archived") await revokeAccess([profileId], transaction);
  return count > 0;
}
