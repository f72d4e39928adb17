import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { invalid } from "@/lib/hub-error";
import { setPasswords } from "./queries/passwords";
import { hashPassword } from "./sign-in";
import { throttledPasswordCheck } from "./throttled-sign-in";

function notCurrent() {
  return invalid([{ path: "currentPassword", message: "This is not your current password." }]);
}

/**
 * A person's own new password. All that the old one began ends: launches, tokens and every sign-in, this one too, so
 * that the page signs in again with the new one. Guessing the current password is throttled like signing in. Of two
 * changes at once the second finds that its current password is none any more.
 * @throws HubError VAL_001 naming the field, RATE_001
 */
export async function changePassword(
  person: Person,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<{ changed: true }> {
  const checked = await throttledPasswordCheck(person.login, currentPassword, person.address ?? person.id);
  if (!checked) throw notCurrent();
  if (newPassword === currentPassword || newPassword.toLowerCase() === person.login) {
    throw invalid([
      {
        path: "newPassword",
        message: "Choose one that is neither your login name nor your current password.",
      },
    ]);
  }
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(async (transaction) => {
    const replaces = checked.passwordChangedAt;
    const change = { profileId: person.id, passwordHash, replaces, mustChangePassword: false };
    if ((await setPasswords([change], transaction)) === 0) throw notCurrent();
    await recordAudit(person, { action: "password.change", subjectId: person.id }, transaction);
  });
  return { changed: true };
}
