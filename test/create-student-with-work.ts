import { randomUUID } from "node:crypto";
import { POST as submit } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { POST as uploadUrl } from "@/app/api/v1/mcp-proxy/api/upload-url/route";
import { PUT as putFile, GET as readFileRoute } from "@/app/files/[...key]/route";
import { call } from "./call";
import { createSchool, launchSessionOf } from "./create-school";

/** The parts of a file's key, as Next gives them to its route. */
const paramsOf = (address: string) =>
  Promise.resolve({ key: new URL(address).pathname.replace("/files/", "").split("/") });

/** Reads a file of the hub's own storage by its public address. */
export function readFile(address: string): Promise<Response> {
  return readFileRoute(new Request(address), { params: paramsOf(address) });
}

/** Uploads a text for the student of a session and returns its public address. */
export function uploadText(session: string, text: string): Promise<string> {
  return uploadFile(session, new TextEncoder().encode(text), {
    filename: "story.txt",
    mimeType: "text/plain",
  });
}

/** Uploads a file for the person of a session and returns its public address. */
export async function uploadFile(
  session: string,
  bytes: Uint8Array<ArrayBuffer>,
  file: { filename: string; mimeType: string },
): Promise<string> {
  const body = { ...file, sizeBytes: bytes.length };
  const { data } = (await call(uploadUrl, { session, body, headers: { "idempotency-key": randomUUID() } }))
    .json;
  const request = new Request(data.uploadUrl, { method: "PUT", body: bytes, headers: data.headers });
  await putFile(request, { params: paramsOf(data.uploadUrl) });
  return data.publicUrl;
}

/** Creates a student who has uploaded one file and submitted a work with it in two revisions. */
export async function createStudentWithWork() {
  const school = await createSchool();
  const student = await school.student();
  const activityId = await school.activity();
  const session = await launchSessionOf(student, activityId);
  const fileUrl = await uploadText(session, `Once upon a time ${student.login}`);
  const submitWork = (title: string, assetUrl = fileUrl) =>
    call(submit, {
      session,
      params: { activityId },
      body: {
        title,
        primaryUrl: `https://pages.school.org/${student.id}`,
        assets: [{ role: "page", url: assetUrl }],
      },
    });
  await submitWork("The first try");
  const { submissionId } = (await submitWork("The market in the rain")).json.data;
  return { school, student, activityId, session, fileUrl, submissionId: submissionId as string, submitWork };
}
