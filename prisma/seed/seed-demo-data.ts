import { PrismaPg } from "@prisma/adapter-pg";
import { type Prisma, PrismaClient } from "@/generated/prisma/client";
import { hashPassword } from "@/lib/people/password-queue";
import type { FileStorage } from "@/lib/storage/file-storage";
import { activities, apps, classrooms, pools, schools } from "./demo-data";
import { DEMO_PASSWORD, demoId } from "./demo-ids";
import { insertDrafts } from "./insert-books";
import { insertEvents } from "./insert-events";
import { insertNotifications } from "./insert-notifications";
import { insertPast, type PastWork } from "./insert-past";
import { insertWorks } from "./insert-works";
import { listPastOperations } from "./lessons";
import { classes, enrolments, profiles } from "./people";
import { storePictures } from "./pictures";
import { type Past, pastOf } from "./school-days";

/** How to connect to the database as the hub's role, the origin of the demo apps, and the storage for the demo's pictures. */
export interface SeedOptions {
  connectionString: string;
  sampleAppOrigin: string;
  storage: FileStorage;
}

const TIMEOUT_MS = 60_000;

/** Inserts the schools, their people and classrooms, and the apps. Everyone has the same hash of the same password. */
async function insertSchools(
  database: Prisma.TransactionClient,
  { beganAt: createdAt }: Past,
  sampleAppOrigin: string,
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD, "demo");
  await database.school.createMany({ data: schools.map((school) => ({ ...school, createdAt })) });
  await database.profile.createMany({
    data: profiles.map((profile) => ({ ...profile, passwordHash, createdAt })),
  });
  await database.creditPool.createMany({ data: pools.map((pool) => ({ ...pool, createdAt })) });
  await database.classroom.createMany({ data: classrooms.map((room) => ({ ...room, createdAt })) });
  await database.enrolment.createMany({ data: enrolments.map((one) => ({ ...one, createdAt })) });
  await database.app.createMany({ data: apps(sampleAppOrigin).map((app) => ({ ...app, createdAt })) });
}

/** Inserts the activities, which the teachers of their classrooms made. */
async function insertActivities(
  database: Prisma.TransactionClient,
  past: Past,
  sampleAppOrigin: string,
): Promise<void> {
  const rows = activities(past);
  await database.activity.createMany({ data: rows });
  const slugs = new Map(apps(sampleAppOrigin).map(({ id, slug }) => [id, slug]));
  await insertEvents(
    database,
    classes.flatMap(({ name, schoolId, teacher }) =>
      rows
        .filter(({ classroomId }) => classroomId === demoId(`classroom ${name}`))
        .map(({ id, classroomId, appId, title, createdAt }) => ({
          at: createdAt,
          actor: teacher,
          action: "activity.create",
          schoolId,
          target: { type: "activity", id },
          detail: { classroomId, appSlug: slugs.get(appId) ?? "", title },
        })),
    ),
  );
}

/** Sums up when each student began an activity and was last active in it. */
async function insertProgress(database: Prisma.TransactionClient): Promise<void> {
  await database.$executeRaw`INSERT INTO student_progress (activity_id, student_id, started_at, last_active_at)
    SELECT l.activity_id, l.actor_id, min(l.created_at), greatest(max(l.created_at),
        (SELECT max(s.submitted_at) FROM submissions s WHERE s.activity_id = l.activity_id AND s.student_id = l.actor_id),
        (SELECT max(k.updated_at) FROM app_states k WHERE k.activity_id = l.activity_id AND k.student_id = l.actor_id))
    FROM launches l WHERE l.purpose = 'student_activity' GROUP BY l.activity_id, l.actor_id`;
  // Who was asked to try again in an activity that is closed may do so for another month.
  await database.$executeRaw`UPDATE student_progress p SET closes_at = now() + interval '30 days' FROM submissions s
    WHERE s.activity_id = p.activity_id AND s.student_id = p.student_id AND s.status = 'revision_requested'`;
}

/** Updates the addresses of the demo apps. */
async function updateApps(database: PrismaClient, sampleAppOrigin: string): Promise<void> {
  for (const { id, hostedUrl, origins, iconUrl } of apps(sampleAppOrigin)) {
    await database.app.updateMany({ where: { id }, data: { hostedUrl, origins, iconUrl } });
  }
}

/**
 * Creates the demo data once (protocol: Demo data): files first, then all rows in one transaction. Later runs keep the data as
 * it is, also that of an earlier release, and only update the addresses of the demo apps.
 */
export async function seedDemoData({
  connectionString,
  sampleAppOrigin,
  storage,
}: SeedOptions): Promise<void> {
  const database = new PrismaClient({ adapter: new PrismaPg({ connectionString }) });
  try {
    if (await database.profile.findUnique({ where: { id: demoId("operator") }, select: { id: true } })) {
      await updateApps(database, sampleAppOrigin);
      return;
    }
    const past = pastOf(new Date());
    const operations = listPastOperations(past);
    const work: PastWork = { past, operations, pictures: await storePictures(storage, operations) };
    await database.$transaction(
      async (transaction) => {
        await insertSchools(transaction, past, sampleAppOrigin);
        await insertActivities(transaction, past, sampleAppOrigin);
        await insertPast(transaction, work);
        await insertWorks(transaction, work);
        await insertDrafts(transaction, work);
        await insertProgress(transaction);
        await insertNotifications(transaction);
      },
      { timeout: TIMEOUT_MS },
    );
  } finally {
    await database.$disconnect();
  }
}
