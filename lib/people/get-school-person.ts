import type { SchoolPersonDetail } from "@/client/contract/people";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { notFound } from "@/lib/hub-error";
import { findPersonDoings } from "./queries/school-people";
import { findWithinReach } from "./school-person";

/**
 * One person of a school with what they did, for the school's admins and operators (protocol: People and roles).
 * Reading a student writes one row to the audit log.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function getSchoolPerson(asker: Person, profileId: string): Promise<SchoolPersonDetail> {
  const { schoolId, ...person } = await findWithinReach(asker, profileId);
  const doings = await findPersonDoings(person.id);
  if (!doings) throw notFound("person");
  if (person.role === "student") {
    await recordAudit(asker, { action: "person.read", subjectId: person.id, schoolId });
  }
  return {
    ...person,
    submissionCount: doings.submission_count,
    spentThisMonthCredits: doings.spent_this_month,
    lastActiveAt: doings.last_active_at?.toISOString() ?? null,
  };
}
