import { Prisma } from "@/generated/prisma/client";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";
import { IS_UNSTARTED } from "./activity";

export interface ActivityFields {
  appId: string;
  title: string;
  instructions: string;
  opensAt: Date | null;
  dueAt: Date | null;
  closesAt: Date | null;
}

/** Inserts an activity and returns its id, which the database generates unless it is given. */
export async function insertActivity(
  { id, ...activity }: ActivityFields & { id: string | undefined; classroomId: string },
  transaction: Transaction,
): Promise<string> {
  const data = { ...activity, ...(id !== undefined && { id }) };
  return (await transaction.activity.create({ data, select: { id: true } })).id;
}

/** Returns the id if the activity exists with exactly these values, else null. */
export async function findSameActivity(
  activity: ActivityFields & { id: string; classroomId: string },
): Promise<string | null> {
  return (await prisma().activity.findFirst({ where: activity, select: { id: true } }))?.id ?? null;
}

/** Inserts copies of an activity, each with its id and classroom. */
export async function insertCopies(
  activity: ActivityFields,
  places: readonly { id: string; classroomId: string }[],
  transaction: Transaction,
): Promise<void> {
  await transaction.activity.createMany({ data: places.map((place) => ({ ...activity, ...place })) });
}

/** Whether all of these copies of an activity exist with exactly these values. */
export async function hasCopies(
  activity: ActivityFields,
  places: readonly { id: string; classroomId: string }[],
): Promise<boolean> {
  const where = { ...activity, OR: [...places] };
  return (await prisma().activity.count({ where })) === places.length;
}

/** The next `updated_at`, always later than the last one: it is the version that an edit is checked against. */
const NEXT_VERSION = Prisma.sql`greatest(date_trunc('milliseconds', clock_timestamp()), updated_at + interval '1 ms')`;
/** Truncated to milliseconds as in the columns, since rounding up could give a moment in the future. */
const NOW = Prisma.sql`date_trunc('milliseconds', clock_timestamp())`;

/**
 * Updates an activity unless it was changed since it was read (`other-version`). Its app cannot be replaced once students have
 * submitted work (`has-submissions`). An `appId` of null keeps the app.
 */
export async function updateActivity(
  change: { id: string; seenVersion: Date; fields: Omit<ActivityFields, "appId"> & { appId: string | null } },
  transaction: Transaction,
): Promise<"changed" | "other-version" | "has-submissions"> {
  const { id, seenVersion, fields } = change;
  // FOR UPDATE waits for submissions that are being inserted, since their foreign key locks this row.
  const [found] = await transaction.$queryRaw<{ appId: string; updatedAt: Date }[]>`
    SELECT app_id AS "appId", updated_at AS "updatedAt" FROM activities WHERE id = ${id}::uuid FOR UPDATE`;
  if (found?.updatedAt.getTime() !== seenVersion.getTime()) return "other-version";
  const appId = fields.appId ?? found.appId;
  if (appId !== found.appId) {
    const submission = await transaction.submission.findFirst({
      where: { activityId: id },
      select: { id: true },
    });
    if (submission) return "has-submissions";
  }
  await transaction.$executeRaw`UPDATE activities SET app_id = ${appId}::uuid, title = ${fields.title},
      instructions = ${fields.instructions}, opens_at = ${fields.opensAt}, due_at = ${fields.dueAt},
      closes_at = ${fields.closesAt}, updated_at = ${NEXT_VERSION} WHERE id = ${id}::uuid`;
  return "changed";
}

/** Deletes an activity. Returns false when it has been started, or does not exist any more. */
export async function deleteUnstartedActivity(id: string, transaction: Transaction): Promise<boolean> {
  // FOR UPDATE waits for launches that are being inserted, since their foreign key locks this row.
  await transaction.$queryRaw`SELECT FROM activities WHERE id = ${id}::uuid FOR UPDATE`;
  const deleted =
    await transaction.$executeRaw`DELETE FROM activities a WHERE a.id = ${id}::uuid AND ${Prisma.raw(IS_UNSTARTED)}`;
  return deleted === 1;
}

/** The changes of an activity that take effect now. */
export type ActivityAction = "open" | "close" | "stop-spending" | "resume-spending";

const ACTIONS: Readonly<Record<ActivityAction, { set: Prisma.Sql; where: Prisma.Sql }>> = {
  open: {
    set: Prisma.sql`opens_at = CASE WHEN opens_at > ${NOW} THEN ${NOW} ELSE opens_at END,
      closes_at = CASE WHEN closes_at <= ${NOW} THEN NULL ELSE closes_at END`,
    where: Prisma.sql`(opens_at > ${NOW} OR closes_at <= ${NOW})`,
  },
  close: {
    // Nothing is due after the activity has closed.
    set: Prisma.sql`closes_at = greatest(${NOW}, opens_at + interval '1 ms'),
      due_at = CASE WHEN due_at > ${NOW} THEN greatest(${NOW}, opens_at + interval '1 ms') ELSE due_at END`,
    where: Prisma.sql`(opens_at IS NULL OR opens_at <= ${NOW}) AND (closes_at IS NULL OR closes_at > ${NOW})`,
  },
  "stop-spending": {
    set: Prisma.sql`spending_stopped_at = ${NOW}`,
    where: Prisma.sql`spending_stopped_at IS NULL`,
  },
  "resume-spending": {
    set: Prisma.sql`spending_stopped_at = NULL`,
    where: Prisma.sql`spending_stopped_at IS NOT NULL`,
  },
};

/** Changes the state of an activity. Returns false when there is nothing to change, such as closing an activity that is not open. */
export async function setActivityState(
  id: string,
  action: ActivityAction,
  transaction: Transaction,
): Promise<boolean> {
  const { set, where } = ACTIONS[action];
  const changed = await transaction.$executeRaw`UPDATE activities SET ${set}, updated_at = ${NEXT_VERSION}
    WHERE id = ${id}::uuid AND ${where}`;
  return changed === 1;
}
