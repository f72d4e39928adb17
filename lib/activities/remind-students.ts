import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { notFound } from "@/lib/hub-error";
import { notifyPeople } from "@/lib/notifications/queries/notify";
import { assertTeaches } from "./list-progress";
import { hasStudents } from "./queries/extensions";
import { listStudentsToRemind } from "./queries/reminders";
import { getStaffActivity } from "./staff-activity";

const HOUR_MS = 3_600_000;

/**
 * Reminds students of an activity on their bell, each at most once an hour, for the class's teachers and the playground's developer.
 * Students who have nothing left to do in it are not reminded.
 * @throws HubError AUTH_002, NOTFOUND_001 also when one of them is not an active student of the classroom
 */
export async function remindStudents(
  person: Person,
  activityId: string,
  studentIds: readonly string[],
): Promise<{ reminded: number }> {
  await assertTeaches(person, activityId);
  const { id, title, dueAt, classroom } = await getStaffActivity(person, activityId);
  const asked = [...new Set(studentIds.map((studentId) => studentId.toLowerCase()))];
  if (!(await hasStudents(classroom.id, asked))) throw notFound("student");
  const to = await listStudentsToRemind(id, asked);
  const reminded = await inTransaction(async (transaction) => {
    const target = { type: "activity", id };
    await recordAudit(
      person,
      { action: "activity.remind", target, detail: { count: asked.length } },
      transaction,
    );
    const params = { activityId: id, activityTitle: title, dueAt, remindedBy: person.displayName };
    // Of two calls at the same moment one reminds.
    const groupKey = `reminder:${id}:${Math.floor(Date.now() / HOUR_MS)}`;
    return notifyPeople({ kind: "due.soon", to, params, href: "/", groupKey }, transaction);
  });
  return { reminded };
}
