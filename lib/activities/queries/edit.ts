import { Prisma } from "@/generated/prisma/client";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";

/** The fields of an activity that its staff writes. */
export interface ActivityFields {
  appId: string;
  title: string;
  instructions: string;
  opensAt: Date | null;
  closesAt: Date | null;
}

/** The apps that may be set for a classroom: approved ones, and in a playground its developer's own. */
function settableApps(classroomId: string) {
  return database()
    .selectFrom("apps as app")
    .innerJoin("classrooms as c", (join) => join.on("c.id", "=", classroomId))
    .where(({ eb, or, ref }) =>
      or([eb("app.status", "=", "approved"), eb("app.developerId", "=", ref("c.developerId"))]),
    );
}

/** One of the apps that may be set for a classroom; null for any other. */
export async function findSettableApp(classroomId: string, appSlug: string): Promise<{ id: string } | null> {
  const found = await settableApps(classroomId)
    .select("app.id")
    .where("app.slug", "=", appSlug)
    .executeTakeFirst();
  return found ?? null;
}

/** The apps that may be set for a classroom, by name. */
export function listSettableAppRows(classroomId: string) {
  return settableApps(classroomId)
    .select([
      "app.slug as appSlug",
      "app.name",
      "app.nameKo",
      "app.description",
      "app.descriptionKo",
      "app.iconUrl",
      "app.minAge",
      "app.maxAge",
      "app.supportsTeacherManage",
    ])
    .orderBy("app.name")
    .orderBy("app.slug")
    .limit(1000)
    .execute();
}

/** Keeps a new activity, under its own id or one that the database makes; answers the id. */
export async function insertActivity(
  { id, ...activity }: ActivityFields & { id: string | undefined; classroomId: string },
  transaction: Transaction,
): Promise<string> {
  const data = { ...activity, ...(id !== undefined && { id }) };
  return (await transaction.activity.create({ data, select: { id: true } })).id;
}

/** The id of an activity, if it stands as it would be made; else null. */
export async function findSameActivity(
  activity: ActivityFields & { id: string; classroomId: string },
): Promise<string | null> {
  return (await prisma().activity.findFirst({ where: activity, select: { id: true } }))?.id ?? null;
}

/** The next version's moment: later than the last, though the clock may not have moved. */
const NEXT_VERSION = Prisma.sql`greatest(date_trunc('milliseconds', clock_timestamp()), updated_at + interval '1 ms')`;
/** Columns keep milliseconds: a moment rounded up would lie ahead of the clock. */
const NOW = Prisma.sql`date_trunc('milliseconds', clock_timestamp())`;

/**
 * Writes an activity if it is still the version that was read. `other-version`: someone has changed it since;
 * `has-submissions`: work was handed in from the app that was to be replaced. `appId` null keeps the app.
 */
export async function updateActivity(
  change: { id: string; readVersion: Date; fields: Omit<ActivityFields, "appId"> & { appId: string | null } },
  transaction: Transaction,
): Promise<"changed" | "other-version" | "has-submissions"> {
  const { id, readVersion, fields } = change;
  // FOR UPDATE waits for submissions that are being written: they hold a share of this row by their foreign key.
  const [found] = await transaction.$queryRaw<{ appId: string; updatedAt: Date }[]>`
    SELECT app_id AS "appId", updated_at AS "updatedAt" FROM activities WHERE id = ${id}::uuid FOR UPDATE`;
  if (found?.updatedAt.getTime() !== readVersion.getTime()) return "other-version";
  const appId = fields.appId ?? found.appId;
  if (appId !== found.appId) {
    const submission = await transaction.submission.findFirst({
      where: { activityId: id },
      select: { id: true },
    });
    if (submission) return "has-submissions";
  }
  await transaction.$executeRaw`UPDATE activities SET app_id = ${appId}::uuid, title = ${fields.title},
      instructions = ${fields.instructions}, opens_at = ${fields.opensAt}, closes_at = ${fields.closesAt},
      updated_at = ${NEXT_VERSION} WHERE id = ${id}::uuid`;
  return "changed";
}

/** What is done to an activity at once, as one compare-and-set each. */
export type ActivityDeed = "open" | "close" | "stop-spending" | "resume-spending";

const DEEDS: Readonly<Record<ActivityDeed, { set: Prisma.Sql; where: Prisma.Sql }>> = {
  open: {
    set: Prisma.sql`opens_at = CASE WHEN opens_at > ${NOW} THEN ${NOW} ELSE opens_at END,
      closes_at = CASE WHEN closes_at <= ${NOW} THEN NULL ELSE closes_at END`,
    where: Prisma.sql`(opens_at > ${NOW} OR closes_at <= ${NOW})`,
  },
  close: {
    set: Prisma.sql`closes_at = greatest(${NOW}, opens_at + interval '1 ms')`,
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

/** Does it; false when it was so already, and nothing changed. */
export async function doToActivity(
  id: string,
  deed: ActivityDeed,
  transaction: Transaction,
): Promise<boolean> {
  const { set, where } = DEEDS[deed];
  const changed = await transaction.$executeRaw`UPDATE activities SET ${set}, updated_at = ${NEXT_VERSION}
    WHERE id = ${id}::uuid AND ${where}`;
  return changed === 1;
}
