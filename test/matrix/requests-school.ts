import { randomBytes } from "node:crypto";
import { prisma } from "@/lib/database/prisma";
import type { MatrixWorld, RequestParts } from "./callers";

/** The token that the matrix sets for the hub's metrics. */
export const METRICS_TOKEN = "a-token-for-the-metrics-of-this-test";

/** Creates an empty classroom of the school. */
async function createClassroom({ school: { id, poolId } }: MatrixWorld): Promise<string> {
  return (await prisma().classroom.create({ data: { name: "5-1", schoolId: id, poolId } })).id;
}

const onNewClassroom: RequestParts = async (world) => ({
  params: { classroomId: await createClassroom(world) },
});

/** Requests about activities, a school's people, classrooms, credit pool and roster, and the hub's metrics. */
export const SCHOOL_REQUESTS: Readonly<Record<string, RequestParts>> = {
  createActivity: ({ school: { appSlug } }) => ({ body: { appSlug, title: "Our river" } }),
  editActivity: async ({ school }) => {
    const id = await school.activity();
    const { updatedAt } = await prisma().activity.findUniqueOrThrow({ where: { id } });
    return { params: { activityId: id }, body: { updatedAt: updatedAt.toISOString(), title: "Our river" } };
  },
  copyActivity: ({ school: { classroomId } }) => ({ body: { classroomIds: [classroomId] } }),
  remindStudents: async ({ school }) => ({ body: { studentIds: [(await school.student()).id] } }),
  makePasswords: async ({ school }) => ({ body: { studentIds: [(await school.student()).id] } }),
  createPerson: () => ({
    body: { role: "teacher", displayName: "Kim", login: `kim-${randomBytes(6).toString("hex")}` },
  }),
  movePerson: async (world) => ({ body: { toClassroomId: await createClassroom(world) } }),
  editSchoolPool: () => ({ body: { lowWaterCredits: 5 } }),
  editClassroom: onNewClassroom,
  archiveClassroom: onNewClassroom,
  restoreClassroom: onNewClassroom,
  addTeacher: async (world) => ({
    params: { classroomId: await createClassroom(world), profileId: world.school.teacher.id },
  }),
  removeTeacher: async (world) => {
    const ids = { classroomId: await createClassroom(world), profileId: world.school.teacher.id };
    await prisma().enrolment.create({ data: { ...ids, kind: "teacher" } });
    return { params: ids };
  },
  startRosterImport: async ({ school }) => {
    // A school has only one import in progress at a time, so the import of the previous call is deleted.
    await prisma().rosterImport.deleteMany({ where: { schoolId: school.id } });
    const rawBody = new TextEncoder().encode("class,name\n4-2,Kim");
    return { rawBody, headers: { "content-type": "text/csv" } };
  },
  metrics: () => ({ headers: { authorization: `Bearer ${METRICS_TOKEN}` } }),
};
