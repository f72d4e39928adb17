import { prisma } from "@/lib/database/prisma";
import { makeExport } from "@/lib/privacy/make-export";
import { launchSessionOf } from "../create-school";
import type { MakeRequest, MatrixRequest, MatrixWorld } from "./callers";
import { createSubmission } from "./create-submission";

/** A request about a new student, who is not one of the callers. */
async function onStudent({ school }: MatrixWorld, operation: string, body?: unknown): Promise<MatrixRequest> {
  const { id } = await school.student();
  return { operation, params: { profileId: id }, ...(body !== undefined && { body }) };
}

async function createWork({ school }: MatrixWorld) {
  const student = await school.student();
  const activityId = await school.activity();
  const { submissionId } = await createSubmission(activityId, await launchSessionOf(student, activityId));
  return { profileId: student.id, submissionId };
}

async function onExport({ school }: MatrixWorld, operation: string): Promise<MatrixRequest> {
  const { id: profileId } = await school.student();
  const { id: exportId } = await prisma().dataExport.create({
    data: { profileId, requestedById: school.admin.id },
  });
  return { operation, params: { profileId, exportId } };
}

export const PRIVACY_REQUESTS: Readonly<Record<string, MakeRequest>> = {
  "editSchool about students' data": ({ school }) => ({
    operation: "editSchool",
    params: { schoolId: school.id },
    body: { workRetentionDays: 400 },
  }),
  createExport: (world) => onStudent(world, "createExport"),
  listExports: (world) => onStudent(world, "listExports"),
  readExport: (world) => onExport(world, "readExport"),
  downloadExport: async (world) => {
    const { params = {} } = await onExport(world, "downloadExport");
    await makeExport(params.exportId ?? "", { isLastTry: true });
    return { operation: "downloadExport", params };
  },
  erasePerson: async ({ school }) => {
    const { id, login } = await school.student();
    return { operation: "erasePerson", params: { profileId: id }, body: { login } };
  },
  setConsent: (world) => onStudent(world, "setConsent", { consent: "given" }),
  setClassConsent: ({ school }) => ({
    operation: "setClassConsent",
    params: { classroomId: school.classroomId },
    body: { consent: "given" },
  }),
  listPersonWorks: (world) => onStudent(world, "listPersonWorks"),
  takeDownWork: async (world) => {
    const { profileId, submissionId } = await createWork(world);
    return { operation: "takeDownWork", params: { profileId }, body: { submissionId, reason: "A name" } };
  },
  undoTakeDown: async (world) => {
    const { profileId, submissionId } = await createWork(world);
    const { id: takeDownId } = await prisma().takeDown.create({
      data: { profileId, submissionId, reason: "A name", createdById: world.school.admin.id },
    });
    return { operation: "undoTakeDown", params: { profileId, takeDownId } };
  },
};
