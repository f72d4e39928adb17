import { v5 as uuidv5, v7 as uuidv7 } from "uuid";
import { assertMayManage } from "@/lib/access/classroom-staff";
import type { Person } from "@/lib/access/person";
import { listClassroomIds } from "@/lib/access/queries/has-right";
import { recordAudit } from "@/lib/audit/record-audit";
import { createOnce } from "@/lib/database/create-once";
import { inTransaction } from "@/lib/database/transaction";
import { notFound } from "@/lib/hub-error";
import type { StaffActivity } from "@/packages/client/contract/activities";
import { getAssignableAppId } from "./create-activity";
import { listActivitiesById } from "./queries/activity";
import { hasCopies, insertCopies } from "./queries/edit";
import { getStaffActivity, toStaffActivity } from "./staff-activity";

interface Copies {
  copyId?: string | undefined;
  classroomIds: readonly string[];
}

const toDate = (moment: string | null) => (moment === null ? null : new Date(moment));

/** Where the copies go, with their ids: those of a `copyId` are always the same, so that a repeated call finds them. */
function placesOf({ copyId, classroomIds }: Copies) {
  return [...new Set(classroomIds.map((id) => id.toLowerCase()))].map((classroomId) => ({
    id: copyId === undefined ? uuidv7() : uuidv5(classroomId, copyId),
    classroomId,
  }));
}

/**
 * Copies an activity to other classrooms, for those of `assertMayManage` who may do so in each of them; nothing of students is
 * copied (protocol: Progress).
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 at `appSlug` when its app cannot be chosen any more, IDEM_001
 */
export async function copyActivity(
  person: Person,
  activityId: string,
  copies: Copies,
): Promise<StaffActivity[]> {
  assertMayManage(person);
  const { app, title, instructions, ...times } = await getStaffActivity(person, activityId);
  const places = placesOf(copies);
  const own = new Set(await listClassroomIds(person, "staffRead"));
  if (!places.every(({ classroomId }) => own.has(classroomId))) throw notFound("classroom");
  // Nobody manages classrooms of a school and a playground, so what may be chosen is the same in all of them.
  const appId = await getAssignableAppId(places[0]?.classroomId ?? "", app.appSlug);
  const { opensAt, dueAt, closesAt } = times;
  const dates = { opensAt: toDate(opensAt), dueAt: toDate(dueAt), closesAt: toDate(closesAt) };
  const fields = { appId, title, instructions, ...dates };
  const create = () =>
    inTransaction(async (transaction) => {
      await insertCopies(fields, places, transaction);
      const events = places.map(({ id, classroomId }) => ({
        action: "activity.copy" as const,
        target: { type: "activity", id },
        detail: { classroomId, appSlug: app.appSlug, title },
      }));
      await recordAudit(person, events, transaction);
      return places;
    });
  const find = async () => ((await hasCopies(fields, places)) ? places : null);
  const once = { idName: "copyId", id: copies.copyId, table: "activities", create, find };
  const ids = (await createOnce(once)).map(({ id }) => id);
  const made = new Map((await listActivitiesById(ids)).map((row) => [row.id, toStaffActivity(row)]));
  return ids.flatMap((id) => made.get(id) ?? []);
}
