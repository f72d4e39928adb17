import type { SchoolPersonDetail } from "@/client/contract/people";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { notFound } from "@/lib/hub-error";
import { findPersonActivity } from "./queries/school-people";
import { findWithinReach } from "./school-person";

/**
 * One person of a school with what they did, for the school's admins and operators (protocol: People and roles).
 * Reading a student writes one row to the audit log.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function getSchoolPerson(asker: Person, profileId: string): Promise<SchoolPersonDetail> {
  const { schoolId, ...person } = await findWithinReach(asker, profileId);
  const activity = await findPersonActivity(person.id);
  if (!activity) throw notFound("person");
  if (person.role === "student") {
    await recordAudit(asker, { action: "person.read", subjectId: person.id, schoolId });
  }
  return { ...person, ...activity, lastActiveAt: activity.lastActiveAt?.toISOString() ?? null };
}
