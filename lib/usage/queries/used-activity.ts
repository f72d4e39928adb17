import { sql } from "kysely";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";

/**
 * Finds the classroom and name of an activity. One that was deleted with its app is found by the credits that it spent or
 * gave back, and has the app's slug for a name.
 */
export async function findUsedActivity(id: string): Promise<{ classroomId: string; name: string } | null> {
  const activity = await prisma().activity.findUnique({
    where: { id },
    select: { classroomId: true, title: true },
  });
  if (activity) return { classroomId: activity.classroomId, name: activity.title };
  const used =
    (await prisma().ledgerEntry.findFirst({
      where: { activityId: id },
      select: { classroomId: true, appSlug: true },
    })) ?? (await findReleasedHold(id));
  return used?.classroomId && used.appSlug ? { classroomId: used.classroomId, name: used.appSlug } : null;
}

/** Finds a released hold of an activity. The state is a literal, so that `holds_released_activity_idx` can be used. */
function findReleasedHold(activityId: string) {
  return database()
    .selectFrom("holds as h")
    .select(["h.classroomId", "h.appSlug"])
    .where("h.activityId", "=", activityId)
    .where(sql<boolean>`h.state = 'released'`)
    .limit(1)
    .executeTakeFirst();
}
