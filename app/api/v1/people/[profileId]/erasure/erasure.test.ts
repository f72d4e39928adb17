import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { POST as submit } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { POST as mediaCreate } from "@/app/api/v1/mcp-proxy/api/media/create/route";
import { POST as textCreate } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { POST as uploadUrl } from "@/app/api/v1/mcp-proxy/api/upload-url/route";
import { PUT as putFile } from "@/app/files/[...key]/route";
import { reserveCredits } from "@/lib/credits/reserve-credits";
import { settleHold } from "@/lib/credits/settle-or-release";
import { prisma } from "@/lib/database/prisma";
import { env } from "@/lib/env";
import { sendFeedback } from "@/lib/feedback/send-feedback";
import { tasks } from "@/lib/jobs/tasks";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { throttledSignIn } from "@/lib/people/throttled-sign-in";
import { makeExport } from "@/lib/privacy/make-export";
import { currentStorage } from "@/lib/storage/current-storage";
import { call } from "@/test/call";
import { callOperationAs, problemsOf } from "@/test/call-as";
import { createSchool, PASSWORD } from "@/test/create-school";
import { createStudentWithWork, readFile } from "@/test/create-student-with-work";
import { takeOwnDatabase } from "@/test/database";
import { dumpDatabase, dumpFolder } from "@/test/dump-database";
import { runImageJob } from "@/test/image-jobs";
import { listBrokenPools } from "@/test/list-broken-pools";
import { POST as createExport } from "../exports/route";
import { POST as restorePerson } from "../restore/route";
import { PATCH as editPerson, GET as readPerson } from "../route";
import { POST as takeDown } from "../take-downs/route";
import { POST } from "./route";

await takeOwnDatabase(); // these tests verify every pool

const ACCOUNT = "account-7f0c9d";
const ADDRESS = "203.0.113.77";

/** Runs the queued task of an erasure, as the queue does. */
async function runTask(profileId: string) {
  await tasks["erase-works"]?.({ profileId }, {} as never);
}

/** A student who has data in every place where the hub stores data about students. */
async function createBusyStudent() {
  const made = await createStudentWithWork();
  const { school, student, activityId, session } = made;
  await throttledSignIn(student.login, PASSWORD, ADDRESS);
  const account = { schoolId: school.id, issuer: "https://lms.example.org", subject: ACCOUNT };
  await prisma().identityLink.create({ data: { ...account, profileId: student.id } });
  const headers = { "idempotency-key": `key-${student.id}` };
  await call(textCreate, { session, body: { prompt: "A fox" }, headers });
  await call(mediaCreate, { session, body: { prompt: "A hen" }, headers });
  const profileId = student.id;
  for (const what of [{ fileAddress: made.fileUrl }, { submissionId: made.submissionId }]) {
    const body = { ...what, reason: "It shows the way to her home." };
    expect((await callOperationAs(school.admin, takeDown, { profileId }, body)).status).toBe(200);
  }
  const said = [
    { person: school.teacher, text: "What the teacher said" },
    { person: student, text: "What the student answered" },
  ];
  for (const { person, text } of said) {
    const key = { key: `feedback-${student.id}`, bodyHash: Buffer.from(text) };
    await sendFeedback(person, made.submissionId, { body: { revision: 2, text }, idempotency: key });
  }
  const exportId = (await callOperationAs(school.admin, createExport, { profileId })).json.data.id;
  await makeExport(exportId, { isLastTry: true });
  const { displayName: name, login } = student;
  const kept = { activityId, studentId: profileId, appSlug: school.appSlug, updatedAt: new Date() };
  await prisma().appState.create({ data: { ...kept, value: { author: name } } });
  const ids = { activityId, studentId: profileId };
  await prisma().studentProgress.update({
    where: { activityId_studentId: ids },
    data: { closesAt: new Date("2090-01-01") },
  });
  const personChange = { seq: 1, type: "person", kind: "changed", targetId: profileId, name, login } as const;
  await prisma().rosterImport.create({
    data: {
      schoolId: school.id,
      requestedById: school.admin.id,
      mode: "add",
      status: "applied",
      changes: { create: { ...personChange, fields: ["name"] } },
      problems: { create: { seq: 1, file: "students.csv", row: 2, field: "login", code: "x", value: login } },
    },
  });
  return { ...made, profileId, activityId };
}

test("an erasure removes name, login, addresses, works and files from every table and the storage; the ledger still verifies [erasure-2] [erasure-3] [erasure-6] [feedback-15]", async () => {
  const { school, student, profileId, session, activityId, fileUrl } = await createBusyStudent();
  const fileKey = new URL(fileUrl).pathname.slice("/files/".length);
  const secrets = [
    student.login,
    student.displayName,
    ADDRESS,
    ACCOUNT,
    fileUrl,
    fileKey,
    "The market in the rain",
    "the way to her home",
    "What the teacher said",
    "What the student answered",
  ];
  const everything = async () => `${await dumpDatabase()}\n${dumpFolder(join(env().dataDir, "files"))}`;
  const before = await everything();
  for (const secret of secrets) expect(before, secret).toContain(secret);
  const spent = await school.entryTypes();

  const erased = await callOperationAs(school.admin, POST, { profileId }, { login: student.login });
  expect(erased.status).toBe(202);
  const name = expect.stringMatching(/^Former student [0-9a-f]{12} \(이전 학생\)$/);
  expect(erased.json.data).toEqual({ id: profileId, displayName: name, erasedAt: expect.any(String) });
  // Immediately, before the task has run.
  expect((await readFile(fileUrl)).status).toBe(410);
  expect(await throttledSignIn(student.login, PASSWORD, ADDRESS)).toBeNull();
  expect((await call(textCreate, { session, body: { prompt: "A fox" } })).status).toBe(401);
  const work = { title: "x", primaryUrl: "https://pages.school.org/1", assets: [] };
  expect((await call(submit, { session, params: { activityId }, body: work })).status).toBe(401);

  await runTask(profileId);
  const after = await everything();
  for (const secret of [...secrets, `https://pages.school.org/${student.id}`]) {
    const found = after.split("\n").filter((line) => line.includes(secret));
    expect(found, secret).toEqual([]);
  }
  expect(await prisma().studentProgress.count({ where: { studentId: profileId } })).toBe(0);
  expect((await readFile(fileUrl)).status).toBe(410);
  expect(await listBrokenPools()).toEqual([]);
  expect(await school.entryTypes()).toEqual(spent);
  expect(await school.holdStates()).not.toContain("reserved");
});

