import type { ConsentState } from "@/client/contract/basic-schemas";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";

/** Sets the consent of those students whose consent is `before` and whose data is not erased. Returns their ids. */
export async function updateConsent(
  { profileIds, before }: { profileIds: readonly string[]; before: ConsentState },
  { consent, setById }: { consent: ConsentState; setById: string },
  transaction: Transaction,
): Promise<string[]> {
  const changed = await transaction.profile.updateManyAndReturn({
    where: { id: { in: [...profileIds] }, role: "student", erasedAt: null, consent: before },
    data: { consent, consentSetAt: new Date(), consentSetById: setById },
    select: { id: true },
  });
  return changed.map(({ id }) => id);
}

/** Counts the students whose guardian has refused. */
export function countRefusals(profileIds: readonly string[], transaction: Transaction): Promise<number> {
  return transaction.profile.count({ where: { id: { in: [...profileIds] }, consent: "refused" } });
}

/** Returns a student's consent, when it was recorded, and by whom. Throws for an unknown id. */
export function getConsent(profileId: string) {
  return prisma().profile.findUniqueOrThrow({
    where: { id: profileId },
    select: { consent: true, consentSetAt: true, consentSetBy: { select: { displayName: true } } },
  });
}

/** Returns the ids of a classroom's active students, and the classroom's school. Throws for an unknown classroom. */
export async function getClassStudents(classroomId: string) {
  const found = await prisma().classroom.findUniqueOrThrow({
    where: { id: classroomId },
    select: {
      schoolId: true,
      enrolments: {
        where: { kind: "student", status: "active", profile: { status: "active" } },
        select: { profileId: true },
      },
    },
  });
  return { schoolId: found.schoolId, studentIds: found.enrolments.map(({ profileId }) => profileId) };
}
