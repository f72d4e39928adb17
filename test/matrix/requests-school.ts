import { randomBytes } from "node:crypto";
import { prisma } from "@/lib/database/prisma";
import type { MakeRequest, MatrixRequest, MatrixWorld } from "./callers";

/** The token that the matrix sets for the hub's metrics. */
export const METRICS_TOKEN = "a-token-for-the-metrics-of-this-test";

const onActivity =
  (operation: string): MakeRequest =>
  async ({ school }) => ({ operation, params: { activityId: await school.activity() } });

/** A request about a new student, so that it changes none of the callers. */
async function onStudent({ school }: MatrixWorld, operation: string, body?: unknown): Promise<MatrixRequest> {
  const { id } = await school.student();
  return { operation, params: { profileId: id }, ...(body !== undefined && { body }) };
}

async function createClassroom({ id, poolId }: MatrixWorld["school"]): Promise<string> {
  return (await prisma().classroom.create({ data: { name: "5-1", schoolId: id, poolId } })).id;
}

const onSchool =
  (operation: string, body?: unknown): MakeRequest =>
  ({ school }) => ({ operation, params: { schoolId: school.id }, ...(body !== undefined && { body }) });

/** A request about one of the school's roster imports, which is applied already. */
const onRosterImport =
  (operation: string, body?: unknown): MakeRequest =>
  async ({ school }) => {
    const data = {
      schoolId: school.id,
      requestedById: school.admin.id,
      mode: "add",
      status: "applied",
    } as const;
    const { id: importId } = await prisma().rosterImport.create({ data });
    const params = { schoolId: school.id, importId };
    return { operation, params, ...(body !== undefined && { body }) };
  };

const onClassroom =
  (operation: string, body?: unknown): MakeRequest =>
  async ({ school }) => ({
    operation,
    params: { classroomId: await createClassroom(school) },
    ...(body !== undefined && { body }),
  });

async function makeEdit({ school }: MatrixWorld): Promise<MatrixRequest> {
  const id = await school.activity();
  const { updatedAt } = await prisma().activity.findUniqueOrThrow({ where: { id } });
  const body = { updatedAt: updatedAt.toISOString(), title: "Our river" };
  return { operation: "editActivity", params: { activityId: id }, body };
}

/** Requests about a classroom: its activities and its students. */
export const CLASSROOM_REQUESTS: Readonly<Record<string, MakeRequest>> = {
  classroomActivities: ({ school }) => ({
    operation: "classroomActivities",
    params: { classroomId: school.classroomId },
  }),
  createActivity: ({ school }) => ({
    operation: "createActivity",
    params: { classroomId: school.classroomId },
    body: { appSlug: school.appSlug, title: "Our river" },
  }),
  readActivity: onActivity("readActivity"),
  editActivity: makeEdit,
  deleteActivity: onActivity("deleteActivity"),
  openActivity: onActivity("openActivity"),
  closeActivity: onActivity("closeActivity"),
  stopSpending: onActivity("stopSpending"),
  resumeSpending: onActivity("resumeSpending"),
  classroomStudents: ({ school }) => ({
    operation: "classroomStudents",
    params: { classroomId: school.classroomId },
  }),
  makePasswords: async ({ school }) => ({
    operation: "makePasswords",
    params: { classroomId: school.classroomId },
    body: { studentIds: [(await school.student()).id] },
  }),
};

/** Requests about passwords, a school's people, classrooms, credit pool and roster imports, and the hub's metrics. */
export const SCHOOL_REQUESTS: Readonly<Record<string, MakeRequest>> = {
  changePassword: () => ({
    operation: "changePassword",
    body: { currentPassword: "not the one", newPassword: "a new long one" },
  }),
  listSchoolPeople: onSchool("listSchoolPeople"),
  createPerson: ({ school }) => ({
    operation: "createPerson",
    params: { schoolId: school.id },
    body: { role: "teacher", displayName: "Kim", login: `kim-${randomBytes(6).toString("hex")}` },
  }),
  suggestLogin: ({ school }) => ({
    operation: "suggestLogin",
    params: { schoolId: school.id },
    query: "?displayName=Kim",
  }),
  getSchoolPerson: (world) => onStudent(world, "getSchoolPerson"),
  editPerson: (world) => onStudent(world, "editPerson", { displayName: "Lee" }),
  archivePerson: (world) => onStudent(world, "archivePerson"),
  restorePerson: (world) => onStudent(world, "restorePerson"),
  movePerson: async (world) =>
    onStudent(world, "movePerson", { toClassroomId: await createClassroom(world.school) }),
  resetPassword: (world) => onStudent(world, "resetPassword"),
  listSchoolClassrooms: onSchool("listSchoolClassrooms"),
  getSchoolPool: onSchool("getSchoolPool"),
  createClassroom: onSchool("createClassroom", { name: "6-1" }),
  editSchoolPool: onSchool("editSchoolPool", { lowWaterCredits: 5 }),
  editClassroom: onClassroom("editClassroom", { name: "5-2" }),
  archiveClassroom: onClassroom("archiveClassroom"),
  restoreClassroom: onClassroom("restoreClassroom"),
  addTeacher: async ({ school }) => ({
    operation: "addTeacher",
    params: { classroomId: await createClassroom(school), profileId: school.teacher.id },
  }),
  removeTeacher: async ({ school }) => {
    const ids = { classroomId: await createClassroom(school), profileId: school.teacher.id };
    await prisma().enrolment.create({ data: { ...ids, kind: "teacher" } });
    return { operation: "removeTeacher", params: ids };
  },
  startRosterImport: async ({ school }) => {
    // A school has only one import in progress at a time, so the import of the previous call is deleted.
    await prisma().rosterImport.deleteMany({ where: { schoolId: school.id } });
    const rawBody = new TextEncoder().encode("class,name\n4-2,Kim");
    const headers = { "content-type": "text/csv" };
    return { operation: "startRosterImport", params: { schoolId: school.id }, rawBody, headers };
  },
  readRosterImport: onRosterImport("readRosterImport"),
  listRosterChanges: onRosterImport("listRosterChanges"),
  listRosterProblems: onRosterImport("listRosterProblems"),
  applyRosterImport: onRosterImport("applyRosterImport", {}),
  rosterReport: onRosterImport("rosterReport"),
  rosterCards: onRosterImport("rosterCards"),
  exportRoster: onSchool("exportRoster"),
  metrics: () => ({ operation: "metrics", headers: { authorization: `Bearer ${METRICS_TOKEN}` } }),
};
