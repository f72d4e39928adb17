import argon2 from "@node-rs/argon2";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { POST as submit } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { POST as mediaCreate } from "@/app/api/v1/mcp-proxy/api/media/create/route";
import { POST as textCreate } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { GET as listChanges } from "@/app/api/v1/notifications/events/route";
import { closeListening } from "@/lib/database/changes";
import { prisma } from "@/lib/database/prisma";
import { tasks } from "@/lib/jobs/tasks";
import { throttledSignIn } from "@/lib/people/throttled-sign-in";
import { finishErasure } from "@/lib/privacy/erase-student";
import { currentStorage } from "@/lib/storage/current-storage";
import { call } from "@/test/call";
import { callOperationAs } from "@/test/call-as";
import { callDuring } from "@/test/call-during";
import { createSchool, PASSWORD, type TestSchool } from "@/test/create-school";
import { createStudentWithWork, uploadText } from "@/test/create-student-with-work";
import { takeOwnDatabase } from "@/test/database";
import { dumpDatabase } from "@/test/dump-database";
import { hubCookieOf } from "@/test/hub-cookie";
import { listBrokenPools } from "@/test/list-broken-pools";
import { readEvents } from "@/test/read-events";
import { importsOf, runJob } from "@/test/roster-imports";
import { whileLocked } from "@/test/while-locked";
import { POST as takeDown } from "../take-downs/route";
import { POST } from "./route";

await takeOwnDatabase(); // these tests read every table
afterEach(() => void vi.restoreAllMocks());
afterAll(closeListening);

const eraseStudent = ({ admin }: TestSchool, { id, login }: { id: string; login: string }) =>
  callOperationAs(admin, POST, { profileId: id }, { login });

async function rowsWith(...words: string[]): Promise<string[]> {
  const rows = (await dumpDatabase()).split("\n");
  return rows.filter((row) => words.some((word) => row.includes(word)));
}

test("an import that is uploaded during an erasure is compared with the school without the student [erasure-4]", async () => {
  const school = await createSchool();
  const student = await school.student();
  const lock = { sql: "SELECT 1 FROM profiles WHERE id = $1 FOR UPDATE", values: [student.id] };
  const file = `class,number,name,login\n4-2,9,${student.displayName},${student.login}`;
  const [erased, { counts }] = await whileLocked(lock, async (locked) => {
    const erasing = eraseStudent(school, student);
    await locked.untilWaiting();
    const checking = importsOf(school).check(file);
    await Promise.race([checking, locked.untilWaiting(2)]);
    await locked.release();
    return Promise.all([erasing, checking]);
  });
  expect([erased.status, counts.added, counts.changed]).toEqual([202, 1, 0]);
  expect(await prisma().rosterChange.count({ where: { targetId: student.id } })).toBe(0);
});

test("an erasure waits for an import that is changing the student, and then erases the student [erasure-4]", async () => {
  const school = await createSchool();
  const student = await school.student();
  const { check, apply, read } = importsOf(school);
  const { id } = await check(
    `class,number,name,login\n4-2,9,Changed ${student.displayName},${student.login}`,
  );
  await apply(id);
  const lock = { sql: "SELECT 1 FROM enrolments WHERE profile_id = $1 FOR UPDATE", values: [student.id] };
  const [erased] = await whileLocked(lock, async (locked) => {
    const applying = runJob(id);
    await locked.untilWaiting();
    const erasing = eraseStudent(school, student);
    await locked.untilWaiting(2);
    await locked.release();
    return Promise.all([erasing, applying]);
  });
  expect([erased.status, (await read(id)).status]).toEqual([202, "applied"]);
  expect(await rowsWith(student.login)).toEqual([]);
});

test("a take-down that begins before an erasure and ends after it is refused, and its reason is not kept [erasure-2]", async () => {
  const { school, student, fileUrl } = await createStudentWithWork();
  const erase = { sql: "UPDATE profiles SET erased_at = now() WHERE id = $1", values: [student.id] };
  const body = { fileAddress: fileUrl, reason: "It shows a phone number." };
  const answer = await callDuring(erase, () =>
    callOperationAs(school.admin, takeDown, { profileId: student.id }, body),
  );
  expect(answer.status).toBe(404);
  expect(await prisma().takeDown.count({ where: { profileId: student.id } })).toBe(0);
});

type Made = Awaited<ReturnType<typeof createStudentWithWork>>;
type Erase = () => Promise<void>;

const ADDRESS = "203.0.113.77";

async function submitDuring({ student, activityId, session }: Made, erase: Erase) {
  const sql = "SELECT pg_advisory_xact_lock(hashtextextended($1, 2))";
  await whileLocked({ sql, values: [student.id] }, async (locked) => {
    const url = "https://pages.school.org/1";
    const body = { title: "The cat", primaryUrl: url, assets: [{ role: "page", url }] };
    const submitting = call(submit, { session, params: { activityId }, body });
    await locked.untilWaiting();
    await erase();
    await locked.release();
    expect((await submitting).status).toBe(200);
  });
}

