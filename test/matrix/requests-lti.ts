import { prisma } from "@/lib/database/prisma";
import { createKey } from "@/lib/lti/keys";
import { serveTestPlatform } from "../lti";
import type { MatrixWorld, RequestParts } from "./callers";

/** Connects an LMS that is served until this process ends. */
async function connectPlatform({ school }: MatrixWorld) {
  const { platform } = await serveTestPlatform();
  const { id } = await prisma().ltiPlatform.create({ data: { ...platform.settings, schoolId: school.id } });
  await createKey(id);
  return { id, platform };
}

const onPlatform: RequestParts = async (world) => ({
  params: { platformId: (await connectPlatform(world)).id },
});

/** Requests about the LMSs of a school. */
export const LTI_REQUESTS: Readonly<Record<string, RequestParts>> = {
  connectLtiPlatform: async () => ({ body: (await serveTestPlatform()).platform.settings }),
  editLtiPlatform: async (world) => ({ ...(await onPlatform(world)), body: { name: "Canvas" } }),
  disconnectLtiPlatform: onPlatform,
  listLtiRefusals: onPlatform,
  importLtiCourse: async (world) => {
    const { school } = world;
    // A school has only one import in progress at a time, so the import of the previous call is deleted.
    await prisma().rosterImport.deleteMany({ where: { schoolId: school.id } });
    const { id: platformId, platform } = await connectPlatform(world);
    platform.users = [{ sub: "1042", role: "Learner", name: "Kim Minji" }];
    const { contextId, url } = platform;
    const course = {
      platformId,
      deploymentId: "1",
      contextId,
      title: "4-2",
      classroomId: school.classroomId,
    };
    const data = { ...course, membershipsUrl: `${url}/members` };
    return { params: { courseId: (await prisma().ltiContext.create({ data })).id } };
  },
};
