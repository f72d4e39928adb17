import type { Person } from "@/lib/access/person";
import { assertManagesSchool } from "@/lib/access/school-scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { prisma } from "@/lib/database/prisma";
import { inTransaction } from "@/lib/database/transaction";
import { invalid } from "@/lib/hub-error";
import type { SchoolSingleSignOn } from "@/packages/client/contract/single-sign-on";
import { listProvidersOfSchool } from "./sso-settings";

/** Returns how people of a school may sign in, for its admins and operators. @throws HubError AUTH_002, NOTFOUND_001 */
export async function getSchoolSingleSignOn(person: Person, schoolId: string): Promise<SchoolSingleSignOn> {
  await assertManagesSchool(person, schoolId);
  const { onlySingleSignOn } = await prisma().school.findUniqueOrThrow({
    where: { id: schoolId },
    select: { onlySingleSignOn: true },
  });
  const providers = listProvidersOfSchool(schoolId.toLowerCase()).map(({ id, name }) => ({ id, name }));
  return { providers, onlySingleSignOn };
}

/**
 * Says whether a school allows single sign-on only. Writing the same again changes nothing.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for a school without a provider
 */
export async function editSchoolSingleSignOn(
  person: Person,
  schoolId: string,
  onlySingleSignOn: boolean,
): Promise<SchoolSingleSignOn> {
  const { providers } = await getSchoolSingleSignOn(person, schoolId);
  if (onlySingleSignOn && providers.length === 0)
    throw invalid([{ path: "onlySingleSignOn", message: "noSsoProvider" }]);
  await inTransaction(async (transaction) => {
    const { count } = await transaction.school.updateMany({
      where: { id: schoolId, onlySingleSignOn: !onlySingleSignOn },
      data: { onlySingleSignOn },
    });
    if (count === 0) return;
    const target = { type: "school", id: schoolId };
    const detail = { changed: ["onlySingleSignOn"] };
    await recordAudit(person, { action: "school.edit", schoolId, target, detail }, transaction);
  });
  return { providers, onlySingleSignOn };
}
