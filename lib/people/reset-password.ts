import type { NewSignIn } from "@/client/contract/people";
import type { Person, Role } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { invalid } from "@/lib/hub-error";
import { givePassword } from "./given-password";
import { findPasswordChange, setPasswords } from "./queries/passwords";
import { findWithinReach } from "./school-person";
import { forgetFailedSignIns } from "./throttled-sign-in";

/** Whose password is made, as the asker may see them. */
interface PasswordOwner {
  id: string;
  login: string;
  displayName: string;
  role: Role;
  schoolId: string | null;
}

/**
 * Gives someone else a new password that only this answer has. The sign-ins, launches and tokens of the old one end, and
 * so does a wait for too many wrong tries. The caller has checked that the asker may do this.
 * @throws HubError VAL_001 for oneself, and when someone else has just made a new password for this person
 */
export async function giveNewPassword(asker: Person, owner: PasswordOwner): Promise<NewSignIn> {
  const { id, login, displayName, role, schoolId } = owner;
  const refused = (message: string) => invalid([{ path: "profileId", message }]);
  if (id === asker.id) throw refused("Change your own password on your profile page.");
  const replaces = await findPasswordChange(id);
  const { password, ...secret } = await givePassword(role);
  await inTransaction(async (transaction) => {
    if ((await setPasswords([{ profileId: id, ...secret, replaces }], transaction)) === 0) {
      throw refused("Someone else has just made this password anew.");
    }
    await recordAudit(asker, { action: "password.reset", subjectId: id, schoolId }, transaction);
  });
  await forgetFailedSignIns(login);
  return { id, login, displayName, password };
}

/**
 * Gives a person of a school a new password; for the school's admins and operators.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 as `giveNewPassword`
 */
export async function resetPassword(asker: Person, profileId: string): Promise<NewSignIn> {
  return giveNewPassword(asker, await findWithinReach(asker, profileId));
}
