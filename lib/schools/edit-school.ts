import type { Standing } from "@/client/contract/people";
import type { PoolOwner, SchoolEdit } from "@/client/contract/schools";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { getSchool } from "./list-pools";
import { moveSchoolStanding, updateSchool } from "./queries/edit";

/**
 * Changes a school's names or time zone; the last writer wins, and an edit that changes nothing writes nothing.
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
    const act = { action: "school.edit", schoolId: school.schoolId, target, detail: { changed } } as const;
    await recordAudit(person, act, transaction);
  });
  return getSchool(person, schoolId);
}

const ACTIONS = { archived: "school.archive", active: "school.restore" } as const;

/**
 * Archives or restores a school: while it is archived none of its people can sign in, and its launches are refused.
 * Nothing is deleted. A second call finds it done and writes nothing.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function setSchoolStanding(
  person: Person,
  schoolId: string,
  standing: Standing,
): Promise<{ id: string; standing: Standing }> {
  const { schoolId: id } = await getSchool(person, schoolId);
  await inTransaction(async (transaction) => {
    if (!(await moveSchoolStanding(id, standing, transaction))) return;
    const act = { action: ACTIONS[standing], schoolId: id, target: { type: "school", id } };
    await recordAudit(person, act, transaction);
  });
  return { id, standing };
}
