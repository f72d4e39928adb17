import type { Person } from "@/lib/access/person";
import { assertManagesSchool } from "@/lib/access/school-scope";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { invalid, notFound } from "@/lib/hub-error";
import type { NewPerson, NewSignIn } from "@/packages/client/contract/people";
import { generatePassword } from "./generate-password";
import { insertProfile } from "./queries/edit";
import { countActiveClassrooms, enrol } from "./queries/enrolments";
import { translateLoginConflict } from "./translate-login-conflict";

async function assertClassrooms(
  { role, classNumber }: NewPerson,
  schoolId: string,
  classroomIds: readonly string[],
) {
  if (role === "school_admin" && classroomIds.length > 0) {
    throw invalid([{ path: "classroomIds", message: "classroomOfAdmin" }]);
  }
  if (classNumber !== null && (role !== "student" || classroomIds.length === 0)) {
    throw invalid([{ path: "classNumber", message: "classNumberOfStudent" }]);
  }
  if ((await countActiveClassrooms(schoolId, classroomIds)) < classroomIds.length)
    throw notFound("classroom");
}

/**
 * Adds a person to a school and returns their first password, which is not stored (protocol: People and roles).
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for a wrong field, RATE_001 when too many passwords wait to be hashed
 */
export async function createPerson(caller: Person, schoolId: string, body: NewPerson): Promise<NewSignIn> {
  await assertManagesSchool(caller, schoolId);
  const classroomIds = [...new Set(body.classroomIds)];
  await assertClassrooms(body, schoolId, classroomIds);
  const { role, displayName, login, classNumber } = body;
  const { password, ...secret } = await generatePassword(role, caller.id);
  const adding = inTransaction(async (transaction) => {
    const profileId = await insertProfile({ login, ...secret, role, displayName, schoolId }, transaction);
    for (const classroomId of classroomIds) {
      const kind = role === "teacher" ? "teacher" : "student";
      await enrol({ classroomId, profileId, kind, classNumber }, transaction);
    }
    const detail = { role, classroomIds };
    await recordAudit(
      caller,
      { action: "person.create", subjectId: profileId, schoolId, detail },
      transaction,
    );
    return profileId;
  });
  return { id: await translateLoginConflict(body, adding), login, displayName, password };
}
