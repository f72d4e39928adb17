import { refusalOf } from "@/lib/database/database-error";
import { invalid } from "@/lib/hub-error";

/** Answers a write that gave a login which somebody has with what is wrong at its field. @throws HubError VAL_001 */
export async function orLoginTaken<Result>(writing: Promise<Result>, path = "login"): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal?.kind !== "unique" || refusal.constraint !== "profiles_login_key") throw error;
    throw invalid([{ path, message: "This login name is already taken. Choose another." }]);
  }
}
