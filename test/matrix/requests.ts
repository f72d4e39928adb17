import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { addPhrase } from "@/lib/feedback/comment-bank";
import { sendFeedback } from "@/lib/feedback/send-feedback";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { startMediaJob } from "@/lib/media/start-media-job";
import { createUpload } from "@/lib/uploads/create-upload";
import { findExpectedUpload, storeUpload } from "@/lib/uploads/store-upload";
import { createApiToken } from "../create-api-token";
import { PASSWORD } from "../create-school";
import type { MatrixWorld, RequestParts } from "./callers";
import { createSubmission, work } from "./create-submission";
import { LTI_REQUESTS } from "./requests-lti";
import { OPERATOR_REQUESTS } from "./requests-operator";
import { PRIVACY_REQUESTS } from "./requests-privacy";
import { SCHOOL_REQUESTS } from "./requests-school";

/** Feedback of the teacher about a new work. */
async function createFeedback({ activityId, session, school }: MatrixWorld) {
  const { submissionId, revision } = await createSubmission(activityId, session);
  const body = { revision, text: "A fine roof." };
  const { data } = await sendFeedback(school.teacher, submissionId, { body, idempotency: null });
  return { feedbackId: data.feedbackId };
}

const signal = new AbortController().signal;
const bytes = () => Uint8Array.from(Buffer.from("once upon a time"));

async function createUploadAddress({
  session,
}: MatrixWorld): Promise<{ params: Record<string, string>; query: string }> {
  const body = { filename: "a.txt", mimeType: "text/plain", sizeBytes: bytes().length };
  const { data } = await createUpload({
    session: verifyLaunchSession(session),
    body,
    idempotency: null,
    signal,
  });
  const { pathname, search } = new URL(data.uploadUrl);
  const [, , folder = "", name = ""] = pathname.split("/");
  return { params: { folder, name }, query: search };
}

/**
 * What the requests of the matrix of who may do what (`test/matrix.test.ts`) say other than what `makeRequest` derives, by line or by
 * operation.
 */
export const REQUESTS: Readonly<Record<string, RequestParts>> = {
  mediaGet: async ({ session }) => {
    const call = { session: verifyLaunchSession(session), idempotency: null, signal };
    const { data } = await startMediaJob({ ...call, body: { prompt: "A hen" } });
    return { body: { id: data.id } };
  },
  launchActivity: ({ activityId }) => ({ params: { activityId } }),
  "launchActivity as a preview": ({ activityId, student }) => ({
    params: { activityId },
    body: { purpose: "student_preview", studentId: student.id },
  }),
  studentSubmit: ({ activityId }) => ({ params: { activityId }, body: work }),
  reviewWork: async ({ activityId, session }) => ({
    params: { activityId, submissionId: (await createSubmission(activityId, session)).submissionId },
  }),
  markReviewed: async ({ activityId, session }) => ({
    params: { activityId },
    body: { submissions: [await createSubmission(activityId, session)], reviewed: true },
  }),
  sendFeedback: async ({ activityId, session }) => {
    const { submissionId, revision } = await createSubmission(activityId, session);
    return { params: { submissionId }, body: { revision, text: "A fine roof." } };
  },
  "sendFeedback with a stamp": async ({ activityId, session }) => {
    const { submissionId, revision } = await createSubmission(activityId, session);
    return { params: { submissionId }, body: { revision, stamp: "star" } };
  },
  listFeedback: async ({ activityId, session }) => ({
    params: { submissionId: (await createSubmission(activityId, session)).submissionId },
  }),
  markFeedbackSeen: async ({ activityId, session }) => ({
    params: { submissionId: (await createSubmission(activityId, session)).submissionId },
  }),
  sessionFeedbackSeen: async ({ activityId, session }) => {
    const { submissionId } = await createSubmission(activityId, session);
    return { body: { submissionId } };
  },
  editFeedback: async (world) => ({ params: await createFeedback(world), body: { text: "A fine door." } }),
  deleteFeedback: async (world) => ({ params: await createFeedback(world) }),
  sendBulkFeedback: async ({ activityId, session }) => ({
    params: { activityId },
    body: { submissions: [await createSubmission(activityId, session)], stamp: "clap" },
  }),
  deletePhrase: async ({ school }) => ({
    params: { phraseId: (await addPhrase(school.teacher, { text: `Phrase ${randomUUID()}` })).id },
  }),
  readNotifications: () => ({ body: { all: true } }),
  startInPlayground: ({ school: { appSlug } }) => ({ body: { appSlug, purpose: "student_activity" } }),
  "usageLedger as a file": ({ student }) => ({ query: `?format=csv&studentId=${student.id}` }),
  "usageLedger shown to the student": ({ student }) => ({
    query: `?studentId=${student.id}&expectedProfileId=${student.id}`,
  }),
  createToken: () => ({ body: { name: "Class list", password: PASSWORD } }),
  revokeToken: async ({ school }) => ({ params: { tokenId: (await createApiToken(school.teacher)).id } }),
  readFile: async (world) => {
    const { params, query } = await createUploadAddress(world);
    const token = new URLSearchParams(query).get("upload") ?? "";
    const expected = await findExpectedUpload(`${params.folder}/${params.name}`, token);
    await storeUpload(expected, () => Readable.from([Buffer.from(bytes())]), new AbortController().signal);
    return { params };
  },
  uploadFile: async (world) => ({
    ...(await createUploadAddress(world)),
    rawBody: bytes(),
    headers: { "content-type": "text/plain" },
  }),
  ...SCHOOL_REQUESTS,
  ...OPERATOR_REQUESTS,
  ...PRIVACY_REQUESTS,
  ...LTI_REQUESTS,
};
