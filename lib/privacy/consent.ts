import { type ConsentState, consentState } from "@/client/contract/basic-schemas";
import type { ConsentRecord } from "@/client/contract/people";
import type { ClassConsent, ClassConsentResult } from "@/client/contract/privacy";
import { assertClassroom } from "@/lib/access/assert-classroom";
import type { Person } from "@/lib/access/person";
import { assertSchoolManagerRole } from "@/lib/access/school-scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction, type Transaction } from "@/lib/database/transaction";
import { getManagedStudent } from "@/lib/people/get-managed-person";
import { countRefusals, getClassStudents, getConsent, updateConsent } from "./queries/consent";

const STATES = consentState.options;

/**
 * Sets the consent of students, each whose consent is one of `replaced`, and writes one audit event with the old and the new consent
 * for each that changes. Returns how many had which consent before.
 */
async function saveConsent(
  caller: Person,
  { studentIds, schoolId }: { studentIds: readonly string[]; schoolId: string | null },
  {
    consent,
    replaced,
    transaction,
  }: { consent: ConsentState; replaced: readonly ConsentState[]; transaction: Transaction },
): Promise<Record<ConsentState, number>> {
  const counts = { given: 0, refused: 0, unknown: 0 };
  for (const before of replaced) {
    if (before === consent) continue;
    const change = { consent, setById: caller.id };
    const changed = await updateConsent({ profileIds: studentIds, before }, change, transaction);
    const detail = { consent, consentBefore: before };
    const events = changed.map(
      (subjectId) => ({ action: "consent.set", subjectId, schoolId, detail }) as const,
    );
    if (events.length > 0) await recordAudit(caller, events, transaction);
    counts[before] = changed.length;
  }
  return counts;
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
    saveConsent(caller, { studentIds: [id], schoolId }, { consent, replaced: STATES, transaction }),
  );
  const { consentSetAt, consentSetBy, ...stored } = await getConsent(id);
  return {
    consent: stored.consent,
    setAt: consentSetAt?.toISOString() ?? null,
    setBy: consentSetBy?.displayName ?? null,
  };
}

/**
 * Records the same consent for all students of a classroom. Refusals stay as they are unless `overwriteRefusals` (protocol:
 * Guardian's consent).
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function setClassConsent(
  caller: Person,
  classroomId: string,
  { consent, overwriteRefusals }: ClassConsent,
): Promise<ClassConsentResult> {
  assertSchoolManagerRole(caller);
  await assertClassroom(caller, "staffRead", classroomId);
  const students = await getClassStudents(classroomId);
  const replaced = STATES.filter((state) => overwriteRefusals || state !== "refused");
  return inTransaction(async (transaction) => {
    const counts = await saveConsent(caller, students, { consent, replaced, transaction });
    return {
      changed: counts.given + counts.refused + counts.unknown,
      overwrittenRefusals: counts.refused,
      keptRefusals: consent === "refused" ? 0 : await countRefusals(students.studentIds, transaction),
    };
  });
}
