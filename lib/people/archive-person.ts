import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction, type Transaction } from "@/lib/database/transaction";
import { invalid, notFound } from "@/lib/hub-error";
import type { PlainIssueKey } from "@/lib/issue";
import type { RecordStatus } from "@/packages/client/contract/people";
import { getManagedPerson } from "./get-managed-person";
import { getHubPerson } from "./hub-people";
import { countAdminsOfSchoolOf, countOperators, lockProfile, setPersonStatus } from "./queries/edit";

interface PersonStatus {
  id: string;
  status: RecordStatus;
}

type Target = Pick<Person, "id" | "role" | "schoolId">;

function cannotArchive(message: PlainIssueKey) {
  return invalid([{ path: "profileId", message }]);
}

/** Counts and locks the active people of whom one has to remain, including this person; null when none has to. */
async function countPeers({ id, role }: Target, transaction: Transaction): Promise<number | null> {
  if (role === "operator") return countOperators(transaction);
  return role === "school_admin" ? countAdminsOfSchoolOf(id, transaction) : null;
}

async function archive(caller: Person, person: Target): Promise<PersonStatus> {
  const { id, role, schoolId } = person;
  if (id === caller.id) throw cannotArchive("archiveSelf");
  await inTransaction(async (transaction) => {
    const peers = await countPeers(person, transaction);
    if (!(await setPersonStatus(id, "archived", transaction))) return;
    if (peers === 1) throw cannotArchive(role === "operator" ? "lastOperator" : "lastAdmin");
    await recordAudit(caller, { action: "person.archive", subjectId: id, schoolId }, transaction);
  });
  return { id, status: "archived" };
}

async function restore(caller: Person, { id, schoolId }: Omit<Target, "role">): Promise<PersonStatus> {
  await inTransaction(async (transaction) => {
    // A student may have been erased meanwhile.
    if (!(await lockProfile(id, transaction))) throw notFound("person");
    if (!(await setPersonStatus(id, "active", transaction))) return;
    await recordAudit(caller, { action: "person.restore", subjectId: id, schoolId }, transaction);
  });
  return { id, status: "active" };
}

/**
 * Archives a person of a school: they cannot sign in, and their launches and tokens are revoked permanently.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for the caller's own profile and for the last admin of a school
 */
export async function archivePerson(caller: Person, profileId: string): Promise<PersonStatus> {
  return archive(caller, await getManagedPerson(caller, profileId));
}

/** Restores an archived person with their classrooms, but not their tokens. @throws HubError AUTH_002, NOTFOUND_001 */
export async function restorePerson(caller: Person, profileId: string): Promise<PersonStatus> {
  return restore(caller, await getManagedPerson(caller, profileId));
}

/**
 * Archives an operator or a developer as `archivePerson` does.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for the caller's own account and for the last operator
 */
export async function archiveHubPerson(caller: Person, profileId: string): Promise<PersonStatus> {
  return archive(caller, { ...(await getHubPerson(caller, profileId)), schoolId: null });
}

/** Restores an archived operator or developer. Their old tokens stay revoked. @throws HubError AUTH_002, NOTFOUND_001 */
export async function restoreHubPerson(caller: Person, profileId: string): Promise<PersonStatus> {
  return restore(caller, { ...(await getHubPerson(caller, profileId)), schoolId: null });
}
