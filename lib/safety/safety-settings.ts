import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { assertManagesSchool } from "@/lib/access/school-scope";
import { currentModels } from "@/lib/ai/models";
import { type AuditedAction, recordAudit } from "@/lib/audit/record-audit";
import { prisma } from "@/lib/database/prisma";
import { inTransaction, type Transaction } from "@/lib/database/transaction";
import { invalid } from "@/lib/hub-error";
import { FLAGGABLE_CATEGORIES } from "@/packages/client/contract/limits";
import {
  type AiHours,
  SAFETY_CATEGORIES,
  type SafetyLevels,
  type SafetyRules,
  type SafetyRulesEdit,
  type SchoolSafety,
  type SchoolSafetyEdit,
} from "@/packages/client/contract/safety";
import {
  findDefaultRules,
  findSchoolRules,
  listContacts,
  listStaffIds,
  lockSchoolRules,
  replaceContacts,
  type SafetyColumns,
  updateDefaultRules,
  updateSchoolRules,
} from "./queries/settings";

/** More staff than any school has. */
const STAFF_MAX = 500;

function toRules({
  flaggedCategories,
  helpTextEn,
  helpTextKo,
  aiHours,
  ...rest
}: SafetyColumns): SafetyRules {
  const level = (category: string) => (flaggedCategories.includes(category) ? "flag" : "stop");
  return {
    ...rest,
    levels: Object.fromEntries(SAFETY_CATEGORIES.map((one) => [one, level(one)])) as SafetyLevels,
    helpText: { en: helpTextEn, ko: helpTextKo },
    // Written by `toColumns`.
    aiHours: aiHours as AiHours | null,
  };
}

/** The columns that an edit changes. */
function toColumns(edit: SafetyRulesEdit, before: SafetyColumns): SafetyColumns {
  const { levels = {}, helpText = {}, aiHours, incidentDays, youngestAge } = edit;
  const isFlagged = (category: (typeof FLAGGABLE_CATEGORIES)[number]) =>
    levels[category] === undefined
      ? before.flaggedCategories.includes(category)
      : levels[category] === "flag";
  const days = aiHours && [...new Set(aiHours.days)].sort();
  return {
    flaggedCategories: FLAGGABLE_CATEGORIES.filter(isFlagged),
    helpTextEn: helpText.en === undefined ? before.helpTextEn : helpText.en,
    helpTextKo: helpText.ko === undefined ? before.helpTextKo : helpText.ko,
    aiHours: aiHours === undefined ? before.aiHours : aiHours && { ...aiHours, days: days ?? [] },
    incidentDays: incidentDays ?? before.incidentDays,
    youngestAge: youngestAge ?? before.youngestAge,
  };
}

/** What the audit log says of settings; the help texts are not in it. */
function toDetail({ flaggedCategories, incidentDays, youngestAge }: SafetyColumns): AuditedAction["detail"] {
  return { levels: flaggedCategories, incidentDays, youngestAge };
}

/** Whether what students write and get is checked, and by what. */
function moderationState(): SchoolSafety["moderation"] {
  const { moderation } = currentModels();
  if (moderation === null) return "off";
  return moderation.isDemo ? "demo" : "on";
}

async function readSafety(schoolId: string, transaction: Transaction): Promise<SchoolSafety> {
  const [rules, contacts] = await Promise.all([
    findSchoolRules(schoolId, transaction),
    listContacts(schoolId, transaction),
  ]);
  const contactPeople = contacts.map(({ email, profile }) => ({ ...profile, email }));
  return {
    schoolId,
    moderation: moderationState(),
    contacts: contactPeople.map(({ id }) => id),
    contactPeople,
    ...toRules(rules),
  };
}

/** Returns a school's safety settings, for its admins and operators. @throws HubError AUTH_002, NOTFOUND_001 */
export async function getSchoolSafety(person: Person, schoolId: string): Promise<SchoolSafety> {
  await assertManagesSchool(person, schoolId);
  return readSafety(schoolId, prisma());
}

/** Lists the active teachers and admins of a school, by name: whom it can name as contacts. @throws HubError AUTH_002, NOTFOUND_001 */
export async function listStaff(
  person: Person,
  schoolId: string,
): Promise<{ id: string; displayName: string }[]> {
  await assertManagesSchool(person, schoolId);
  return prisma().profile.findMany({
    where: { schoolId, status: "active", role: { in: ["teacher", "school_admin"] } },
    select: { id: true, displayName: true },
    orderBy: [{ displayName: "asc" }, { id: "asc" }],
    take: STAFF_MAX,
  });
}

async function editContacts(
  schoolId: string,
  { contacts, contactEmails = {} }: SchoolSafetyEdit,
  transaction: Transaction,
): Promise<void> {
  if (contacts === undefined && Object.keys(contactEmails).length === 0) return;
  const before = await listContacts(schoolId, transaction);
  const emailBefore = new Map(before.map(({ email, profile }) => [profile.id, email]));
  const ids = [...new Set(contacts ?? emailBefore.keys())];
  const staff = await listStaffIds(schoolId, ids, transaction);
  const strangers = (contacts ?? []).flatMap((id, index) =>
    staff.has(id) ? [] : [{ path: `contacts.${index}`, message: "contactNotStaff" as const }],
  );
  const noContacts = Object.keys(contactEmails)
    .filter((id) => !ids.includes(id))
    .map((id) => ({ path: `contactEmails.${id}`, message: "emailOfContact" as const }));
  if (strangers.length + noContacts.length > 0) throw invalid([...strangers, ...noContacts]);
  const emailOf = (id: string) => {
    const email = contactEmails[id];
    return email === undefined ? (emailBefore.get(id) ?? null) : email;
  };
  const rows = ids.filter((id) => staff.has(id)).map((id) => ({ profileId: id, email: emailOf(id) }));
  await replaceContacts(schoolId, rows, transaction);
}

/**
 * Changes a school's safety settings, for its admins and operators.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for a contact who is not active staff of the school
 */
export async function editSchoolSafety(
  person: Person,
  schoolId: string,
  edit: SchoolSafetyEdit,
): Promise<SchoolSafety> {
  await assertManagesSchool(person, schoolId);
  return inTransaction(async (transaction) => {
    const columns = toColumns(edit, await lockSchoolRules(schoolId, transaction));
    await updateSchoolRules(schoolId, columns, transaction);
    await editContacts(schoolId, edit, transaction);
    const safety = await readSafety(schoolId, transaction);
    const detail = { ...toDetail(columns), contacts: safety.contacts.length };
    await recordAudit(person, { action: "safety.edit", schoolId, detail }, transaction);
    return safety;
  });
}

/** The safety settings that a school begins with, for operators. @throws HubError AUTH_002 */
export async function getSafetyDefaults(person: Person): Promise<SafetyRules> {
  assertOperator(person);
  return toRules(await findDefaultRules());
}

/** Changes what a school begins with, for operators. @throws HubError AUTH_002 */
export async function editSafetyDefaults(person: Person, edit: SafetyRulesEdit): Promise<SafetyRules> {
  assertOperator(person);
  return inTransaction(async (transaction) => {
    const columns = toColumns(edit, await findDefaultRules(transaction));
    await updateDefaultRules(columns, transaction);
    await recordAudit(person, { action: "safety.defaults", detail: toDetail(columns) }, transaction);
    return toRules(columns);
  });
}
