import { prisma } from "@/lib/database/prisma";
import { aDeveloper, aLaunch, aSchool } from "./a-school";

/** A developer's launch session in the own playground, whose pool has 50 credits. */
export async function aPlaygroundSession(): Promise<string> {
  const [developer, { appId }] = [await aDeveloper(), await aSchool()];
  const { classroomId } = await prisma().enrolment.findFirstOrThrow({ where: { profileId: developer.id } });
  const { id } = await prisma().activity.create({ data: { classroomId, appId, title: "A try" } });
  return aLaunch(developer, id);
}
