import type { z } from "zod";
import { assertMayManage } from "@/lib/access/classroom-staff";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { invalid } from "@/lib/hub-error";
import type { editActivity as contract, StaffActivity } from "@/packages/client/contract/activities";
import { parseActivityTimes } from "./activity-times";
import { getAssignableAppId } from "./create-activity";
import {
  type ActivityAction,
  type ActivityFields,
  deleteUnstartedActivity,
  setActivityState as setActivityStateRow,
  updateActivity,
} from "./queries/edit";
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
  const current = {
    opensAt: parseDate(before.opensAt),
    dueAt: parseDate(before.dueAt),
    closesAt: parseDate(before.closesAt),
  };
  const times = parseActivityTimes(edit, before.classroom.timeZone, current);
  const title = edit.title ?? before.title;
  const instructions = edit.instructions ?? before.instructions;
  const differences = {
    appSlug: edit.appSlug !== undefined && edit.appSlug !== before.app.appSlug,
    title: title !== before.title,
    instructions: instructions !== before.instructions,
    opensAt: times.opensAt?.getTime() !== current.opensAt?.getTime(),
    dueAt: times.dueAt?.getTime() !== current.dueAt?.getTime(),
    closesAt: times.closesAt?.getTime() !== current.closesAt?.getTime(),
  };
  const changed = Object.entries(differences).flatMap(([name, differs]) => (differs ? [name] : []));
  return { fields: { title, instructions, ...times }, changed };
}

function parseDate(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment);
}

/**
 * Edits an activity, for those of `assertMayManage`. Its app cannot be replaced once students have submitted work.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 at the refused field, or at `updatedAt` when it was changed since then
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

/**
 * Opens or closes an activity now, or stops or resumes its spending, for those of `assertMayManage`. When there is nothing to change,
 * there is no audit event. @throws HubError AUTH_002, NOTFOUND_001
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

/**
 * Deletes an activity that nobody has started, for those of `assertMayManage`.
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
