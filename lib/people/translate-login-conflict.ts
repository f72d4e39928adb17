import type { Person } from "@/lib/access/person";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { invalid } from "@/lib/hub-error";
import { LOGIN_MAX } from "@/packages/client/contract/limits";
import { listFreeLogins, loginStem } from "./suggest-login";

type SignInName = Pick<Person, "login" | "displayName">;

const NUMBERED_SUGGESTIONS = 2;
/** Suggested logins are cut so that a number of at least this many digits fits at their end. */
const MIN_NUMBER_DIGITS = 6;

/** Lists free logins: one made from the person's name, as for a new person, and two made from `login` with the next free numbers. */
async function listSuggestions({ login, displayName }: SignInName): Promise<string[]> {
  // JavaScript would not represent a number of more digits exactly.
  const [, start = "", number = ""] = /^(.*?)(\d{0,15})$/.exec(login.toLowerCase()) ?? [];
  const stem = start.slice(0, LOGIN_MAX - Math.max(MIN_NUMBER_DIGITS, number.length + 1));
  const lists = await Promise.all([
    listFreeLogins(loginStem(displayName), 1),
    listFreeLogins(stem, NUMBERED_SUGGESTIONS, number || undefined),
  ]);
  return [...new Set(lists.flat())];
}

/** Awaits the write of a login. @throws HubError VAL_001 with logins that are free when the login is taken */
export async function translateLoginConflict<Result>(
  person: SignInName,
  writing: Promise<Result>,
  path = "login",
): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    const refusal = classifyDatabaseError(error);
    if (refusal?.kind !== "unique" || refusal.constraint !== "profiles_login_key") throw error;
    const suggestions = await listSuggestions(person);
    throw invalid([{ path, message: "loginTaken", suggestions }]);
  }
}
