import { Readable } from "node:stream";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { startMediaJob } from "@/lib/media/start-media-job";
import { createUpload } from "@/lib/uploads/create-upload";
import { findExpectedUpload, storeUpload } from "@/lib/uploads/store-upload";
import { createApiToken } from "../create-api-token";
import { PASSWORD } from "../create-school";
import type { MakeRequest, MatrixWorld } from "./callers";
import { createSubmission, work } from "./create-submission";
import { OPERATOR_REQUESTS } from "./requests-operator";
import { OWN_PAGE_REQUESTS } from "./requests-own-pages";
import { PRIVACY_REQUESTS } from "./requests-privacy";
import { CLASSROOM_REQUESTS, SCHOOL_REQUESTS } from "./requests-school";

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

/** The request of each line of the matrix of who may do what (`test/matrix.test.ts`). A line begins with its operation's name. */
export const REQUESTS: Readonly<Record<string, MakeRequest>> = {
  health: () => ({ operation: "health" }),
  sessionContext: () => ({ operation: "sessionContext" }),
  sessionRoster: () => ({ operation: "sessionRoster" }),
  account: () => ({ operation: "account" }),
  quote: () => ({ operation: "quote", body: { media_type: "image" } }),
  textCreate: () => ({ operation: "textCreate", body: { prompt: "A fox" } }),
  uploadUrl: () => ({
    operation: "uploadUrl",
    body: { filename: "a.png", mimeType: "image/png", sizeBytes: 100 },
  }),
  mediaCreate: () => ({ operation: "mediaCreate", body: { prompt: "A fox" } }),
  "mediaGet of the student's image": async ({ session }) => {
    const call = { session: verifyLaunchSession(session), idempotency: null, signal };
    const { data } = await startMediaJob({ ...call, body: { prompt: "A hen" } });
    return { operation: "mediaGet", body: { id: data.id } };
  },
  sessionWorks: () => ({ operation: "sessionWorks" }),
  sessionState: () => ({ operation: "sessionState" }),
  saveSessionState: () => ({ operation: "saveSessionState", body: { page: 1 } }),
  catalog: () => ({ operation: "catalog" }),
  launchActivity: ({ activityId }) => ({ operation: "launchActivity", params: { activityId }, body: {} }),
  "launchActivity as a preview": ({ activityId, student }) => ({
    operation: "launchActivity",
    params: { activityId },
    body: { purpose: "student_preview", studentId: student.id },
  }),
  studentSubmit: ({ activityId }) => ({ operation: "studentSubmit", params: { activityId }, body: work }),
  teacherList: ({ activityId }) => ({ operation: "teacherList", params: { activityId } }),
  reviewList: ({ activityId }) => ({ operation: "reviewList", params: { activityId } }),
  reviewCounts: ({ activityId }) => ({ operation: "reviewCounts", params: { activityId } }),
  markReviewed: async ({ activityId, session }) => ({
    operation: "markReviewed",
    params: { activityId },
    body: { submissions: [await createSubmission(activityId, session)], reviewed: true },
  }),
  approvedApps: () => ({ operation: "approvedApps" }),
  lmsClassrooms: () => ({ operation: "lmsClassrooms" }),
  lmsTeachers: () => ({ operation: "lmsTeachers" }),
  "lmsTeachers of the classroom": ({ school }) => ({
    operation: "lmsTeachers",
    query: `?classroomId=${school.classroomId}`,
  }),
  lmsStudents: () => ({ operation: "lmsStudents" }),
  "lmsStudents of the classroom": ({ school }) => ({
    operation: "lmsStudents",
    query: `?classroomId=${school.classroomId}`,
  }),
  lmsActivities: () => ({ operation: "lmsActivities" }),
  "lmsActivities of the classroom": ({ school }) => ({
    operation: "lmsActivities",
    query: `?classroomId=${school.classroomId}`,
  }),
  readPlayground: () => ({ operation: "readPlayground" }),
  startInPlayground: ({ school: { appSlug } }) => ({
    operation: "startInPlayground",
    body: { appSlug, purpose: "student_activity" },
  }),
  playgroundCalls: () => ({ operation: "playgroundCalls" }),
  playgroundSubmissions: () => ({ operation: "playgroundSubmissions" }),
  playgroundCallEvents: () => ({ operation: "playgroundCallEvents" }),
  notificationEvents: () => ({ operation: "notificationEvents" }),
  usageEntries: () => ({ operation: "usageEntries" }),
  "usageEntries of the classroom": ({ school }) => ({
    operation: "usageEntries",
    query: `?classroomId=${school.classroomId}`,
  }),
  "usageEntries of the student": ({ student }) => ({
    operation: "usageEntries",
    query: `?studentId=${student.id}`,
  }),
  "usageEntries of the activity": ({ activityId }) => ({
    operation: "usageEntries",
    query: `?activityId=${activityId}`,
  }),
  usageSummary: () => ({ operation: "usageSummary" }),
  "usageSummary of the classroom": ({ school }) => ({
    operation: "usageSummary",
    query: `?classroomId=${school.classroomId}`,
  }),
  "usageSummary of the student": ({ student }) => ({
    operation: "usageSummary",
    query: `?studentId=${student.id}`,
  }),
  "usageSummary of the teacher": ({ school }) => ({
    operation: "usageSummary",
    query: `?teacherId=${school.teacher.id}`,
  }),
  "usageSummary of the school": ({ school }) => ({
    operation: "usageSummary",
    query: `?schoolId=${school.id}`,
  }),
  usageLedger: () => ({ operation: "usageLedger" }),
  "usageLedger of the student": ({ student }) => ({
    operation: "usageLedger",
    query: `?studentId=${student.id}`,
  }),
  "usageLedger as a file": ({ student }) => ({
    operation: "usageLedger",
    query: `?format=csv&studentId=${student.id}`,
  }),
  usagePeople: () => ({ operation: "usagePeople", query: "?query=a" }),
  "usagePeople of the school": ({ school }) => ({
    operation: "usagePeople",
    query: `?query=a&schoolId=${school.id}`,
  }),
  createToken: () => ({ operation: "createToken", body: { name: "Class list", password: PASSWORD } }),
  listTokens: () => ({ operation: "listTokens" }),
  "revokeToken of the teacher": async ({ school }) => {
    const { id } = await createApiToken(school.teacher);
    return { operation: "revokeToken", params: { tokenId: id } };
  },
  openApi: () => ({ operation: "openApi" }),
  readFile: async (world) => {
    const { params, query } = await createUploadAddress(world);
    const token = new URLSearchParams(query).get("upload") ?? "";
    const expected = await findExpectedUpload(`${params.folder}/${params.name}`, token);
    await storeUpload(expected, () => Readable.from([Buffer.from(bytes())]), new AbortController().signal);
    return { operation: "readFile", params };
  },
  uploadFile: async (world) => ({
    operation: "uploadFile",
    ...(await createUploadAddress(world)),
    rawBody: bytes(),
    headers: { "content-type": "text/plain" },
  }),
  ...CLASSROOM_REQUESTS,
  ...SCHOOL_REQUESTS,
  ...OPERATOR_REQUESTS,
  ...OWN_PAGE_REQUESTS,
  ...PRIVACY_REQUESTS,
};
