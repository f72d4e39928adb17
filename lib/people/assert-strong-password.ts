import { test as isMostUsed } from "fxa-common-password-list";
import type { Person } from "@/lib/access/person";
import { invalid } from "@/lib/hub-error";
import { minPasswordLength } from "@/packages/client/contract/limits";

/**
 * Asserts that a person may choose this password (protocol: Sign-in).
 * @throws HubError VAL_001 when it is too short for the person's role, the login name, or one of the most used
 */
export function assertStrongPassword(
  { role, login }: Pick<Person, "role" | "login">,
  newPassword: string,
): void {
  const path = "newPassword";
  const min = minPasswordLength(role);
  if (newPassword.length < min) throw invalid([{ path, message: "passwordTooShort", values: { min } }]);
  const lower = newPassword.normalize("NFKC").trim().toLowerCase();
  if (lower === login) throw invalid([{ path, message: "samePassword" }]);
  if (isMostUsed(lower)) throw invalid([{ path, message: "commonPassword" }]);
}
