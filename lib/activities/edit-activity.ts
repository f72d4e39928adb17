import type { z } from "zod";
import { assertMayManage } from "@/lib/access/classroom-staff";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { invalid } from "@/lib/hub-error";
import type { editActivity as contract, StaffActivity } from "@/packages/client/contract/activities";
import { parseActivityTimes } from "./activity-times";
import { getAssignableAppId } from "./create-activity";
import { type ActivityFields, updateActivity } from "./queries/edit";
import { getStaffActivity } from "./staff-activity";

type Edit = z.infer<NonNullable<typeof contract.body>>;

const REFUSALS = {
  "other-version": { path: "updatedAt", message: "activityChanged" },
  "has-submissions": { path: "appSlug", message: "activityAppInUse" },
} as const;

/** Returns the fields after the edit, and the names of the changed fields. */
function applyEdit(
  before: StaffActivity,
  edit: Edit,
): { fields: Omit<ActivityFields, "appId">; changed: string[] } {
  const current = { opensAt: parseDate(before.opensAt), closesAt: parseDate(before.closesAt) };
  const times = parseActivityTimes(edit, before.classroom.timeZone, current);
  const title = edit.title ?? before.title;
  const instructions = edit.instructions ?? before.instructions;
  const differences = {
    appSlug: edit.appSlug !== undefined && edit.appSlug !== before.app.appSlug,
    title: title !== before.title,
    instructions: instructions !== before.instructions,
    opensAt: times.opensAt?.getTime() !== current.opensAt?.getTime(),
    closesAt: times.closesAt?.getTime() !== current.closesAt?.getTime(),
  };
  const changed = Object.entries(differences).flatMap(([name, differs]) => (differs ? [name] : []));
  return { fields: { title, instructions, ...times }, changed };
}

function parseDate(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment);
}

/**
 * Edits an activity, for its classroom's teachers, the admins of its school, and the developer whose playground it is. Its app
 * cannot be replaced once students have submitted work.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 at the refused field, or at `updatedAt` when someone has changed the activity
 * since `edit.updatedAt`
 */
export async function editActivity(person: Person, activityId: string, edit: Edit): Promise<StaffActivity> {
  assertMayManage(person);
  const before = await getStaffActivity(person, activityId);
  const { fields, changed } = applyEdit(before, edit);
  if (edit.updatedAt !== before.updatedAt) throw invalid([REFUSALS["other-version"]]);
  if (changed.length === 0) return before;
  const { appSlug } = edit;
  const appId =
    appSlug === undefined || appSlug === before.app.appSlug
      ? null
      : await getAssignableAppId(before.classroom.id, appSlug);
  await inTransaction(async (transaction) => {
    const change = { id: activityId, seenVersion: new Date(edit.updatedAt), fields: { ...fields, appId } };
    const outcome = await updateActivity(change, transaction);
    if (outcome !== "changed") throw invalid([REFUSALS[outcome]]);
    const target = { type: "activity", id: activityId };
    await recordAudit(person, { action: "activity.edit", target, detail: { changed } }, transaction);
  });
  return getStaffActivity(person, activityId);
}
