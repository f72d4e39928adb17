import { minPasswordLength } from "@/client/contract/limits";
import type { Person } from "@/lib/access/person";
import { invalid } from "@/lib/hub-error";

/** How many of the most used passwords nobody may choose. */
const MOST_USED = 10_000;

let mostUsed: Promise<ReadonlySet<string>> | undefined;

/** The list is read at the first use, since it takes a while to load, and sign-ins and calls of apps do not need it. */
function readMostUsed(): Promise<ReadonlySet<string>> {
  mostUsed ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].slice(0, MOST_USED).map(String)),
    (error: unknown) => {
      mostUsed = undefined; // so that the next use tries again
      throw error;
    },
  );
  return mostUsed;
}

/**
 * Asserts that a person may choose this password (protocol: Sign-in).
 * @throws HubError VAL_001 when it is too short for the person's role, the login name, or one of the most used
 */
export async function assertStrongPassword(
  { role, login }: Pick<Person, "role" | "login">,
  newPassword: string,
): Promise<void> {
  const path = "newPassword";
  const min = minPasswordLength(role);
  if (newPassword.length < min) throw invalid([{ path, message: "passwordTooShort", values: { min } }]);
  const lower = newPassword.normalize("NFKC").toLowerCase();
  if (lower === login) throw invalid([{ path, message: "samePassword" }]);
  if ((await readMostUsed()).has(lower)) throw invalid([{ path, message: "commonPassword" }]);
}
