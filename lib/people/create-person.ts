import type { NewPerson, NewSignIn } from "@/client/contract/people";
import type { Person } from "@/lib/access/person";
import { assertLooksAfter } from "@/lib/access/school-scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { invalid, notFound } from "@/lib/hub-error";
import { givePassword } from "./given-password";
import { orLoginTaken } from "./login-conflict";
import { insertProfile } from "./queries/edit";
import { countOwnClassrooms, enrol } from "./queries/enrolments";

async function assertFits(
  { role, classNumber }: NewPerson,
  schoolId: string,
  classroomIds: readonly string[],
) {
  if (role === "school_admin" && classroomIds.length > 0) {
    throw invalid([{ path: "classroomIds", message: "A school admin cannot be in a classroom." }]);
  }
  if (classNumber !== null && (role !== "student" || classroomIds.length === 0)) {
    throw invalid([{ path: "classNumber", message: "Only a student in a classroom has a class number." }]);
  }
  if ((await countOwnClassrooms(schoolId, classroomIds)) < classroomIds.length) throw notFound("classroom");
}

/**
 * Adds a person to a school, with a first password that only this answer tells (protocol: People and roles).
 * @throws HubError AUTH_002, NOTFOUND_001 for a school or classroom that is not the asker's, VAL_001 naming the field
 */
export async function createPerson(asker: Person, schoolId: string, body: NewPerson): Promise<NewSignIn> {
  await assertLooksAfter(asker, schoolId);
  const classroomIds = [...new Set(body.classroomIds)];
  await assertFits(body, schoolId, classroomIds);
  const { role, displayName, login, classNumber } = body;
  const { password, ...secret } = await givePassword(role);
  const adding = inTransaction(async (transaction) => {
    const profileId = await insertProfile({ login, ...secret, role, displayName, schoolId }, transaction);
    for (const classroomId of classroomIds) {
      const kind = role === "teacher" ? "teacher" : "student";
      await enrol({ classroomId, profileId, kind, classNumber }, transaction);
    }
    const detail = { role, classroomIds };
    await recordAudit(
      asker,
      { action: "person.create", subjectId: profileId, schoolId, detail },
      transaction,
    );
    return profileId;
  });
  return { id: await orLoginTaken(adding), login, displayName, password };
}