function callAiDuring(handler: typeof textCreate) {
  return async ({ school, session }: Made, erase: Erase) => {
    const sql = "SELECT 1 FROM pool_balances WHERE pool_id = $1 FOR UPDATE";
    await whileLocked({ sql, values: [school.poolId] }, async (locked) => {
      const headers = { "idempotency-key": "a-key" };
      const calling = call(handler, { session, body: { prompt: "The cat" }, headers });
      await locked.untilWaiting();
      await erase();
      await locked.release();
      expect((await calling).status).toBe(200);
    });
  };
}

async function signInDuring({ student }: Made, erase: Erase) {
  const { verify } = argon2;
  vi.spyOn(argon2, "verify").mockImplementation(async (...given) => {
    const matches = await verify(...given);
    await erase();
    return matches;
  });
  expect(await throttledSignIn(student.login, PASSWORD, ADDRESS)).not.toBeNull();
}

test.each([
  ["a submission", submitDuring, "public.submissions: "],
  ["a text", callAiDuring(textCreate), "public.operations: "],
  ["a picture", callAiDuring(mediaCreate), "public.media_jobs: "],
  ["a sign-in", signInDuring, "public.audit_events: "],
] as const)(
  "an erasure leaves nothing of %s that had begun before it and ended after it [erasure-3]",
  async (_what, begin, table) => {
    const made = await createStudentWithWork();
    const { school, student } = made;
    const remains = async () => {
      const rows = await rowsWith(student.id);
      return rows.filter((row) => row.startsWith(table) && /The cat|textCreate|203\.0\.113\.77/.test(row));
    };
    await begin(made, async () => {
      await eraseStudent(school, student);
      await finishErasure(student.id);
    });
    expect(await remains()).toHaveLength(1);
    const [later] = await prisma().$queryRaw<{ isSoon: boolean; payload: object }[]>`
    SELECT run_at BETWEEN now() + interval '30 seconds' AND now() + interval '1 minute' AS "isSoon", payload
    FROM graphile_worker._private_jobs WHERE key = ${`erase:${student.id}`}`;
    expect(later).toEqual({ isSoon: true, payload: { profileId: student.id, isLaterRun: true } });
    await prisma()
      .$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE key = ${`erase:${student.id}`}`;
    await tasks["erase-works"]?.(later?.payload, {} as never);
    expect(await remains()).toEqual([]);
    expect(await school.holdStates()).not.toContain("reserved");
    expect(await listBrokenPools()).toEqual([]);
    // The later run does not queue another one.
    expect(await rowsWith(`erase:${student.id}`)).toEqual([]);
  },
);

test("an erasure waits for a revision that is being written, and deletes it [erasure-3]", async () => {
  const { school, student, submitWork } = await createStudentWithWork();
  const lock = {
    sql: "SELECT 1 FROM submission_days WHERE student_id = $1 FOR UPDATE",
    values: [student.id],
  };
  await whileLocked(lock, async (locked) => {
    const submitting = submitWork("The cat");
    await locked.untilWaiting();
    await eraseStudent(school, student);
    const finishing = finishErasure(student.id);
    await locked.untilWaiting(2);
    await locked.release();
    await finishing;
    expect((await submitting).status).toBe(200);
  });
  expect(await prisma().submission.count({ where: { studentId: student.id } })).toBe(0);
  expect(await rowsWith("The cat")).toEqual([]);
});

test("an erasure deletes texts also while the storage cannot be reached [erasure-3]", async () => {
  const { school, student, activityId } = await createStudentWithWork();
  const ids = { activityId, studentId: student.id, appSlug: school.appSlug };
  await prisma().appState.create({ data: { ...ids, value: "Once upon a time", updatedAt: new Date() } });
  await eraseStudent(school, student);
  vi.spyOn(currentStorage(), "delete").mockRejectedValue(new Error("the disk is gone"));
  await expect(finishErasure(student.id)).rejects.toMatchObject({ code: "CFG_002" });
  expect(await rowsWith("Once upon a time")).toEqual([]);
});

test("an erasure deletes the other files when the storage can never delete the first one [retention-8]", async () => {
  const { session, school, student } = await createStudentWithWork();
  await uploadText(session, "Once upon a time");
  const files = await prisma().storedFile.findMany({
    where: { ownerId: student.id },
    orderBy: { key: "asc" },
  });
  const keys = files.map(({ key }) => key);
  expect(keys).toHaveLength(2);
  await eraseStudent(school, student);
  const storage = currentStorage();
  const remove = storage.delete.bind(storage);
  vi.spyOn(storage, "delete").mockImplementation(async (key) => {
    if (key === keys[0]) throw new Error("access denied");
    await remove(key);
  });
  await expect(finishErasure(student.id)).rejects.toMatchObject({ code: "CFG_002" });
  expect([await storage.find(keys[0] ?? ""), await storage.find(keys[1] ?? "")]).toEqual([
    expect.anything(),
    null,
  ]);
});

test("an erasure updates a teacher's open list of submissions that shows the student's works [erasure-3]", async () => {
  const { school, student, activityId } = await createStudentWithWork();
  const cookie = `next-auth.session-token=${await hubCookieOf(school.teacher)}`;
  const stream = await readEvents(listChanges, {
    path: "/notifications/events",
    headers: { cookie, "sec-fetch-site": "same-origin" },
  });
  await stream.next("ready");
  await eraseStudent(school, student);
  await finishErasure(student.id);
  expect(await stream.next("changed")).toEqual({ kind: "submissions", ids: [activityId] });
  stream.hangUp();
});
