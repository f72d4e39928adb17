import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";
import { endAccessOfSchool } from "@/lib/people/queries/end-access";
import type { SchoolPrivacy } from "@/packages/client/contract/schools";

export interface SchoolFields {
  name: string;
  nameKo: string | null;
  timeZone: string;
}

/** The credits that a student of a new school may spend on a day, until the school sets another limit. */
const FIRST_DAILY_LIMIT = 40;

/** Inserts a school with its credit pool, which has default prices, and the operators' safety settings. Returns the school's id. */
export async function insertSchool(school: SchoolFields, transaction: Transaction): Promise<string> {
  const defaults = await transaction.safetyDefaults.findUnique({ where: { id: true }, omit: { id: true } });
  const safety = defaults && { ...defaults, aiHours: defaults.aiHours ?? undefined };
  const { id } = await transaction.school.create({ data: { ...school, ...safety }, select: { id: true } });
  await transaction.creditPool.create({ data: { schoolId: id, dailyLimitCredits: FIRST_DAILY_LIMIT } });
  return id;
}

/** Changes a school; false, and nothing changes, when its `workRetentionDays` are not the given `seenRetentionDays` any more. */
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

/** Archives or restores a school, which both end the access of its people; false when it already has this status. */
export async function changeSchoolStatus(
  schoolId: string,
  status: "active" | "archived",
  transaction: Transaction,
): Promise<boolean> {
  const { count } = await transaction.school.updateMany({
    where: { id: schoolId, status: { not: status } },
    data: { status },
  });
  if (count > 0) await endAccessOfSchool(schoolId, transaction);
  return count > 0;
}
