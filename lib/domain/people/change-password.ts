import { setPassword } from "@/lib/db/password-rows";
import { inTransaction } from "@/lib/db/transaction";
import { recordAudit } from "../audit/record-audit";
import { invalid } from "../hub-error";
import type { Person } from "./person";
import { hashPassword } from "./sign-in";
import { throttledPasswordCheck } from "./throttled-sign-in";

/**
 * A person's own new password. Every other sign-in ends, this one too: the page signs in again with the new one. Guessing
 * the current password is throttled like signing in.
 * @throws HubError VAL_001 naming the field, RATE_001
 */
export async function changePassword(
  person: Person,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<{ changed: true }> {
  if (!(await throttledPasswordCheck(person.login, currentPassword, person.address ?? person.id))) {
    throw invalid([{ path: "currentPassword", message: "This is not your current password." }]);
  }
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
    await setPassword(person.id, passwordHash, transaction);
    await recordAudit(person, { action: "password.change", subjectId: person.id }, transaction);
  });
  return { changed: true };
}
