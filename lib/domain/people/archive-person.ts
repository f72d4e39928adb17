import type { Standing } from "@/client/contract/people";
import { countAdminsOfSchoolOf, moveStanding } from "@/lib/db/person-edit-rows";
import { inTransaction } from "@/lib/db/transaction";
import { recordAudit } from "../audit/record-audit";
import { invalid } from "../hub-error";
import type { Person } from "./person";
import { findWithinReach } from "./school-person";

/** Where a person stands after the call. */
interface Stands {
  id: string;
  standing: Standing;
}

function refused(message: string) {
  return invalid([{ path: "profileId", message }]);
}

/**
 * Archives a person: they can sign in no more, and their launches and tokens end at once, for good. Nothing is deleted.
 * A second call finds it done and writes nothing.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for oneself and for the last admin of a school
 */
export async function archivePerson(asker: Person, profileId: string): Promise<Stands> {
  const { id, role, schoolId } = await findWithinReach(asker, profileId);
  if (id === asker.id) throw refused("You cannot archive yourself.");
  await inTransaction(async (transaction) => {
    const admins = role === "school_admin" ? await countAdminsOfSchoolOf(id, transaction) : 0;
    if (!(await moveStanding(id, "archived", transaction))) return;
    if (admins === 1) throw refused("This is the last admin of the school. Add another one first.");
    await recordAudit(asker, { action: "person.archive", subjectId: id, schoolId }, transaction);
  });
  return { id, standing: "archived" };
}

/**
 * Brings an archived person back, in the classrooms they were in, without the tokens they had. A second call finds it done and writes nothing.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function restorePerson(asker: Person, profileId: string): Promise<Stands> {
  const { id, schoolId } = await findWithinReach(asker, profileId);
  await inTransaction(async (transaction) => {
    if (!(await moveStanding(id, "active", transaction))) return;
    await recordAudit(asker, { action: "person.restore", subjectId: id, schoolId }, transaction);
  });
  return { id, standing: "active" };
}