test("an erasure releases the credits of pictures that are not made yet or that the app has not fetched yet [credits-11] [erasure-3]", async () => {
  const { school, student, session } = await createStudentWithWork();
  const requestPicture = async () =>
    (await call(mediaCreate, { session, body: { prompt: "A fox" } })).json.data.id as string;
  await runImageJob(await requestPicture());
  await requestPicture();
  const states = async () => (await school.holdStates()).filter((state) => state === "reserved");
  expect(await states()).toHaveLength(2);
  const spent = await school.entryTypes();
  await callOperationAs(school.admin, POST, { profileId: student.id }, { login: student.login });
  await runTask(student.id);
  expect(await states()).toEqual([]);
  expect(await school.entryTypes()).toEqual(spent);
  expect(await listBrokenPools()).toEqual([]);
});

test("an erasure cannot be undone: the person is found, but nothing about them can be changed [erasure-1]", async () => {
  const { school, student, profileId } = await createBusyStudent();
  await callOperationAs(school.admin, POST, { profileId }, { login: student.login });
  await runTask(profileId);
  const { data } = (await callOperationAs(school.admin, readPerson, { profileId })).json;
  expect(data).toMatchObject({ status: "archived", submissionCount: 0, erasedAt: expect.any(String) });
  expect((await callOperationAs(school.admin, restorePerson, { profileId })).status).toBe(404);
  expect(
    (await callOperationAs(school.admin, editPerson, { profileId }, { displayName: "Back" })).status,
  ).toBe(404);
  expect((await callOperationAs(school.admin, POST, { profileId }, { login: data.login })).status).toBe(404);
  // A task that runs again finds nothing.
  await runTask(profileId);
  const events = await prisma().auditEvent.findMany({
    where: { subjectId: profileId, action: "person.erase" },
  });
  expect(events).toHaveLength(1);
});

test("an erasure ends an upload that is in progress, and keeps nothing of it [erasure-5]", async () => {
  const { school, student, session } = await createStudentWithWork();
  const bytes = new TextEncoder().encode("Once upon a time");
  const file = { filename: "story.txt", mimeType: "text/plain", sizeBytes: bytes.length };
  const { data } = (await call(uploadUrl, { session, body: file })).json;
  const fileKey = new URL(data.uploadUrl).pathname.slice("/files/".length);
  async function* slowly() {
    yield bytes.slice(0, 4);
    await callOperationAs(school.admin, POST, { profileId: student.id }, { login: student.login });
    yield bytes.slice(4);
  }
  const request = new Request(data.uploadUrl, {
    method: "PUT",
    headers: data.headers,
    duplex: "half",
    body: Readable.toWeb(Readable.from(slowly())),
  } as RequestInit);
  const answer = await putFile(request, { params: Promise.resolve({ key: fileKey.split("/") }) });
  expect(answer.status).toBe(404);
  expect(await currentStorage().find(fileKey)).toBeNull();
});

test("an erasure keeps no answer of a text that is in progress", async () => {
  const { school, student, session } = await createStudentWithWork();
  const held = await reserveCredits({
    session: verifyLaunchSession(session),
    mediaType: "text",
    model: "demo-text",
    minimumAge: 0,
    kind: "textCreate",
    idempotency: { key: "a-text", bodyHash: Buffer.from("body") },
  });
  if (held.replayed) throw new Error("the text was made before");
  await callOperationAs(school.admin, POST, { profileId: student.id }, { login: student.login });
  await settleHold(held, { text: "Once upon a time" });
  expect(await prisma().operation.findMany({ where: { profileId: student.id } })).toEqual([]);
});

test("an erasure needs the student's login typed again, and is for students of the admin's own school only [erasure-1]", async () => {
  const school = await createSchool();
  const student = await school.student();
  const erase = (login: string, person = school.admin, profileId = student.id) =>
    callOperationAs(person, POST, { profileId }, { login });
  expect(problemsOf(await erase("another-login"))).toBe("422 login");
  expect(problemsOf(await erase(school.teacher.login, school.admin, school.teacher.id))).toBe(
    "422 profileId",
  );
  expect((await erase(student.login, school.teacher)).status).toBe(403);
  expect((await erase(student.login, (await createSchool()).admin)).status).toBe(404);
  expect(await throttledSignIn(student.login, PASSWORD, ADDRESS)).not.toBeNull();
});
