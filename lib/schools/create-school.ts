import type { NewSignIn } from "@/client/contract/people";
import type { NewSchool } from "@/client/contract/schools";
import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { givePassword } from "@/lib/people/given-password";
import { orLoginTaken } from "@/lib/people/login-conflict";
import { insertProfile } from "@/lib/people/queries/edit";
import { insertSchool } from "./queries/edit";

/**
 * Adds a school with an empty pool and its first admin, whose password only this answer tells; for operators. A login
 * name is given once in the whole hub, so that a form that is sent twice makes one school.
 * @throws HubError AUTH_002, VAL_001 naming `admin.login` when somebody has it
 */
export async function createSchool(
  person: Person,
  { admin, ...school }: NewSchool,
): Promise<{ id: string; admin: NewSignIn }> {
  assertOperator(person);
  const { password, ...secret } = await givePassword("school_admin");
  const adding = inTransaction(async (transaction) => {
    const schoolId = await insertSchool(school, transaction);
    const profile = { ...admin, ...secret, role: "school_admin", schoolId } as const;
    const adminId = await insertProfile(profile, transaction);
    const target = { type: "school", id: schoolId };
    const acts = [
      { action: "school.create", schoolId, target, detail: { name: school.name, timeZone: school.timeZone } },
      { action: "person.create", schoolId, subjectId: adminId, detail: { role: "school_admin" } },
    ] as const;
    await recordAudit(person, acts, transaction);
    return { schoolId, adminId };
  });
  const { schoolId, adminId } = await orLoginTaken(adding, "admin.login");
  return { id: schoolId, admin: { id: adminId, ...admin, password } };
}
