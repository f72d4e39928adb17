import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { invalid } from "@/lib/hub-error";
import type { PlainIssueKey } from "@/lib/issue";
import type { NewSignIn } from "@/packages/client/contract/people";
import { generatePassword } from "./generate-password";
import { getManagedPerson } from "./get-managed-person";
import { getHubPerson } from "./hub-people";
import { findPasswordChangedAt, setPasswords } from "./queries/passwords";
import { resetFailedSignIns } from "./throttled-sign-in";

type PasswordOwner = Pick<Person, "id" | "login" | "displayName" | "role" | "schoolId">;

/**
 * Replaces another person's password, ends their access and resets their failed sign-ins. The caller must be allowed to.
 * @throws HubError VAL_001 for the caller's own password or one that was just reset; RATE_001 when too many wait to be hashed
 */
async function replacePassword(caller: Person, owner: PasswordOwner): Promise<NewSignIn> {
  const { id, login, displayName, role, schoolId } = owner;
  const refused = (message: PlainIssueKey) => invalid([{ path: "profileId", message }]);
  if (id === caller.id) throw refused("ownPassword");
  const expectedChangedAt = await findPasswordChangedAt(id);
  const { password, ...secret } = await generatePassword(role, caller.id);
  await inTransaction(async (transaction) => {
    if ((await setPasswords([{ profileId: id, ...secret, expectedChangedAt }], transaction)) === 0) {
      throw refused("passwordJustReset");
    }
    await recordAudit(caller, { action: "password.reset", subjectId: id, schoolId }, transaction);
  });
  await resetFailedSignIns(login);
  return { id, login, displayName, password };
}

/** Generates a new password for a person of a school. @throws HubError AUTH_002, NOTFOUND_001, VAL_001, RATE_001 */
export async function resetPassword(caller: Person, profileId: string): Promise<NewSignIn> {
  return replacePassword(caller, await getManagedPerson(caller, profileId));
}

/** Generates a new password for an operator or a developer. @throws HubError AUTH_002, NOTFOUND_001, VAL_001, RATE_001 */
export async function resetHubPassword(caller: Person, profileId: string): Promise<NewSignIn> {
  return replacePassword(caller, { ...(await getHubPerson(caller, profileId)), schoolId: null });
}
