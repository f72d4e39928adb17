import type { ConsentState } from "@/client/contract/basic-schemas";
import type { ConsentRecord } from "@/client/contract/people";
import { assertClassroom } from "@/lib/access/assert-classroom";
import type { Person } from "@/lib/access/person";
import { assertSchoolManagerRole } from "@/lib/access/school-scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { getManagedStudent } from "@/lib/people/get-managed-person";
import { getClassStudents, getConsent, updateConsent } from "./queries/consent";

/** Sets the consent of students and writes one audit event for each whose consent changes; returns how many that are. */
function saveConsent(
  caller: Person,
  { studentIds, schoolId }: { studentIds: readonly string[]; schoolId: string | null },
  consent: ConsentState,
): Promise<number> {
  return inTransaction(async (transaction) => {
    const changed = await updateConsent(studentIds, { consent, setById: caller.id }, transaction);
    const events = changed.map(
      (subjectId) => ({ action: "consent.set", subjectId, schoolId, detail: { consent } }) as const,
    );
    if (events.length > 0) await recordAudit(caller, events, transaction);
    return changed.length;
  });
}

/**
 * Records what a student's guardian said (protocol: Guardian's consent).
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 when the person is not a student
 */
export async function setConsent(
  caller: Person,
  profileId: string,
  consent: ConsentState,
): Promise<ConsentRecord> {
  const { id, schoolId } = await getManagedStudent(caller, profileId);
  await saveConsent(caller, { studentIds: [id], schoolId }, consent);
  const { consentSetAt, consentSetBy, ...stored } = await getConsent(id);
  return {
    consent: stored.consent,
    setAt: consentSetAt?.toISOString() ?? null,
    setBy: consentSetBy?.displayName ?? null,
  };
}

/**
 * Records the same consent for all students of a classroom; returns for how many of them it changed.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function setClassConsent(
  caller: Person,
  classroomId: string,
  consent: ConsentState,
): Promise<{ changed: number }> {
  assertSchoolManagerRole(caller);
  await assertClassroom(caller, "staffRead", classroomId);
  return { changed: await saveConsent(caller, await getClassStudents(classroomId), consent) };
}
