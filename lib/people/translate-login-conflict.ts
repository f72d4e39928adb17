import { LOGIN_MAX } from "@/client/contract/limits";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { invalid } from "@/lib/hub-error";
import { listFreeLogins } from "./suggest-login";

const SUGGESTIONS = 3;
const MAX_NUMBER_DIGITS = 6;

/**
 * Awaits the write of a login and turns a violation of its uniqueness into a field error with free logins like it.
 * @throws HubError VAL_001
 */
export async function translateLoginConflict<Result>(
  login: string,
  writing: Promise<Result>,
  path = "login",
): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    const refusal = classifyDatabaseError(error);
    if (refusal?.kind !== "unique" || refusal.constraint !== "profiles_login_key") throw error;
    const stem =
      login
        .toLowerCase()
        .replace(/\d+$/, "")
        .slice(0, LOGIN_MAX - MAX_NUMBER_DIGITS) || login;
    const suggestions = await listFreeLogins(stem, SUGGESTIONS);
    throw invalid([{ path, message: "loginTaken", suggestions }]);
  }
}
