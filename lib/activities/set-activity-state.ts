import { assertMayManage } from "@/lib/access/classroom-staff";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import type { StaffActivity } from "@/packages/client/contract/activities";
import { type ActivityAction, setActivityState as setActivityStateRow } from "./queries/edit";
import { getStaffActivity } from "./staff-activity";

/**
 * Opens or closes an activity now, or stops or resumes its spending. For its classroom's teachers, the admins of its school,
 * and the developer whose playground it is. When there is nothing to change, such as closing an activity that is not open,
 * there is no audit event.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function setActivityState(
  person: Person,
  activityId: string,
  action: ActivityAction,
): Promise<StaffActivity> {
  assertMayManage(person);
  await getStaffActivity(person, activityId);
  await inTransaction(async (transaction) => {
    if (!(await setActivityStateRow(activityId, action, transaction))) return;
    const target = { type: "activity", id: activityId };
    await recordAudit(person, { action: `activity.${action}`, target }, transaction);
  });
  return getStaffActivity(person, activityId);
}
