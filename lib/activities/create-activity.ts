import type { z } from "zod";
import { assertMayManage } from "@/lib/access/classroom-staff";
import type { Person } from "@/lib/access/person";
import { findAssignableApp } from "@/lib/apps/queries/apps";
import { recordAudit } from "@/lib/audit/record-audit";
import { getStaffClassroom } from "@/lib/classrooms/get-classroom";
import { createOnce } from "@/lib/database/create-once";
import { inTransaction } from "@/lib/database/transaction";
import { invalid } from "@/lib/hub-error";
import type { createActivity as contract, StaffActivity } from "@/packages/client/contract/activities";
import { parseActivityTimes } from "./activity-times";
import { findSameActivity, insertActivity } from "./queries/edit";
import { getStaffActivity } from "./staff-activity";

/** Returns the id of an app that may be assigned to a classroom. @throws HubError VAL_001 at `appSlug` */
export async function getAssignableAppId(classroomId: string, appSlug: string): Promise<string> {
  const app = await findAssignableApp(classroomId, appSlug);
  if (app) return app.id;
  throw invalid([{ path: "appSlug", message: "appNotInCatalog" }]);
}

/**
 * Assigns an app to a classroom as an activity. For the classroom's teachers, the admins of its school, and the developer whose
 * playground it is. A repeated call with the same `activityId` returns the same activity and writes nothing.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 at the field, IDEM_001 when `activityId` belongs to an activity with other values
 */
export async function createActivity(
  person: Person,
  classroomId: string,
  input: z.infer<NonNullable<typeof contract.body>>,
): Promise<StaffActivity> {
  assertMayManage(person);
  const classroom = await getStaffClassroom(person, classroomId);
  const { activityId, appSlug, title, instructions } = input;
  const times = parseActivityTimes(input, classroom.timeZone, { opensAt: null, dueAt: null, closesAt: null });
  const appId = await getAssignableAppId(classroomId, appSlug);
  const activity = { classroomId, appId, title, instructions, ...times };
  const create = () =>
    inTransaction(async (transaction) => {
      const id = await insertActivity({ id: activityId, ...activity }, transaction);
      const detail = { classroomId, appSlug, title };
      const target = { type: "activity", id };
      await recordAudit(person, { action: "activity.create", target, detail }, transaction);
      return id;
    });
  const find = (id: string) => findSameActivity({ id, ...activity });
  const createdId = await createOnce({
    idName: "activityId",
    id: activityId,
    table: "activities",
    create,
    find,
  });
  return getStaffActivity(person, createdId);
}
