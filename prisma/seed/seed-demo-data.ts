import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@/generated/prisma/client";
import { hashPassword } from "@/lib/people/password-queue";
import {
  activities,
  apps,
  classrooms,
  DEMO_PASSWORD,
  demoId,
  enrolments,
  pools,
  profiles,
  schools,
} from "./demo-data";

type Database = Parameters<Parameters<PrismaClient["$transaction"]>[0]>[0];

/** Inserts all demo data (protocol: Demo data). */
async function insertAll(database: Database, hashes: ReadonlyMap<string, string>, sampleAppOrigin: string) {
  await database.school.createMany({ data: schools });
  await database.profile.createMany({
    data: profiles.map((profile) => ({ ...profile, passwordHash: hashes.get(profile.login) ?? "" })),
  });
  await database.creditPool.createMany({ data: pools.map(({ credits: _, ...pool }) => pool) });
  for (const pool of pools) {
    await database.$queryRaw`SELECT * FROM grant_credits(${demoId(`grant ${pool.id}`)}::uuid, ${pool.id}::uuid, 'grant', ${pool.credits}::int,
      ${demoId("operator")}::uuid, 'Demo credits')`;
  }
  await database.classroom.createMany({ data: classrooms });
  await database.enrolment.createMany({ data: enrolments });
  await database.app.createMany({ data: apps(sampleAppOrigin) });
  await database.activity.createMany({ data: activities(new Date()) });
}

/**
 * Creates the demo data once, in one transaction. Later runs keep the data as it is and only update the addresses of the
 * demo apps.
 */
export async function seedDemoData(options: {
  connectionString: string;
  sampleAppOrigin: string;
}): Promise<void> {
  const database = new PrismaClient({
    adapter: new PrismaPg({ connectionString: options.connectionString }),
  });
  try {
    if (await database.profile.findUnique({ where: { id: demoId("operator") }, select: { id: true } })) {
      for (const { slug, hostedUrl, origins, iconUrl } of apps(options.sampleAppOrigin)) {
        await database.app.updateMany({
          where: { id: demoId(`app ${slug}`) },
          data: { hostedUrl, origins, iconUrl },
        });
      }
      return;
    }
    const hashed = profiles.map(
      async ({ login }): Promise<[string, string]> => [login, await hashPassword(DEMO_PASSWORD, "demo")],
    );
    const hashes = new Map(await Promise.all(hashed));
    await database.$transaction((transaction) => insertAll(transaction, hashes, options.sampleAppOrigin));
  } finally {
    await database.$disconnect();
  }
}
