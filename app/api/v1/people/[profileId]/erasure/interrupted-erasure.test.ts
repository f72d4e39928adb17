import { buffer } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { POST as mediaCreate } from "@/app/api/v1/mcp-proxy/api/media/create/route";
import { forgetOldRows } from "@/lib/credits/queries/sweep";
import { prisma } from "@/lib/database/prisma";
import { inTransaction } from "@/lib/database/transaction";
import { INSTANCE_DEAD_AFTER_SECONDS } from "@/lib/instance";
import { finishErasure } from "@/lib/privacy/erase-student";
import { makeExport } from "@/lib/privacy/make-export";
import { queueErasure, queueErasuresAgain } from "@/lib/privacy/queries/erasure";
import { currentStorage } from "@/lib/storage/current-storage";
import { call } from "@/test/call";
import { callOperationAs } from "@/test/call-as";
import { callDuring } from "@/test/call-during";
import { createSchool, createStudentSession } from "@/test/create-school";
import { uploadText } from "@/test/create-student-with-work";
import { takeOwnDatabase } from "@/test/database";
import { runImageJob } from "@/test/image-jobs";
import { POST as createExport } from "../exports/route";
import { POST as movePerson } from "../moves/route";
import { POST as restorePerson } from "../restore/route";
import { PATCH as editPerson } from "../route";
import { POST } from "./route";

await takeOwnDatabase(); // a test looks at every job of the queue

test.each([
  ["an edit", editPerson, () => ({ displayName: "Still here" })],
  ["a restore", restorePerson, () => ({})],
  ["a move", movePerson, (toClassroomId: string) => ({ toClassroomId, classNumber: 1 })],
  ["an export", createExport, () => undefined],
] as const)("an erasure is not undone by %s that began before it", async (_what, handler, bodyFor) => {
  const school = await createSchool();
  const { id: profileId } = await school.student();
  const { id: classroomId } = await prisma().classroom.create({
    data: { name: "Other", schoolId: school.id, poolId: school.poolId },
  });
  const erase = {
    sql: "UPDATE profiles SET erased_at = now(), status = 'archived', display_name = 'Former' WHERE id = $1",
    values: [profileId],
  };
  const answer = await callDuring(erase, () =>
    callOperationAs(school.admin, handler, { profileId }, bodyFor(classroomId)),
  );
  expect(answer.status).toBe(404);
  expect(
    await prisma().profile.findUnique({
      where: { id: profileId },
      select: { displayName: true, status: true },
    }),
  ).toEqual({ displayName: "Former", status: "archived" });
  expect(await prisma().enrolment.count({ where: { profileId, classroomId } })).toBe(0);
  expect(await prisma().dataExport.count({ where: { profileId } })).toBe(0);
  expect(await prisma().auditEvent.count({ where: { subjectId: profileId } })).toBe(0);
});

test("an erasure continues after its hub was killed, as one new job in place of the locked one [erasure-3]", async () => {
  const school = await createSchool();
  const { id: profileId, login } = await school.student();
  await callOperationAs(school.admin, POST, { profileId }, { login });
  const isKey = `key = 'erase:${profileId}'`;
  const lock = (age: string) =>
    prisma().$executeRawUnsafe(
      `UPDATE graphile_worker._private_jobs SET attempts = 1, locked_by = 'dead', locked_at = now() - interval '${age}' WHERE ${isKey}`,
    );
  // A job that was locked just now counts as running, so it stays locked.
  const other = (await school.student()).id;
  await inTransaction((transaction) => queueErasure(other, transaction));
  await prisma().$executeRawUnsafe(
    `UPDATE graphile_worker._private_jobs SET locked_by = 'dead', locked_at = now() WHERE key = 'erase:${other}'`,
  );
  const jobs = () =>
    prisma().$queryRawUnsafe(
      `SELECT key, attempts, locked_by FROM graphile_worker.jobs WHERE key IS NULL OR ${isKey}`,
    );
  await lock("9 minutes");
  expect(await queueErasuresAgain()).toBe(0);
  await lock("11 minutes");
  expect(await queueErasuresAgain()).toBe(1);
  expect(await jobs()).toEqual([{ key: `erase:${profileId}`, attempts: 0, locked_by: null }]);
  const running = prisma().$queryRawUnsafe(
    `SELECT locked_by FROM graphile_worker.jobs WHERE key = 'erase:${other}'`,
  );
  expect(await running).toEqual([{ locked_by: "dead" }]);
  expect(await queueErasuresAgain()).toBe(0);
});

