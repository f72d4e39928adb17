import { describe, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { eraseStudent } from "@/lib/privacy/erase-student";
import { call } from "@/test/call";
import { callOperationAs, problemsOf } from "@/test/call-as";
import { createStudentSession, launchSessionOf } from "@/test/create-school";
import { uploadFile } from "@/test/create-student-with-work";
import { runImageJob, startImageProvider } from "@/test/image-jobs";
import { createLargeGif } from "@/test/large-gif";
import { json } from "@/test/upstream";

const { upstream } = await startImageProvider();
const { POST: create } = await import("./create/route");
const { POST: get } = await import("./get/route");
const { POST: takeDown } = await import("@/app/api/v1/people/[profileId]/take-downs/route");

const SMALL = createLargeGif(8);
const GIF = { filename: "fox.gif", mimeType: "image/gif" };
const MISSING = { path: "referenceImages.0", message: "No file was uploaded to this address." };

const start = (session: string, ...referenceImages: string[]) =>
  call(create, { session, body: { prompt: "A fox", referenceImages } });

/** Makes a picture in the session and returns its public address. */
async function makePicture(session: string): Promise<string> {
  const { id } = (await start(session)).json.data;
  await runImageJob(id);
  return (await call(get, { session, body: { id } })).json.data.url;
}

/** A student of a new school, with the address of a picture that they uploaded in their activity. */
async function createStudent() {
  const created = await createStudentSession();
  return { ...created, uploaded: await uploadFile(created.session, SMALL, GIF) };
}

describe("a picture to start from", () => {
  test("may be one that the student uploaded in the activity, or that the hub made for them in any [images-10]", async () => {
    const { school, student, session, uploaded } = await createStudent();
    const elsewhere = await launchSessionOf(student, await school.activity());
    const made = await makePicture(elsewhere);
    const { id } = (await start(session, uploaded, made)).json.data;
    await runImageJob(id);
    expect((await call(get, { session, body: { id } })).json.data.status).toBe("completed");
    const uploadedElsewhere = await uploadFile(elsewhere, SMALL, GIF);
    expect(problemsOf(await start(session, uploadedElsewhere))).toBe("422 referenceImages.0");
  });

  test("is refused in the same words when it is another student's, another school's, erased, taken down or does not exist [images-10]", async () => {
    const { school, student, activityId, session, uploaded } = await createStudent();
    const [mate, erased] = [await school.student(), await school.student()];
    const mateSession = await launchSessionOf(mate, activityId);
    const erasedUpload = await uploadFile(await launchSessionOf(erased, activityId), SMALL, GIF);
    await eraseStudent(school.admin, erased.id, erased.login);
    const body = { fileAddress: uploaded, reason: "It shows a phone number." };
    expect((await callOperationAs(school.admin, takeDown, { profileId: student.id }, body)).status).toBe(200);
    const refused = [
      await uploadFile(mateSession, SMALL, GIF),
      await makePicture(mateSession),
      (await createStudent()).uploaded,
      erasedUpload,
      uploaded,
      uploaded.replace(/[0-9a-f]{32}/, "0".repeat(32)),
    ];
    upstream.calls.length = 0;
    for (const url of refused) {
      const answer = await start(session, url);
      expect([answer.status, answer.json.error.code]).toEqual([422, "VAL_001"]);
      expect(answer.json.error.detail.issues).toEqual([MISSING]);
    }
    expect(await prisma().hold.count({ where: { actorId: student.id } })).toBe(0);
  });

  test("may be the previewed student's or the teacher's own in a preview, and the teacher's own in their workspace [images-10]", async () => {
    const { school, student, activityId, uploaded } = await createStudent();
    const { teacher } = school;
    const preview = { purpose: "student_preview", studentId: student.id } as const;
    const inPreview = await launchSessionOf(teacher, activityId, preview);
    const inWorkspace = await launchSessionOf(teacher, activityId, { purpose: "teacher_manage" });
    const teachersOwn = await uploadFile(inWorkspace, SMALL, GIF);
    for (const url of [uploaded, teachersOwn]) expect((await start(inPreview, url)).status).toBe(200);
    expect((await start(inWorkspace, teachersOwn)).status).toBe(200);
    expect(problemsOf(await start(inWorkspace, uploaded))).toBe("422 referenceImages.0");
    const mate = await school.student();
    const previewOfMate = await launchSessionOf(teacher, activityId, { ...preview, studentId: mate.id });
    expect(problemsOf(await start(previewOfMate, uploaded))).toBe("422 referenceImages.0");
  });

  test("that is taken down while the picture waits fails it, and its credits are released [images-10]", async () => {
    const { school, student, session, uploaded } = await createStudent();
    const { id } = (await start(session, uploaded)).json.data;
    const body = { fileAddress: uploaded, reason: "It shows a phone number." };
    await callOperationAs(school.admin, takeDown, { profileId: student.id }, body);
    await runImageJob(id);
    expect((await call(get, { session, body: { id } })).json.data).toMatchObject({
      status: "failed",
      error: { code: "VAL_001", message: expect.stringContaining("not there any more") },
      credits: { state: "released" },
    });
    expect(upstream.calls).toHaveLength(0);
    expect(await school.balance()).toMatchObject({ available: 1000, reserved: 0 });
  });
});

describe("a picture above 40 megapixels", () => {
  const large = createLargeGif(16_000);

  test("is not decoded when a picture starts from it four times: it fails, and its credits are released [images-11]", async () => {
    const { school, session } = await createStudentSession();
    const url = await uploadFile(session, large, GIF);
    const { id } = (await start(session, url, url, url, url)).json.data;
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 5);
    await runImageJob(id);
    clearInterval(watch);
    expect(most - before).toBeLessThan(200_000_000);
    expect((await call(get, { session, body: { id } })).json.data).toMatchObject({
      status: "failed",
      error: { code: "VAL_001", message: expect.stringContaining("40 megapixels") },
      credits: { state: "released" },
    });
    expect(upstream.calls).toHaveLength(0);
    expect(await school.balance()).toMatchObject({ available: 1000, reserved: 0 });
  });

  test("is not decoded as a provider's answer: the job fails, and its credits are released [images-11]", async () => {
    const { school, session } = await createStudentSession();
    upstream.respond = json({ data: [{ b64_json: large.toString("base64") }] });
    const { id } = (await start(session)).json.data;
    await runImageJob(id);
    expect((await call(get, { session, body: { id } })).json.data).toMatchObject({
      status: "failed",
      error: { code: "PROV_001" },
      credits: { state: "released" },
    });
    expect(await school.balance()).toMatchObject({ available: 1000, reserved: 0 });
  });
});
