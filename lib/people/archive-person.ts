import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction, type Transaction } from "@/lib/database/transaction";
import { invalid, notFound } from "@/lib/hub-error";
import type { PlainIssueKey } from "@/lib/issue";
import type { RecordStatus } from "@/packages/client/contract/people";
import { getManagedPerson } from "./get-managed-person";
import { countAdminsOfSchoolOf, lockProfile, setPersonStatus } from "./queries/edit";

export interface PersonStatus {
  id: string;
  status: RecordStatus;
}

function cannotArchive(message: PlainIssueKey) {
  return invalid([{ path: "profileId", message }]);
}

interface TargetProfile {
  id: string;
  schoolId: string | null;
}

interface LastOneRule {
  /** Counts and locks the active people of whom one has to remain, including the person to archive; null when the rule does not apply. */
  countPeers(transaction: Transaction): Promise<number | null>;
  /** The error message for archiving the last of these people. */
  lastMessage: PlainIssueKey;
}

/**
 * Archives a profile that the caller may archive: ends its sign-ins, launches and tokens and writes one audit event. Does
 * nothing when the profile is already archived.
 * @throws HubError VAL_001 for the caller's own profile, and for the last of the people that `rule` counts
 */
export async function archiveProfile(
  caller: Person,
  { id, schoolId }: TargetProfile,
  rule: LastOneRule,
): Promise<void> {
  if (id === caller.id) throw cannotArchive("archiveSelf");
  await inTransaction(async (transaction) => {
    const peers = await rule.countPeers(transaction);
    if (!(await setPersonStatus(id, "archived", transaction))) return;
    if (peers === 1) throw cannotArchive(rule.lastMessage);
    await recordAudit(caller, { action: "person.archive", subjectId: id, schoolId }, transaction);
  });
}

/**
 * Restores a profile that the caller may restore and writes one audit event; does nothing when it is active.
 * @throws HubError NOTFOUND_001 for a student who was erased meanwhile
 */
export async function restoreProfile(caller: Person, { id, schoolId }: TargetProfile): Promise<void> {
  await inTransaction(async (transaction) => {
    if (!(await lockProfile(id, transaction))) throw notFound("person");
    if (!(await setPersonStatus(id, "active", transaction))) return;
    await recordAudit(caller, { action: "person.restore", subjectId: id, schoolId }, transaction);
  });
}

/**
 * Archives a person of a school: they cannot sign in, and their launches and tokens are revoked permanently. Nothing is
 * deleted, and a second call changes nothing.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for the caller's own profile and for the last admin of a school
 */
export async function archivePerson(caller: Person, profileId: string): Promise<PersonStatus> {
  const person = await getManagedPerson(caller, profileId);
  const { id, role } = person;
  await archiveProfile(caller, person, {
    countPeers: async (transaction) =>
      role === "school_admin" ? countAdminsOfSchoolOf(id, transaction) : null,
    lastMessage: "lastAdmin",
  });
  return { id, status: "archived" };
}

/**
 * Restores an archived person with their classrooms. Their old tokens stay revoked, and a second call changes nothing.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function restorePerson(caller: Person, profileId: string): Promise<PersonStatus> {
  const person = await getManagedPerson(caller, profileId);
  await restoreProfile(caller, person);
  return { id: person.id, status: "active" };
}
