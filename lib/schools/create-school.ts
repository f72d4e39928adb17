import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { generatePassword } from "@/lib/people/generate-password";
import { insertProfile } from "@/lib/people/queries/edit";
import { translateLoginConflict } from "@/lib/people/translate-login-conflict";
import type { NewSignIn } from "@/packages/client/contract/people";
import type { NewSchool } from "@/packages/client/contract/schools";
import { insertSchool } from "./queries/edit";

/**
 * Creates a school with an empty credit pool and its first admin, and returns the admin's password, which is not stored;
 * for operators. Logins are unique in the hub, so a form sent twice creates one school.
 * @throws HubError AUTH_002, VAL_001 for an `admin.login` that is taken, RATE_001 when too many passwords wait to be hashed
 */
export async function createSchool(
  person: Person,
  { admin, ...school }: NewSchool,
): Promise<{ id: string; admin: NewSignIn }> {
  assertOperator(person);
  const { password, ...secret } = await generatePassword("school_admin", person.id);
  const adding = inTransaction(async (transaction) => {
    const schoolId = await insertSchool(school, transaction);
    const profile = { ...admin, ...secret, role: "school_admin", schoolId } as const;
    const adminId = await insertProfile(profile, transaction);
    const target = { type: "school", id: schoolId };
    const events = [
      { action: "school.create", schoolId, target, detail: { name: school.name, timeZone: school.timeZone } },
      { action: "person.create", schoolId, subjectId: adminId, detail: { role: "school_admin" } },
    ] as const;
    await recordAudit(person, events, transaction);
    return { schoolId, adminId };
  });
  const { schoolId, adminId } = await translateLoginConflict(admin, adding, "admin.login");
  return { id: schoolId, admin: { id: adminId, ...admin, password } };
}
