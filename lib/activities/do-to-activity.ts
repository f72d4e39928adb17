import type { StaffActivity } from "@/client/contract/activities";
import { assertMayManage } from "@/lib/access/classroom-staff";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { type ActivityDeed, doToActivity as doToRow } from "./queries/edit";
import { getStaffActivity } from "./staff-activity";

/**
 * Opens or closes an activity at once, or stops or resumes its spending; for its classroom's teachers and the admins of
 * its school. What is so already stays so, and the audit log is told nothing.
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function doToActivity(
  person: Person,
  activityId: string,
  deed: ActivityDeed,
): Promise<StaffActivity> {
  assertMayManage(person);
  await getStaffActivity(person, activityId);
  await inTransaction(async (transaction) => {
    if (!(await doToRow(activityId, deed, transaction))) return;
    const target = { type: "activity", id: activityId };
    await recordAudit(person, { action: `activity.${deed}`, target }, transaction);
  });
  return getStaffActivity(person, activityId);
}
