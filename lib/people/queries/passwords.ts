import { sql } from "kysely";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";
import { revokeAccess } from "./end-access";

/** Lists those of the given people who are active students of the classroom, by class number. */
export function listPasswordOwners(classroomId: string, studentIds: readonly string[]) {
  return (
    database()
      .selectFrom("enrolments as e")
      .innerJoin("profiles as p", "p.id", "e.profileId")
      .select(["p.id", "p.login", "p.displayName", "e.classNumber", "p.passwordChangedAt"])
      .where("e.classroomId", "=", classroomId)
      .where("e.profileId", "=", sql<string>`ANY (${studentIds}::uuid[])`)
      .where("e.kind", "=", "student")
      .where("e.status", "=", "active")
      .where("p.status", "=", "active")
      .where("p.role", "=", "student")
      // The made-up students of a playground have no school, and nobody knows their password.
      .where("p.schoolId", "is not", null)
      .orderBy("e.classNumber", (order) => order.asc().nullsLast())
      .orderBy("p.displayName")
      .orderBy("p.id")
      .execute()
  );
}

/** Finds when a person's password was last changed; null when it never was. */
export async function findPasswordChangedAt(profileId: string): Promise<Date | null> {
  const found = await prisma().profile.findUnique({
    where: { id: profileId },
    select: { passwordChangedAt: true },
  });
  return found?.passwordChangedAt ?? null;
}

interface PasswordChange {
  profileId: string;
  passwordHash: string;
  /** When the current password was set, as read before; null when it was never changed. */
  expectedChangedAt: Date | null;
  /** Whether the person has to choose another password at the next sign-in. */
  mustChangePassword: boolean;
}

/**
 * Sets new passwords and revokes the people's launches and tokens. Sign-ins from before `password_changed_at` are no longer
 * accepted. Returns how many were set. A password is not set when it has changed since it was read, or when its person was
 * erased; the caller then rolls back.
 */
export async function setPasswords(
  changes: readonly PasswordChange[],
  transaction: Transaction,
): Promise<number> {
  const ids = changes.map(({ profileId }) => profileId);
  const hashes = changes.map(({ passwordHash }) => passwordHash);
  const expected = changes.map(({ expectedChangedAt }) => expectedChangedAt?.toISOString() ?? null);
  const mustChange = changes.map(({ mustChangePassword }) => mustChangePassword);
  // Locked in the order of their ids, so that two teachers of the same students cannot deadlock.
  const count = await transaction.$executeRaw`
    WITH changes AS (
      SELECT * FROM unnest(${ids}::uuid[], ${hashes}::text[], ${expected}::timestamptz[], ${mustChange}::boolean[])
        AS x (id, hash, expected_changed_at, must_change)),
    locked AS (
      SELECT p.id FROM profiles p JOIN changes ON changes.id = p.id
      WHERE p.password_changed_at IS NOT DISTINCT FROM changes.expected_changed_at AND p.erased_at IS NULL ORDER BY p.id FOR UPDATE OF p)
    UPDATE profiles p SET password_hash = changes.hash, must_change_password = changes.must_change,
      password_changed_at = date_trunc('milliseconds', clock_timestamp())
    FROM changes JOIN locked USING (id) WHERE p.id = changes.id`;
  await revokeAccess(ids, transaction);
  return count;
}
