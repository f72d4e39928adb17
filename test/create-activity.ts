import type { Handler } from "@/lib/api/route";
import { prisma } from "@/lib/database/prisma";
import { callOperationAs } from "./call-as";
import type { TestSchool } from "./create-school";

/** Creates an activity in the school's classroom with the given route, as the person `by`. */
export function createActivity(
  CREATE: Handler,
  school: TestSchool,
  { by = school.teacher, ...fields }: { by?: { id: string } } & Record<string, unknown> = {},
) {
  const body = { appSlug: school.appSlug, title: "Our town", ...fields };
  return callOperationAs(by, CREATE, { classroomId: school.classroomId }, body);
}

/** The actions in the audit log that are about an activity, oldest first. */
export async function actionsOf(activityId: string): Promise<string[]> {
  const events = await prisma().auditEvent.findMany({
    where: { targetId: activityId, action: { startsWith: "activity." } },
    orderBy: { id: "asc" },
  });
  return events.map(({ action }) => action);
}
