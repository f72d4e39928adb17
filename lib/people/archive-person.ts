import type { Standing } from "@/client/contract/people";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction, type Transaction } from "@/lib/database/transaction";
import { invalid } from "@/lib/hub-error";
import { countAdminsOfSchoolOf, moveStanding } from "./queries/edit";
import { findWithinReach } from "./school-person";

/** Where a person stands after the call. */
interface Stands {
  id: string;
  standing: Standing;
}

function refused(message: string) {
  return invalid([{ path: "profileId", message }]);
}

/** Who is archived or restored, as the asker may see them. */
interface Archivable {
  id: string;
  schoolId: string | null;
}

/** Of which people one must stay. */
interface KeepOne {
  /** Counts and locks the active people like this one, this one included; null where none needs to stay. */
  countPeers(transaction: Transaction): Promise<number | null>;
  /** What is said of the last one. */
  lastMessage: string;
}

/**
 * Archives anyone whom the caller may archive: sign-ins, launches and tokens end, with one audit row. A second call finds
 * it done and writes nothing.
 * @throws HubError VAL_001 for oneself, and for the last one of those of whom one must stay
 */
export async function archiveOne(asker: Person, { id, schoolId }: Archivable, keep: KeepOne): Promise<void> {
  if (id === asker.id) throw refused("You cannot archive yourself.");
  await inTransaction(async (transaction) => {
    const peers = await keep.countPeers(transaction);
    if (!(await moveStanding(id, "archived", transaction))) return;
    if (peers === 1) throw refused(keep.lastMessage);
    await recordAudit(asker, { action: "person.archive", subjectId: id, schoolId }, transaction);
  });
}

/** Restores anyone whom the caller may restore, with one audit row; a second call writes nothing. */
export async function restoreOne(asker: Person, { id, schoolId }: Archivable): Promise<void> {
  await inTransaction(async (transaction) => {
    if (!(await moveStanding(id, "active", transaction))) return;
    await recordAudit(asker, { action: "person.restore", subjectId: id, schoolId }, transaction);
  });
}

/**
 * Archives a person: they can sign in no more, and their launches and tokens end at once, for good. Nothing is deleted.
 * A second call finds it done and writes nothing.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for oneself and for the last admin of a school
 */
export async function archivePerson(asker: Person, profileId: string): Promise<Stands> {
  const person = await findWithinReach(asker, profileId);
  const { id, role } = person;
  await archiveOne(asker, person, {
    countPeers: async (transaction) =>
      role === "school_admin" ? countAdminsOfSchoolOf(id, transaction) : null,
    lastMessage: "This is the last admin of the school. Add another one first.",
  });
  return { id, standing: "archived" };
}

/**
 * Brings an archived person back, in the classrooms they were in, without the tokens they had. A second call finds it done and writes nothing.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function restorePerson(asker: Person, profileId: string): Promise<Stands> {
  const person = await findWithinReach(asker, profileId);
  await restoreOne(asker, person);
  return { id: person.id, standing: "active" };
}
