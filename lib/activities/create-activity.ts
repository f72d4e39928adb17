import type { z } from "zod";
import type { createActivity as contract, StaffActivity } from "@/client/contract/activities";
import { assertMayManage } from "@/lib/access/classroom-staff";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { getStaffClassroom } from "@/lib/classrooms/staff-classroom";
import { makeOnce } from "@/lib/database/make-once";
import { inTransaction } from "@/lib/database/transaction";
import { invalid } from "@/lib/hub-error";
import { readActivityTimes } from "./activity-times";
import { findSameActivity, findSettableApp, insertActivity } from "./queries/edit";
import { getStaffActivity } from "./staff-activity";

/** The id of an app that may be set for a classroom. @throws HubError VAL_001 naming `appSlug` */
export async function readSettableApp(classroomId: string, appSlug: string): Promise<string> {
  const app = await findSettableApp(classroomId, appSlug);
  if (app) return app.id;
  throw invalid([{ path: "appSlug", message: "This app is not in the catalogue of approved apps." }]);
}

/**
 * Sets an approved app as an activity of a classroom; for its teachers and the admins of its school. With an `activityId`
 * of the caller's it is made once: asked again it answers the same, and writes nothing to the audit log.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 naming the field, IDEM_001
 */
export async function createActivity(
  person: Person,
  classroomId: string,
  input: z.infer<NonNullable<typeof contract.body>>,
): Promise<StaffActivity> {
  assertMayManage(person);
  const classroom = await getStaffClassroom(person, classroomId);
  const { activityId, appSlug, title, instructions } = input;
  const times = readActivityTimes(input, classroom.timeZone, { opensAt: null, closesAt: null });
  const appId = await readSettableApp(classroomId, appSlug);
  const activity = { classroomId, appId, title, instructions, ...times };
  const make = () =>
    inTransaction(async (transaction) => {
      const id = await insertActivity({ id: activityId, ...activity }, transaction);
      const detail = { classroomId, appSlug, title };
      const target = { type: "activity", id };
      await recordAudit(person, { action: "activity.create", target, detail }, transaction);
      return id;
    });
  const find = (id: string) => findSameActivity({ id, ...activity });
  const made = await makeOnce({ idName: "activityId", id: activityId, table: "activities", make, find });
  return getStaffActivity(person, made);
}
