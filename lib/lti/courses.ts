import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { assertManagesSchool } from "@/lib/access/school-scope";
import { prisma } from "@/lib/database/prisma";
import { notFound } from "@/lib/hub-error";
import type { LtiCourse } from "@/packages/client/contract/lti";

const MAX_COURSES = 500;

/** Lists the courses of connected LMSs that are linked to a classroom, by classroom. @throws HubError AUTH_002, NOTFOUND_001 */
export async function listCourses(caller: Person, schoolId: string): Promise<LtiCourse[]> {
  await assertManagesSchool(caller, schoolId);
  const rows = await prisma().ltiContext.findMany({
    where: { platform: { schoolId }, classroom: { status: "active" } },
    select: {
      id: true,
      title: true,
      membershipsUrl: true,
      platform: { select: { id: true, name: true } },
      classroom: { select: { id: true, name: true } },
    },
    orderBy: [{ classroom: { name: "asc" } }, { id: "asc" }],
    take: MAX_COURSES,
  });
  return rows.map(({ id, title, membershipsUrl, platform, classroom }) => ({
    courseId: id,
    platformId: platform.id,
    platformName: platform.name,
    title,
    classroom,
    hasRoster: membershipsUrl !== null,
  }));
}

/** Returns a course of a school that the caller manages, with its platform. @throws HubError AUTH_002, NOTFOUND_001 */
export async function getCourse(caller: Person, schoolId: string, courseId: string) {
  await assertManagesSchool(caller, schoolId);
  const found =
    isUuid(courseId) &&
    (await prisma().ltiContext.findFirst({
      where: { id: courseId, platform: { schoolId }, classroom: { status: "active" } },
      include: { platform: true, classroom: { select: { id: true, name: true, sourcedId: true } } },
    }));
  if (!found) throw notFound("course");
  return found;
}
