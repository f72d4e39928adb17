import { prisma } from "@/lib/database/prisma";
import { makeExport } from "@/lib/privacy/make-export";
import { createIncident } from "../create-incident";
import { launchSessionOf } from "../create-school";
import type { MatrixWorld, RequestParts } from "./callers";
import { createSubmission } from "./create-submission";

/** Creates a student with a work. */
async function createWork({ school }: MatrixWorld) {
  const student = await school.student();
  const activityId = await school.activity();
  const { submissionId } = await createSubmission(activityId, await launchSessionOf(student, activityId));
  return { profileId: student.id, submissionId };
}

async function onExport({ school }: MatrixWorld) {
  const { id: profileId } = await school.student();
  const { id: exportId } = await prisma().dataExport.create({
    data: { profileId, requestedById: school.admin.id },
  });
  return { params: { profileId, exportId } };
}

/** Requests about a student's data. */
export const PRIVACY_REQUESTS: Readonly<Record<string, RequestParts>> = {
  "editSchool about students' data": () => ({ body: { workRetentionDays: 400 } }),
  readExport: onExport,
  downloadExport: async (world) => {
    const { params } = await onExport(world);
    await makeExport(params.exportId, { isLastTry: true });
    return { params };
  },
  editIncident: async ({ school }) => ({
    params: { incidentId: await createIncident(school, (await school.student()).id) },
    body: { state: "handled" },
  }),
  erasePerson: async ({ school }) => {
    const { id, login } = await school.student();
    return { params: { profileId: id }, body: { login } };
  },
  removeIdentityLink: async ({ school }) => {
    const { id: profileId } = await school.student();
    const account = { schoolId: school.id, issuer: "https://lms.example.org", subject: profileId };
    const { id: linkId } = await prisma().identityLink.create({ data: { ...account, profileId } });
    return { params: { profileId, linkId } };
  },
  takeDownWork: async (world) => {
    const { profileId, submissionId } = await createWork(world);
    return { params: { profileId }, body: { submissionId, reason: "A name" } };
  },
  undoTakeDown: async (world) => {
    const { profileId, submissionId } = await createWork(world);
    const { id: takeDownId } = await prisma().takeDown.create({
      data: { profileId, submissionId, reason: "A name", createdById: world.school.admin.id },
    });
    return { params: { profileId, takeDownId } };
  },
};