test("the job that a killed hub was running is deleted once its lock is old, and the later run that it had already queued stays [erasure-3]", async () => {
  const school = await createSchool();
  const { id: profileId, login } = await school.student();
  await callOperationAs(school.admin, POST, { profileId }, { login });
  const lock = (age: string) =>
    prisma().$executeRawUnsafe(
      `UPDATE graphile_worker._private_jobs SET attempts = 1, locked_by = 'dead', locked_at = now() - interval '${age}'
        WHERE payload ->> 'profileId' = '${profileId}' AND payload ->> 'isLaterRun' = 'false'`,
    );
  const keys = () =>
    prisma()
      .$queryRaw`SELECT key FROM graphile_worker._private_jobs WHERE payload ->> 'profileId' = ${profileId} ORDER BY key`;
  await lock("1 second");
  await finishErasure(profileId);
  await forgetOldRows(INSTANCE_DEAD_AFTER_SECONDS);
  expect(await keys()).toEqual([{ key: `erase:${profileId}` }, { key: null }]);
  await lock("3 hours");
  await forgetOldRows(INSTANCE_DEAD_AFTER_SECONDS);
  expect(await keys()).toEqual([{ key: `erase:${profileId}` }]);
});

test("an erasure is not given up after the ten tries of its first hours [erasure-3]", async () => {
  const { id: profileId } = await (await createSchool()).student();
  await inTransaction((transaction) => queueErasure(profileId, transaction));
  const tried = await prisma().$queryRaw`UPDATE graphile_worker._private_jobs SET attempts = 10
    WHERE key = ${`erase:${profileId}`} RETURNING is_available AS "isTriedAgain"`;
  expect(tried).toEqual([{ isTriedAgain: true }]);
});

test("an erasure also deletes an export that was requested for the student after the erasure", async () => {
  const school = await createSchool();
  const { id: profileId, login } = await school.student();
  await callOperationAs(school.admin, POST, { profileId }, { login });
  await prisma().dataExport.create({ data: { profileId, requestedById: school.admin.id } });
  await finishErasure(profileId);
  expect(await prisma().dataExport.count({ where: { profileId } })).toBe(0);
});

test("a hub whose clock is slow queues the rest of an erasure for a minute later, not for a time that has passed", async () => {
  const { id: profileId } = await (await createSchool()).student();
  const aMinuteAgo = new Date(Date.now() - 60_000);
  await inTransaction((transaction) => queueErasure(profileId, transaction, aMinuteAgo));
  const queued = await prisma().$queryRaw<{ isLater: boolean }[]>`
    SELECT run_at > now() + interval '50 seconds' AS "isLater"
    FROM graphile_worker.jobs WHERE key = ${`erase:${profileId}`}`;
  expect(queued).toEqual([{ isLater: true }]);
});

type Made = Awaited<ReturnType<typeof createStudentSession>>;

async function storePicture({ session }: Made) {
  const ordered = await call(mediaCreate, { session, body: { prompt: "A fox" } });
  await runImageJob(ordered.json.data.id);
}

async function storeExport({ school, student }: Made) {
  const ordered = await callOperationAs(school.admin, createExport, { profileId: student.id });
  await makeExport(ordered.json.data.id, { isLastTry: true });
}

test.each([
  ["a picture", storePicture],
  ["an upload", ({ session }: Made) => uploadText(session, "Once upon a time")],
  ["an export", storeExport],
])("an erasure leaves nothing of %s that a hub was just storing when it was killed", async (_what, store) => {
  const made = await createStudentSession();
  const { id: profileId, login } = made.student;
  // The school keeps this failed export for six more days, and the second run of the erasure must not wait until it expires.
  const inDays = new Date(Date.now() + 6 * 86_400_000);
  const failed = { status: "failed", endedAt: new Date(), expiresAt: inDays } as const;
  await prisma().dataExport.create({ data: { profileId, requestedById: made.school.admin.id, ...failed } });
  const storage = currentStorage();
  const put = storage.put.bind(storage);
  const stored = Promise.withResolvers<string>();
  const killed = Promise.withResolvers<never>();
  vi.spyOn(storage, "put").mockImplementation(async (key, content, options) => {
    const bytes = content instanceof Uint8Array ? content : await buffer(content);
    await callOperationAs(made.school.admin, POST, { profileId }, { login });
    await finishErasure(profileId);
    await put(key, bytes, options);
    stored.resolve(key);
    return killed.promise; // the hub is killed here
  });
  const storing = Promise.resolve(store(made)).catch(() => undefined);
  const key = await stored.promise;
  vi.restoreAllMocks();
  expect(await storage.find(key)).not.toBeNull();
  const again = await prisma().$queryRaw<{ isSoon: boolean }[]>`
    SELECT run_at BETWEEN now() AND now() + interval '2 hours' AS "isSoon"
    FROM graphile_worker.jobs WHERE key = ${`erase:${profileId}`}`;
  expect(again).toEqual([{ isSoon: true }]);
  const [createdAt, expiresAt] = [new Date(0), new Date(0)];
  await prisma().storedFile.updateMany({ where: { key }, data: { createdAt, expiresAt } });
  await prisma().dataExport.updateMany({ where: { profileId }, data: { expiresAt } });
  await finishErasure(profileId);
  expect(await storage.find(key)).toBeNull();
  expect(await prisma().storedFile.count({ where: { ownerId: profileId } })).toBe(0);
  expect(await prisma().dataExport.count({ where: { profileId } })).toBe(0);
  // What still waits here would keep its place among the uploads of this process.
  killed.reject(new Error("killed"));
  await storing;
});
