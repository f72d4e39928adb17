import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { notFound } from "@/lib/hub-error";
import type { SchoolPersonDetail } from "@/packages/client/contract/people";
import { getManagedPerson } from "./get-managed-person";
import { findPersonSummary } from "./queries/people";
import { findSchool } from "./queries/sign-in";

/**
 * Returns a person of a school with what they have done; reading a student's record is written to the audit log.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function getPerson(caller: Person, profileId: string): Promise<SchoolPersonDetail> {
  const { schoolId, ...person } = await getManagedPerson(caller, profileId, { includesErased: true });
  const summary = await findPersonSummary(person.id);
  if (!summary) throw notFound("person");
  if (person.role === "student") {
    await recordAudit(caller, { action: "person.read", subjectId: person.id, schoolId });
  }
  const { consent, consentSetAt, consentSetBy: setBy, lastActiveAt, erasedAt, ...sums } = summary;
  const setAt = consentSetAt?.toISOString() ?? null;
  return {
    ...person,
    ...sums,
    lastActiveAt: lastActiveAt?.toISOString() ?? null,
    consent: person.role === "student" ? { consent, setAt, setBy } : null,
    erasedAt: erasedAt?.toISOString() ?? null,
  };
}

/** Returns a person's own profile; `school` is null for developers and operators. */
export async function getProfile(person: Person) {
  const school = person.schoolId === null ? null : await findSchool(person.schoolId);
  const { login, role, displayName } = person;
  return { login, role, displayName, school, timeZone: school?.timeZone ?? "UTC" };
}
