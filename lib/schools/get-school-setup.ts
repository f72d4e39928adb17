import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { managedSchoolId } from "@/lib/access/school-scope";
import { notFound } from "@/lib/hub-error";
import type { SchoolSetup } from "@/packages/client/contract/setup";
import { findSchoolSetup } from "./queries/setup";
import { toSetupSteps } from "./setup-steps";

/** Returns a school's setup steps, for its admins and operators. @throws HubError AUTH_002, NOTFOUND_001 for another school too */
export async function getSchoolSetup(person: Person, schoolId: string): Promise<SchoolSetup> {
  const ownSchoolId = managedSchoolId(person);
  const isManaged = isUuid(schoolId) && (ownSchoolId === null || ownSchoolId === schoolId.toLowerCase());
  const found = isManaged ? await findSchoolSetup(schoolId) : null;
  if (!found) throw notFound("school");
  const steps = toSetupSteps(found);
  return {
    schoolId: found.schoolId,
    isDone: steps.every(({ isDone }) => isDone),
    hasApprovedApp: found.hasApprovedApp,
    steps,
  };
}
