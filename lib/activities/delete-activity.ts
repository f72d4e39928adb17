import { assertMayManage } from "@/lib/access/classroom-staff";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { invalid } from "@/lib/hub-error";
import { deleteUnstartedActivity } from "./queries/edit";
import { getStaffActivity } from "./staff-activity";

/**
 * Deletes an activity that nobody has started, for its classroom's teachers, the admins of its school, and
 * the developer whose playground it is.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 at `activityId` when it has been started
 */
export async function deleteActivity(person: Person, activityId: string): Promise<{ id: string }> {
  assertMayManage(person);
  const { id, title } = await getStaffActivity(person, activityId);
  await inTransaction(async (transaction) => {
    if (!(await deleteUnstartedActivity(id, transaction))) {
      throw invalid([{ path: "activityId", message: "activityStarted" }]);
    }
    const target = { type: "activity", id };
    await recordAudit(person, { action: "activity.delete", target, detail: { title } }, transaction);
  });
  return { id };
}
