import type { SchoolPrivacy } from "@/client/contract/schools";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";

/** The fields of a school that operators edit. */
export interface SchoolFields {
  name: string;
  nameKo: string | null;
  timeZone: string;
}

/** Inserts a school with its credit pool, which has default prices and no limits. Returns the school's id. */
export async function insertSchool(school: SchoolFields, transaction: Transaction): Promise<string> {
  const { id } = await transaction.school.create({ data: school, select: { id: true } });
  await transaction.creditPool.create({ data: { schoolId: id } });
  return id;
}

/**
 * Changes a school's fields. Changes nothing and returns false when `seenRetentionDays` is given and the school's
 * `workRetentionDays` are different now.
 */
export async function updateSchool(
  { id, seenRetentionDays }: { id: string; seenRetentionDays: number | undefined },
  data: Partial<SchoolFields & SchoolPrivacy>,
  transaction: Transaction,
): Promise<boolean> {
  const seen = seenRetentionDays === undefined ? {} : { workRetentionDays: seenRetentionDays };
  const { count } = await transaction.school.updateMany({ where: { id, ...seen }, data });
  return count > 0;
}

/** Returns what an existing school decided about its students' data. */
export function getPrivacySettings(schoolId: string, client: Transaction = prisma()): Promise<SchoolPrivacy> {
  return client.school.findUniqueOrThrow({
    where: { id: schoolId },
    select: { requiresGuardianConsent: true, workRetentionDays: true },
  });
}

/** Ends every sign-in, launch and API token of a school's people for good. */
async function endAccessOfSchool(schoolId: string, transaction: Transaction): Promise<void> {
  // A sign-in has the value of the column at its beginning; as the trigger `profiles_end_sign_ins` sets it.
  await transaction.$executeRaw`UPDATE profiles SET sign_ins_ended_at =
    greatest(date_trunc('milliseconds', clock_timestamp()), sign_ins_ended_at + interval '1 millisecond')
    WHERE id IN (SELECT id FROM profiles WHERE school_id = ${schoolId}::uuid ORDER BY id FOR UPDATE)`;
  await transaction.$executeRaw`UPDATE launches l SET revoked_at = now() FROM profiles p
    WHERE p.school_id = ${schoolId}::uuid AND l.actor_id = p.id AND l.revoked_at IS NULL AND l.expires_at > now()`;
  await transaction.$executeRaw`UPDATE api_tokens t SET revoked_at = now() FROM profiles p
    WHERE p.school_id = ${schoolId}::uuid AND t.profile_id = p.id AND t.revoked_at IS NULL`;
}

/**
 * Archives or restores a school; false when it already has this status. Archiving ends the sign-ins, launches and API tokens of
 * its people, as `setPersonStatus` does for one person: restoring does not bring them back.
 */
export async function changeSchoolStatus(
  schoolId: string,
  status: "active" | "archived",
  transaction: Transaction,
): Promise<boolean> {
  const { count } = await transaction.school.updateMany({
    where: { id: schoolId, status: { not: status } },
    data: { status },
  });
  if (count > 0 && status === "archived") await endAccessOfSchool(schoolId, transaction);
  return count > 0;
}
