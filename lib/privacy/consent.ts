import { assertClassroom } from "@/lib/access/assert-classroom";
import type { Person } from "@/lib/access/person";
import { assertSchoolManagerRole } from "@/lib/access/school-scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction, type Transaction } from "@/lib/database/transaction";
import { getManagedStudent } from "@/lib/people/get-managed-person";
import type { ConsentState } from "@/packages/client/contract/basic-schemas";
import type { ConsentRecord } from "@/packages/client/contract/people";
import type { ClassConsent, ClassConsentResult } from "@/packages/client/contract/privacy";
import { getClassStudents, getConsent, lockConsents, updateConsent } from "./queries/consent";

/**
 * Sets the consent of students, but leaves refusals unless `overwriteRefusals`, with an audit event for each that changes. Their
 * profiles are locked first, so that the old consent is what is replaced.
 */
async function saveConsent(
  caller: Person,
  { studentIds, schoolId }: { studentIds: readonly string[]; schoolId: string | null },
  { consent, overwriteRefusals, transaction }: Required<ClassConsent> & { transaction: Transaction },
) {
  const found = await lockConsents(studentIds, transaction);
  const others = found.filter((student) => student.consent !== consent);
  const replaced = others.filter((student) => overwriteRefusals || student.consent !== "refused");
  const ids = replaced.map(({ id }) => id);
  await updateConsent(ids, { consent, setById: caller.id }, transaction);
  const events = replaced.map(({ id: subjectId, consent: consentBefore }) => {
    const detail = { consent, consentBefore };
    return { action: "consent.set", subjectId, schoolId, detail } as const;
  });
  if (events.length > 0) await recordAudit(caller, events, transaction);
  return {
    changed: replaced.length,
    overwrittenRefusals: replaced.filter((student) => student.consent === "refused").length,
    keptRefusals: others.length - replaced.length,
  };
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
  await inTransaction((transaction) =>
    saveConsent(caller, { studentIds: [id], schoolId }, { consent, overwriteRefusals: true, transaction }),
  );
  const { consentSetAt, consentSetBy, ...stored } = await getConsent(id);
  return {
    consent: stored.consent,
    setAt: consentSetAt?.toISOString() ?? null,
    setBy: consentSetBy?.displayName ?? null,
  };
}

/**
 * Records the same consent for all students of a classroom, but leaves refusals unless `overwriteRefusals` (protocol: Guardian's
 * consent). @throws HubError AUTH_002, NOTFOUND_001
 */
export async function setClassConsent(
  caller: Person,
  classroomId: string,
  { consent, overwriteRefusals }: ClassConsent,
): Promise<ClassConsentResult> {
  assertSchoolManagerRole(caller);
  await assertClassroom(caller, "staffRead", classroomId);
  const students = await getClassStudents(classroomId);
  return inTransaction((transaction) =>
    saveConsent(caller, students, { consent, overwriteRefusals, transaction }),
  );
}
