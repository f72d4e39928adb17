import { sql } from "kysely";
import type { AppStatus } from "@/generated/prisma/enums";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";
import type { LaunchFault, LaunchVariant } from "@/packages/client/contract/playground";

const APP = {
  id: true,
  slug: true,
  name: true,
  nameKo: true,
  hostedUrl: true,
  integrationMode: true,
  supportsTeacherManage: true,
  proposed: true,
} as const;

/** The statuses of apps that wait for approval or were approved once. */
const SUBMITTED: AppStatus[] = ["pending", "approved", "suspended"];

/** Which apps a person may start in the playground: a developer their own apps, an operator every app with a status of `SUBMITTED`. */
function startableBy({ id, role }: { id: string; role: string }) {
  if (role === "operator") return { status: { in: SUBMITTED } };
  return { developerId: id };
}

export function findStartableApp(person: { id: string; role: string }, slug: string) {
  return prisma().app.findFirst({ where: { slug, ...startableBy(person) }, select: APP });
}

export type StartableApp = NonNullable<Awaited<ReturnType<typeof findStartableApp>>>;

/** Lists the apps that a person may start in the playground, by name, at most 500. */
export function listStartableApps(person: { id: string; role: string }) {
  return prisma().app.findMany({
    where: startableBy(person),
    select: { ...APP, status: true },
    orderBy: [{ name: "asc" }, { slug: "asc" }],
    take: 500,
  });
}

/** Finds the other app that a token of the variant `wrong-app` names: an approved one, else one of the owner's own, else null. */
export async function findOtherApp(ownerId: string, slug: string) {
  const other = (where: { developerId: string } | { status: "approved" }) =>
    prisma().app.findFirst({
      where: { ...where, slug: { not: slug } },
      select: APP,
      orderBy: { slug: "asc" },
    });
  return (await other({ status: "approved" })) ?? (await other({ developerId: ownerId }));
}

/**
 * Finds the open activity of an app in a playground. Locks the playground's classroom until the end of the transaction, so that
 * two simultaneous first launches create only one activity.
 */
export async function findOpenActivity(
  classroomId: string,
  appId: string,
  transaction: Transaction,
): Promise<string | null> {
  await transaction.$queryRaw`SELECT 1 FROM classrooms WHERE id = ${classroomId}::uuid FOR UPDATE`;
  const isOpen = { OR: [{ closesAt: null }, { closesAt: { gt: new Date() } }] };
  const found = await transaction.activity.findFirst({
    where: { classroomId, appId, opensAt: null, spendingStoppedAt: null, ...isOpen },
    select: { id: true },
    orderBy: { createdAt: "asc" },
  });
  return found?.id ?? null;
}

export async function insertActivity(
  activity: { classroomId: string; appId: string; title: string },
  transaction: Transaction,
): Promise<string> {
  return (await transaction.activity.create({ data: activity, select: { id: true } })).id;
}

/**
 * Inserts the app and the variant of a playground's launch, after the launch itself; false when the app was deleted meanwhile.
 * Inserting the launch usually fails then, because the app's activity is deleted too. With the variant `wrong-app` it does not,
 * because the launch is of another app's activity: only this statement notices. The lock waits for a deletion in progress; a
 * later deletion deletes the inserted row.
 */
export async function insertPlaygroundLaunch(launch: {
  launchId: string;
  ownerId: string;
  appSlug: string;
  variant: LaunchVariant;
  fault: LaunchFault | null;
}): Promise<boolean> {
  const { launchId, ownerId, appSlug, variant, fault } = launch;
  const { numAffectedRows } = await sql`
    INSERT INTO playground_launches (launch_id, owner_id, app_slug, variant, fault)
    SELECT ${launchId}::uuid, ${ownerId}::uuid, slug, ${variant}, ${fault} FROM apps WHERE slug = ${appSlug} FOR KEY SHARE`.execute(
    database(),
  );
  return numAffectedRows === 1n;
}

/** Lists the last launch of each app with each variant within 24 hours, newest first. */
export function listLastLaunches(ownerId: string) {
  return database()
    .selectFrom((eb) =>
      eb
        .selectFrom("playgroundLaunches as p")
        .innerJoin("launches as l", "l.id", "p.launchId")
        .select(["p.launchId", "p.appSlug", "l.purpose", "l.createdAt as startedAt"])
        .select(sql<LaunchVariant>`p.variant`.as("variant"))
        .distinctOn(["p.appSlug", "p.variant"])
        .where("p.ownerId", "=", ownerId)
        .where("l.createdAt", ">", sql<Date>`now() - interval '24 hours'`)
        .orderBy("p.appSlug")
        .orderBy("p.variant")
        .orderBy("l.createdAt", "desc")
        .orderBy("p.launchId", "desc")
        .as("last"),
    )
    .selectAll()
    .orderBy("startedAt", "desc")
    .orderBy("launchId", "desc")
    .execute();
}
