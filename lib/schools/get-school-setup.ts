import { validate as isUuid } from "uuid";
import type { SchoolSetup } from "@/client/contract/setup";
import type { Person } from "@/lib/access/person";
import { reachOf } from "@/lib/access/school-scope";
import { notFound } from "@/lib/hub-error";
import { findSchoolSetup } from "./queries/setup";
import { setupStepsOf } from "./setup-steps";

/**
 * The steps by which a school is set up, in their order, and what each still lacks; for its admins and operators. One
 * round trip.
 * @throws HubError AUTH_002, NOTFOUND_001 alike for another school and for none
 */
export async function getSchoolSetup(person: Person, schoolId: string): Promise<SchoolSetup> {
  const reach = reachOf(person);
  const isWithin = isUuid(schoolId) && (reach === null || reach === schoolId.toLowerCase());
  const found = isWithin ? await findSchoolSetup(schoolId) : null;
  if (!found) throw notFound("school");
  const steps = setupStepsOf(found);
  return {
    schoolId: found.schoolId,
    isDone: steps.every(({ isDone }) => isDone),
    hasApprovedApp: found.hasApprovedApp,
    steps,
  };
}
