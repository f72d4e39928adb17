import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { assertManagesSchool } from "@/lib/access/school-scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { type HubError, invalid } from "@/lib/hub-error";
import type { RecordStatus } from "@/packages/client/contract/people";
import type { EditedSchool, SchoolEdit, SchoolPrivacy } from "@/packages/client/contract/schools";
import { getManagedSchool, getSchool } from "./list-pool-owners";
import { changeSchoolStatus, getPrivacySettings, type SchoolFields, updateSchool } from "./queries/edit";

type Changes = Partial<SchoolFields & SchoolPrivacy>;

function findChanges(edit: Changes, stored: SchoolFields & SchoolPrivacy): Changes {
  const entries = Object.entries(edit).filter(
    ([name, value]) => value !== undefined && value !== stored[name as keyof typeof stored],
  );
  return Object.fromEntries(entries);
}

/** Asserts that an admin changes nothing but the rules for students' data; operators may change everything. @throws HubError AUTH_002 */
function assertMayEdit(person: Person, { name, nameKo, timeZone }: SchoolEdit): void {
  if (name !== undefined || nameKo !== undefined || timeZone !== undefined) assertOperator(person);
}

/** The error for someone who saw other `workRetentionDays` than the stored ones. They must see these, since fewer days delete works. */
function retentionChanged({ workRetentionDays: days }: SchoolPrivacy): HubError {
  return invalid([{ path: "workRetentionDays", message: "retentionChanged", values: { days } }]);
}

/**
 * Changes a school: names and time zone by operators, the rules for its students' data also by its admins. The last write
 * wins, unless the caller sends the `seenRetentionDays` that they saw; an edit without changes writes nothing.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for `workRetentionDays` when it is not `seenRetentionDays` any more
 */
export async function editSchool(
  person: Person,
  schoolId: string,
  { seenRetentionDays, ...edit }: SchoolEdit,
): Promise<EditedSchool> {
  await assertManagesSchool(person, schoolId);
  assertMayEdit(person, edit);
  const school = await getManagedSchool(person, schoolId);
  const privacy = await getPrivacySettings(school.schoolId);
  if (seenRetentionDays !== undefined && seenRetentionDays !== privacy.workRetentionDays)
    throw retentionChanged(privacy);
  const changes = findChanges(edit, { ...school, ...privacy });
  const changed = Object.keys(changes);
  if (changed.length === 0) return { ...school, ...privacy };
  await inTransaction(async (transaction) => {
    const isDone = await updateSchool({ id: school.schoolId, seenRetentionDays }, changes, transaction);
    if (!isDone) throw retentionChanged(await getPrivacySettings(school.schoolId, transaction));
    const target = { type: "school", id: school.schoolId };
    const event = { action: "school.edit", schoolId: school.schoolId, target, detail: { changed } } as const;
    await recordAudit(person, event, transaction);
  });
  return {
    ...(await getManagedSchool(person, schoolId)),
    ...(await getPrivacySettings(school.schoolId)),
  };
}

/** Returns the rules for a school's students' data, for its admins and operators. @throws HubError AUTH_002, NOTFOUND_001 */
export async function getSchoolPrivacy(person: Person, schoolId: string): Promise<SchoolPrivacy> {
  await assertManagesSchool(person, schoolId);
  return getPrivacySettings(schoolId);
}

const ACTIONS = { archived: "school.archive", active: "school.restore" } as const;

/**
 * Archives or restores a school. While it is archived its people cannot sign in. Their sign-ins, launches and API tokens end
 * permanently, so everyone signs in again after it is restored. Nothing is deleted, and a second call changes nothing.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function setSchoolStatus(
  person: Person,
  schoolId: string,
  status: RecordStatus,
): Promise<{ id: string; status: RecordStatus }> {
  const { schoolId: id } = await getSchool(person, schoolId);
  await inTransaction(async (transaction) => {
    if (!(await changeSchoolStatus(id, status, transaction))) return;
    const event = { action: ACTIONS[status], schoolId: id, target: { type: "school", id } };
    await recordAudit(person, event, transaction);
  });
  return { id, status };
}
