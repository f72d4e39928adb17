import { prisma } from "@/lib/database/prisma";
import { createDeveloper, createSchool, launchSessionOf } from "./create-school";

/** Creates a developer's launch session in their playground, whose pool has 50 credits. */
export async function createPlaygroundSession(): Promise<string> {
  const [developer, { appId }] = [await createDeveloper(), await createSchool()];
  const { classroomId } = await prisma().enrolment.findFirstOrThrow({ where: { profileId: developer.id } });
  const { id } = await prisma().activity.create({ data: { classroomId, appId, title: "A try" } });
  return launchSessionOf(developer, id);
}
