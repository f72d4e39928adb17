import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import yauzl from "yauzl";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { sendFeedback } from "@/lib/feedback/send-feedback";
import { forgetOldData } from "@/lib/privacy/forget-old-data";
import { makeExport } from "@/lib/privacy/make-export";
import { beginExport, endExport, queueExportsAgain } from "@/lib/privacy/queries/exports";
import { currentStorage } from "@/lib/storage/current-storage";
import { openSubmission } from "@/lib/submissions/open-submission";
import { callOperationAs, problemsOf } from "@/test/call-as";
import { createOperator, createSchool, launchSessionOf } from "@/test/create-school";
import { createStudentWithWork } from "@/test/create-student-with-work";
import { takeOwnDatabase } from "@/test/database";
import { hubCookieOf } from "@/test/hub-cookie";
import { GET as download } from "./[exportId]/file/route";
import { GET as readOne } from "./[exportId]/route";
import { GET, POST } from "./route";

await takeOwnDatabase(); // a test runs the nightly removal, which concerns the whole hub

/** Downloads an export as a browser does. */
async function fetchZip(person: { id: string }, ids: { profileId: string; exportId: string }) {
  const headers = { cookie: `next-auth.session-token=${await hubCookieOf(person)}` };
  return download(new Request("http://localhost:3000/x", { headers }), { params: Promise.resolve(ids) });
}

/** Unpacks a zip: the content of each file by its path. */
async function unpack(zip: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const opened = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(zip, { lazyEntries: true }, (error, file) => (error ? reject(error) : resolve(file))),
  );
  await new Promise<void>((resolve, reject) => {
    opened.on("error", reject).on("end", resolve);
    opened.on("entry", (entry: yauzl.Entry) =>
      opened.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error);
        files.set(entry.fileName, (await buffer(stream)).toString("utf8"));
        opened.readEntry();
      }),
    );
    opened.readEntry();
  });
  return files;
}

