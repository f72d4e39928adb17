import { classifyDatabaseError } from "@/lib/database/database-error";
import { invalid } from "@/lib/hub-error";

/** Awaits a write and turns a violation of the unique login into a field error. @throws HubError VAL_001 */
export async function translateLoginConflict<Result>(
  writing: Promise<Result>,
  path = "login",
): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    const refusal = classifyDatabaseError(error);
    if (refusal?.kind !== "unique" || refusal.constraint !== "profiles_login_key") throw error;
    throw invalid([{ path, message: "This login name is already taken. Choose another." }]);
  }
}
