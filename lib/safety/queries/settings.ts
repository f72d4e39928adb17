import { Prisma } from "@/generated/prisma/client";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";
import type { HelpTexts } from "../safety-refusal";

/** What decides about flagged content of a class. */
export type ClassSafety = HelpTexts & { flaggedCategories: string[] };

const OF_PLAYGROUNDS: ClassSafety = { flaggedCategories: [], helpTextEn: null, helpTextKo: null };

/** The settings of the school of an activity; of a playground, the hub's own. */
export async function findClassSafety(activityId: string): Promise<ClassSafety> {
  const found = await prisma().activity.findUnique({
    where: { id: activityId },
    select: {
      classroom: {
        select: {
          school: { select: { flaggedCategories: true, helpTextEn: true, helpTextKo: true } },
        },
      },
    },
  });
  return found?.classroom.school ?? OF_PLAYGROUNDS;
}

/** The columns of a school, and of what a school begins with. */
export const SAFETY_COLUMNS = {
  flaggedCategories: true,
  helpTextEn: true,
  helpTextKo: true,
  aiHours: true,
  incidentDays: true,
  youngestAge: true,
} as const;

const NEW_HUB = {
  flaggedCategories: [],
  helpTextEn: null,
  helpTextKo: null,
  aiHours: null,
  incidentDays: 90,
  youngestAge: 6,
};

const activeContacts = (schoolId: string) => ({ schoolId, profile: { status: "active" as const } });

/** A school's active safety contacts, by name. */
export function listContacts(schoolId: string, transaction: Transaction = prisma()) {
  return transaction.safetyContact.findMany({
    where: activeContacts(schoolId),
    select: { email: true, profile: { select: { id: true, displayName: true } } },
    orderBy: [{ profile: { displayName: "asc" } }, { profileId: "asc" }],
  });
}

/** Whether a school has an active safety contact. */
export async function hasContact(schoolId: string): Promise<boolean> {
  return (await prisma().safetyContact.count({ where: activeContacts(schoolId), take: 1 })) > 0;
}

export function findSchoolRules(schoolId: string, transaction: Transaction = prisma()) {
  return transaction.school.findUniqueOrThrow({ where: { id: schoolId }, select: SAFETY_COLUMNS });
}

/** What a school begins with. */
export async function findDefaultRules(transaction: Transaction = prisma()) {
  const found = await transaction.safetyDefaults.findUnique({ where: { id: true }, select: SAFETY_COLUMNS });
  return found ?? NEW_HUB;
}

/** Locks a school, so that two edits of its rules or contacts do not mix. */
export async function lockSchoolRules(schoolId: string, transaction: Transaction) {
  await transaction.$queryRaw`SELECT FROM schools WHERE id = ${schoolId}::uuid FOR UPDATE`;
  return findSchoolRules(schoolId, transaction);
}

const toData = ({ aiHours, ...columns }: SafetyColumns) => ({
  ...columns,
  aiHours: aiHours ?? Prisma.DbNull,
});

export async function updateSchoolRules(
  schoolId: string,
  columns: SafetyColumns,
  transaction: Transaction,
): Promise<void> {
  await transaction.school.update({ where: { id: schoolId }, data: toData(columns) });
}

export async function updateDefaultRules(columns: SafetyColumns, transaction: Transaction): Promise<void> {
  const data = toData(columns);
  await transaction.safetyDefaults.upsert({ where: { id: true }, create: data, update: data });
}

export type SafetyColumns = Awaited<ReturnType<typeof findDefaultRules>>;

/** Lists which of these people are active teachers or admins of the school. */
export async function listStaffIds(
  schoolId: string,
  ids: readonly string[],
  transaction: Transaction,
): Promise<Set<string>> {
  const found = await transaction.profile.findMany({
    where: { id: { in: [...ids] }, schoolId, status: "active", role: { in: ["teacher", "school_admin"] } },
    select: { id: true },
  });
  return new Set(found.map(({ id }) => id));
}

/** Replaces a school's contacts. */
export async function replaceContacts(
  schoolId: string,
  contacts: readonly { profileId: string; email: string | null }[],
  transaction: Transaction,
): Promise<void> {
  await transaction.safetyContact.deleteMany({ where: { schoolId } });
  await transaction.safetyContact.createMany({ data: contacts.map((contact) => ({ schoolId, ...contact })) });
}
