import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { notFound } from "@/lib/hub-error";
import type { ConsentRecord, SchoolPersonDetail } from "@/packages/client/contract/people";
import { getManagedPerson } from "./get-managed-person";
import { findPersonSummary } from "./queries/people";

type StoredConsent = Pick<
  NonNullable<Awaited<ReturnType<typeof findPersonSummary>>>,
  "consent" | "consentSetAt" | "consentSetBy"
>;

function toConsent({ consent, consentSetAt, consentSetBy }: StoredConsent): ConsentRecord {
  return { consent, setAt: consentSetAt?.toISOString() ?? null, setBy: consentSetBy };
}

/**
 * Returns a person of a school, with a summary of what they have done, for the school's admins and operators (protocol: People and
 * roles). Reading a student's record is written to the audit log.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function getPerson(caller: Person, profileId: string): Promise<SchoolPersonDetail> {
  const { schoolId, ...person } = await getManagedPerson(caller, profileId, { includesErased: true });
  const summary = await findPersonSummary(person.id);
  if (!summary) throw notFound("person");
  if (person.role === "student") {
    await recordAudit(caller, { action: "person.read", subjectId: person.id, schoolId });
  }
  const { submissionCount, spentThisMonthCredits, lastActiveAt, erasedAt } = summary;
  return {
    ...person,
    submissionCount,
    spentThisMonthCredits,
    lastActiveAt: lastActiveAt?.toISOString() ?? null,
    consent: person.role === "student" ? toConsent(summary) : null,
    erasedAt: erasedAt?.toISOString() ?? null,
  };
}
