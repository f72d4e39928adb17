import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";
import type { ConsentState } from "@/packages/client/contract/basic-schemas";

/** Locks the profiles of those students whose data is not erased, by id, and returns the consent of each. */
export function lockConsents(
  profileIds: readonly string[],
  transaction: Transaction,
): Promise<{ id: string; consent: ConsentState }[]> {
  return transaction.$queryRaw`SELECT id, consent FROM profiles
    WHERE id = ANY (${profileIds}::uuid[]) AND role = 'student' AND erased_at IS NULL ORDER BY id FOR UPDATE`;
}

export async function updateConsent(
  profileIds: readonly string[],
  { consent, setById }: { consent: ConsentState; setById: string },
  transaction: Transaction,
): Promise<void> {
  await transaction.profile.updateMany({
    where: { id: { in: [...profileIds] } },
    data: { consent, consentSetAt: new Date(), consentSetById: setById },
  });
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
