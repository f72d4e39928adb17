import type { NewSignIn } from "@/client/contract/people";
import { findPasswordChange, setPasswords } from "@/lib/db/password-rows";
import { inTransaction } from "@/lib/db/transaction";
import { recordAudit } from "../audit/record-audit";
import { invalid } from "../hub-error";
import type { Person } from "./person";
import { readablePassword } from "./readable-password";
import { findWithinReach } from "./school-person";
import { hashPassword } from "./sign-in";
import { forgetFailedSignIns } from "./throttled-sign-in";

/**
 * Gives a person of a school a new password that only this answer tells. What the old one began ends, and so does a wait
 * for too many wrong tries.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for oneself, and when someone else has just made this password anew
 */
export async function resetPassword(asker: Person, profileId: string): Promise<NewSignIn> {
  const { id, login, displayName, schoolId } = await findWithinReach(asker, profileId);
  const refused = (message: string) => invalid([{ path: "profileId", message }]);
  if (id === asker.id) throw refused("Change your own password on your profile page.");
  const replaces = await findPasswordChange(id);
  const password = readablePassword();
  const passwordHash = await hashPassword(password);
  await inTransaction(async (transaction) => {
    if ((await setPasswords([{ profileId: id, passwordHash, replaces }], transaction)) === 0) {
      throw refused("Someone else has just made this password anew.");
    }
    await recordAudit(asker, { action: "password.reset", subjectId: id, schoolId }, transaction);
  });
  await forgetFailedSignIns(login);
  return { id, login, displayName, password };
}
