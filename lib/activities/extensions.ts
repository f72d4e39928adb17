import { assertMayManage } from "@/lib/access/classroom-staff";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { invalid, notFound } from "@/lib/hub-error";
import type { StaffActivity } from "@/packages/client/contract/activities";
import type { Extension } from "@/packages/client/contract/progress";
import { parseTime } from "./activity-times";
import { hasStudents, setOwnClosingTime } from "./queries/extensions";
import { getStaffActivity } from "./staff-activity";

interface ExtensionOf {
  activityId: string;
  studentId: string;
}

/** Reads the activity for somebody who may change the extension. @throws HubError AUTH_002, NOTFOUND_001 */
async function getExtendable(person: Person, { activityId, studentId }: ExtensionOf): Promise<StaffActivity> {
  assertMayManage(person);
  const activity = await getStaffActivity(person, activityId);
  if (!(await hasStudents(activity.classroom.id, [studentId]))) throw notFound("student");
  return activity;
}

async function changeExtension(person: Person, of: ExtensionOf, closesAt: Date | null): Promise<Extension> {
  const { activityId, studentId } = of;
  await inTransaction(async (transaction) => {
    if (!(await setOwnClosingTime({ ...of, closesAt }, transaction))) return;
    const event = { subjectId: studentId, target: { type: "activity", id: activityId } };
    if (closesAt === null) {
      await recordAudit(person, { action: "activity.end-extension", ...event }, transaction);
    } else {
      const detail = { closesAt: closesAt.toISOString() };
      await recordAudit(person, { action: "activity.extend", ...event, detail }, transaction);
    }
  });
  return { activityId, studentId, closesAt: closesAt?.toISOString() ?? null };
}

/**
 * Lets one student of the classroom start and submit until a time of their own, for those of `assertMayManage`; a repeated call
 * writes nothing (protocol: Progress).
 * @throws HubError AUTH_002, NOTFOUND_001 also for anybody who is not a student of the classroom, VAL_001 at `closesAt`
 */
export async function extendActivity(person: Person, of: ExtensionOf, closesAt: string): Promise<Extension> {
  const { classroom, opensAt } = await getExtendable(person, of);
  const until = parseTime("closesAt", closesAt, classroom.timeZone);
  if (opensAt !== null && until <= new Date(opensAt)) {
    throw invalid([{ path: "closesAt", message: "closesBeforeOpening" }]);
  }
  return changeExtension(person, of, until);
}

/** Ends the extension of a student of the classroom, for those of `assertMayManage`. @throws HubError AUTH_002, NOTFOUND_001 */
export async function endExtension(person: Person, of: ExtensionOf): Promise<Extension> {
  await getExtendable(person, of);
  return changeExtension(person, of, null);
}
