import { sql } from "kysely";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";

/** Those of the given ids who are students of the classroom now, by class number. */
export function listPasswordOwners(classroomId: string, studentIds: readonly string[]) {
  return database()
    .selectFrom("enrolments as e")
    .innerJoin("profiles as p", "p.id", "e.profileId")
    .select(["p.id", "p.login", "p.displayName", "e.classNumber", "p.passwordChangedAt"])
    .where("e.classroomId", "=", classroomId)
    .where("e.profileId", "=", sql<string>`ANY (${studentIds}::uuid[])`)
    .where("e.kind", "=", "student")
    .where("e.standing", "=", "active")
    .where("p.standing", "=", "active")
    .where("p.role", "=", "student")
    .orderBy("e.classNumber", (order) => order.asc().nullsLast())
    .orderBy("p.displayName")
    .orderBy("p.id")
    .execute();
}

/** When a person's present password was set; null: it is their first. */
export async function findPasswordChange(profileId: string): Promise<Date | null> {
  const found = await prisma().profile.findUnique({
    where: { id: profileId },
    select: { passwordChangedAt: true },
  });
  return found?.passwordChangedAt ?? null;
}

/** A new password's hash, and which password it takes the place of. */
export interface PasswordChange {
  profileId: string;
  passwordHash: string;
  /** When the present password was set, as it was read; null: never changed. */
  replaces: Date | null;
  /** Whether the person must choose an own password next. */
  mustChangePassword: boolean;
}

/**
 * Sets new passwords, and ends what the old ones began: launches that run, and tokens. Sign-ins end by
 * `password_changed_at`. Answers how many were set: fewer than asked when someone else has set one since it was read.
 */
export async function setPasswords(
  changes: readonly PasswordChange[],
  transaction: Transaction,
): Promise<number> {
  const ids = changes.map(({ profileId }) => profileId);
  const hashes = changes.map(({ passwordHash }) => passwordHash);
  const replaces = changes.map(({ replaces }) => replaces?.toISOString() ?? null);
  const mustChange = changes.map(({ mustChangePassword }) => mustChangePassword);
  // Locked in the order of their ids: two teachers of the same students wait for each other instead of for ever.
  const count = await transaction.$executeRaw`
    WITH asked AS (
      SELECT * FROM unnest(${ids}::uuid[], ${hashes}::text[], ${replaces}::timestamptz[], ${mustChange}::boolean[])
        AS x (id, hash, replaces, must_change)),
    locked AS (
      SELECT p.id FROM profiles p JOIN asked ON asked.id = p.id
      WHERE p.password_changed_at IS NOT DISTINCT FROM asked.replaces ORDER BY p.id FOR UPDATE OF p)
    UPDATE profiles p SET password_hash = asked.hash, must_change_password = asked.must_change,
      password_changed_at = date_trunc('milliseconds', clock_timestamp())
    FROM asked JOIN locked USING (id) WHERE p.id = asked.id`;
  await transaction.$executeRaw`UPDATE launches SET revoked_at = now()
    WHERE actor_id = ANY (${ids}::uuid[]) AND revoked_at IS NULL AND expires_at > now()`;
  await transaction.$executeRaw`UPDATE api_tokens SET revoked_at = now()
    WHERE profile_id = ANY (${ids}::uuid[]) AND revoked_at IS NULL`;
  return count;
}