test("an export has the profile, works with every revision, files, usage and who read the data, and is kept for seven days [export-1] [accounts-3] [feedback-15]", async () => {
  const { school, student, activityId, fileUrl, submissionId } = await createStudentWithWork();
  await openSubmission(school.teacher, { activityId, submissionId }, { sort: "newest" });
  const say = (person: Person, text: string) =>
    sendFeedback(person, submissionId, { body: { revision: 2, text }, idempotency: null });
  await say(school.teacher, "What a roof!");
  await say(student, "Thank you");
  const profileId = student.id;
  await launchSessionOf(school.teacher, activityId, { purpose: "student_preview", studentId: profileId });
  await launchSessionOf(student, activityId);
  await prisma().profile.update({ where: { id: profileId }, data: { sourcedId: `neis-${student.login}` } });
  const account = { issuer: "https://lms.example.org", subject: "1042" };
  await prisma().identityLink.create({ data: { ...account, schoolId: school.id, profileId } });
  const created = await callOperationAs(school.admin, POST, { profileId });
  expect([created.status, created.json.data.status]).toEqual([202, "queued"]);
  const exportId = created.json.data.id;
  // A second request returns the export in progress.
  expect((await callOperationAs(school.admin, POST, { profileId })).json.data.id).toBe(exportId);
  expect((await fetchZip(school.admin, { profileId, exportId })).status).toBe(404);
  await makeExport(exportId, { isLastTry: false });
  const { data } = (await callOperationAs(school.admin, readOne, { profileId, exportId })).json;
  expect(data).toMatchObject({ status: "ready", progress: { done: 2, total: 2 } });
  const days = (Date.parse(data.expiresAt) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(7);

  const answer = await fetchZip(school.admin, { profileId, exportId });
  expect(answer.headers.get("content-type")).toBe("application/zip");
  const files = await unpack(Buffer.from(await answer.arrayBuffer()));
  const key = new URL(fileUrl).pathname.slice(1);
  const work = `works/${submissionId}.json`;
  expect([...files.keys()].sort()).toEqual(["profile.json", "reads.csv", "usage.csv", work, key].sort());
  expect(JSON.parse(files.get("profile.json") ?? "")).toMatchObject({
    login: student.login,
    sourcedId: `neis-${student.login}`,
    identityLinks: [account],
    progress: [{ activityId, closesAt: null }],
  });
  expect(JSON.parse(files.get(work) ?? "")).toMatchObject({
    title: "The market in the rain",
    revisions: [{ revision: 1, title: "The first try" }],
    feedback: [
      { by: "teacher", author: { displayName: school.teacher.displayName }, text: "What a roof!" },
      { by: "student", text: "Thank you" },
    ],
  });
  expect(files.get(key)).toContain("Once upon a time");
  const reads = files.get("reads.csv") ?? "";
  expect(reads).toContain(`${school.teacher.displayName},teacher,submission.read`);
  expect(reads).toContain(`${school.teacher.displayName},teacher,launch.start,activity,${activityId}`);
  expect(reads).not.toContain(student.displayName);
  expect(files.get("usage.csv")).toContain("amountCredits");
});

test("an export can be read and downloaded by admins of the school only, and is made for students only [export-1]", async () => {
  const { school, student } = await createStudentWithWork();
  const profileId = student.id;
  const exportId = (await callOperationAs(school.admin, POST, { profileId })).json.data.id;
  await makeExport(exportId, { isLastTry: false });
  for (const [person, status] of [
    [await createOperator(), 403],
    [school.teacher, 403],
    [(await createSchool()).admin, 404],
  ] as const) {
    expect((await fetchZip(person, { profileId, exportId })).status).toBe(status);
    expect((await callOperationAs(person, GET, { profileId })).status).toBe(status);
  }
  expect(problemsOf(await callOperationAs(school.admin, POST, { profileId: school.teacher.id }))).toBe(
    "422 profileId",
  );
});

test("an export is tried again when the storage fails, and fails at the last try [export-1]", async () => {
  const { school, student } = await createStudentWithWork();
  const profileId = student.id;
  const exportId = (await callOperationAs(school.admin, POST, { profileId })).json.data.id;
  const { put } = currentStorage();
  currentStorage().put = () => Promise.reject(new Error("the disk is full"));
  await expect(makeExport(exportId, { isLastTry: false })).rejects.toThrow();
  expect((await callOperationAs(school.admin, readOne, { profileId, exportId })).json.data.status).toBe(
    "running",
  );
  await expect(makeExport(exportId, { isLastTry: true })).rejects.toThrow();
  currentStorage().put = put;
  expect((await callOperationAs(school.admin, readOne, { profileId, exportId })).json.data.status).toBe(
    "failed",
  );
});

test("an export keeps no zip of an earlier try, also when it could not be deleted at first", async () => {
  const { school, student } = await createStudentWithWork();
  const profileId = student.id;
  const exportId = (await callOperationAs(school.admin, POST, { profileId })).json.data.id;
  const storage = currentStorage();
  const { put, delete: remove } = storage;
  const keys: string[] = [];
  storage.put = async (key, ...rest) => {
    keys.push(key);
    await put(key, ...rest);
    throw new Error("the connection broke after the zip was stored");
  };
  await expect(makeExport(exportId, { isLastTry: false })).rejects.toThrow();
  storage.put = async (key, ...rest) => {
    keys.push(key);
    return put(key, ...rest);
  };
  storage.delete = () => Promise.reject(new Error("the storage is down"));
  await expect(makeExport(exportId, { isLastTry: false })).rejects.toThrow();
  storage.delete = remove;
  expect(await makeExport(exportId, { isLastTry: false })).toBe("done");
  const isStored = async (key: string) => (await storage.find(key)) !== null;
  expect(await Promise.all(keys.map(isStored))).toEqual([false, true]);
  // An instance that was taken for dead stores its zip only now.
  await put(keys[0] ?? "", Buffer.from("zip"), { mimeType: "application/zip" });
  await prisma().dataExport.update({ where: { id: exportId }, data: { expiresAt: new Date() } });
  await forgetOldData();
  storage.put = put;
  expect(await Promise.all(keys.map(isStored))).toEqual([false, false]);
});

test("an export starts again when its instance stops responding, and waits while another export is running [export-1]", async () => {
  const [first, second] = [await createStudentWithWork(), await createStudentWithWork()];
  const requestExport = async ({ school, student }: typeof first): Promise<string> =>
    (await callOperationAs(school.admin, POST, { profileId: student.id })).json.data.id;
  const [firstId, secondId] = [await requestExport(first), await requestExport(second)];
  const dyingId = "00000000-0000-7000-8000-0000000000dd";
  await prisma().instance.create({ data: { id: dyingId, seenAt: new Date() } });
  const started = await beginExport(firstId, "exports/lost.zip", {
    instanceId: dyingId,
    deadAfterSeconds: 30,
  });
  expect(started).toMatchObject({ outcome: "started", profileId: first.student.id });
  expect(await makeExport(secondId, { isLastTry: false })).toBe("must-wait");
  // The instance is alive, so it keeps its export, and `makeExport` of this instance does nothing.
  expect(await queueExportsAgain(30)).toBe(0);
  expect(await makeExport(firstId, { isLastTry: false })).toBe("done");

  const longAgo = new Date(Date.now() - 60_000);
  await prisma().instance.update({ where: { id: dyingId }, data: { seenAt: longAgo } });
  await prisma().dataExport.update({ where: { id: firstId }, data: { workedAt: longAgo } });
  expect(await queueExportsAgain(30)).toBe(1);
  for (const id of [secondId, firstId]) expect(await makeExport(id, { isLastTry: false })).toBe("done");
  // What the dead instance still writes is ignored.
  expect(await endExport(firstId, "exports/lost.zip", 3)).toBe(false);
  for (const [{ school, student }, exportId] of [
    [first, firstId],
    [second, secondId],
  ] as const) {
    const ids = { profileId: student.id, exportId };
    expect((await callOperationAs(school.admin, readOne, ids)).json.data.status).toBe("ready");
  }
});

test("an export is deleted after seven days [export-1] [retention-6]", async () => {
  const { school, student } = await createStudentWithWork();
  const profileId = student.id;
  const exportId = (await callOperationAs(school.admin, POST, { profileId })).json.data.id;
  await makeExport(exportId, { isLastTry: false });
  const { fileKey } = await prisma().dataExport.update({
    where: { id: exportId },
    data: { expiresAt: new Date() },
  });
  expect((await callOperationAs(school.admin, GET, { profileId })).json.data).toEqual([]);
  expect((await fetchZip(school.admin, { profileId, exportId })).status).toBe(404);
  await forgetOldData();
  expect(await currentStorage().find(fileKey ?? "")).toBeNull();
  expect(await prisma().dataExport.count({ where: { profileId } })).toBe(0);
});
