import type { RecordStatus } from "@/client/contract/people";
import type { PoolOwner, SchoolEdit } from "@/client/contract/schools";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { getSchool } from "./list-schools";
import { changeSchoolStatus, updateSchool } from "./queries/edit";

/**
 * Changes a school's names or time zone. The last write wins, and an edit without changes writes nothing.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function editSchool(person: Person, schoolId: string, edit: SchoolEdit): Promise<PoolOwner> {
  const school = await getSchool(person, schoolId);
  const changes = {
    ...(edit.name !== undefined && edit.name !== school.name && { name: edit.name }),
    ...(edit.nameKo !== undefined && edit.nameKo !== school.nameKo && { nameKo: edit.nameKo }),
    ...(edit.timeZone !== undefined && edit.timeZone !== school.timeZone && { timeZone: edit.timeZone }),
  };
  const changed = Object.keys(changes);
  if (changed.length === 0) return school;
  await inTransaction(async (transaction) => {
    await updateSchool(school.schoolId, changes, transaction);
    const target = { type: "school", id: school.schoolId };
    const event = { action: "school.edit", schoolId: school.schoolId, target, detail: { changed } } as const;
    await recordAudit(person, event, transaction);
  });
  return getSchool(person, schoolId);
}

const ACTIONS = { archived: "school.archive", active: "school.restore" } as const;

/**
 * Archives or restores a school. While it is archived its people cannot sign in and its launches are refused; nothing is
 * deleted, and a second call changes nothing.
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
