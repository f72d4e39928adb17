import { test as isMostUsed } from "fxa-common-password-list";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { invalid } from "@/lib/hub-error";
import { minPasswordLength } from "@/packages/client/contract/limits";
import { hashPassword } from "./password-queue";
import { setPasswords } from "./queries/passwords";
import { throttledPasswordCheck } from "./throttled-sign-in";

function wrongCurrentPassword() {
  return invalid([{ path: "currentPassword", message: "wrongCurrentPassword" }]);
}

/** @throws HubError VAL_001 for a password that is too short for the role, the login name, or one of the most used */
function assertStrongPassword({ role, login }: Pick<Person, "role" | "login">, newPassword: string): void {
  const path = "newPassword";
  const min = minPasswordLength(role);
  if (newPassword.length < min) throw invalid([{ path, message: "passwordTooShort", values: { min } }]);
  const lower = newPassword.normalize("NFKC").trim().toLowerCase();
  if (lower === login) throw invalid([{ path, message: "samePassword" }]);
  if (isMostUsed(lower)) throw invalid([{ path, message: "commonPassword" }]);
}

/**
 * Changes a person's own password and ends their launches, tokens and sign-ins, including the current one: the page signs
 * in again. Attempts are rate limited like sign-ins, and of two changes at the same time the second is refused.
 * @throws HubError VAL_001 for the field that is wrong, RATE_001
 */
export async function changePassword(
  person: Person,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<{ changed: true }> {
  assertStrongPassword(person, newPassword);
  const checked = await throttledPasswordCheck(person, currentPassword);
  if (!checked) throw wrongCurrentPassword();
  if (newPassword === currentPassword) throw invalid([{ path: "newPassword", message: "samePassword" }]);
  const passwordHash = await hashPassword(newPassword, person.id);
  await inTransaction(async (transaction) => {
    const expectedChangedAt = checked.passwordChangedAt;
    const change = { profileId: person.id, passwordHash, expectedChangedAt, mustChangePassword: false };
    if ((await setPasswords([change], transaction)) === 0) throw wrongCurrentPassword();
    await recordAudit(person, { action: "password.change", subjectId: person.id }, transaction);
  });
  return { changed: true };
}
