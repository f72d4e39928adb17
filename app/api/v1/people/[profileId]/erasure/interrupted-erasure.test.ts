import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { inTransaction } from "@/lib/database/transaction";
import { queueErasure, queueErasuresAgain } from "@/lib/privacy/queries/erasure";
import { callOperationAs } from "@/test/call-as";
import { callDuring } from "@/test/call-during";
import { createSchool } from "@/test/create-school";
import { takeOwnDatabase } from "@/test/database";
import { POST as movePerson } from "../moves/route";
import { POST as restorePerson } from "../restore/route";
import { PATCH as editPerson } from "../route";
import { POST } from "./route";

await takeOwnDatabase(); // a test looks at every job of the queue

test.each([
  ["an edit", editPerson, () => ({ displayName: "Still here" })],
  ["a restore", restorePerson, () => ({})],
  ["a move", movePerson, (toClassroomId: string) => ({ toClassroomId, classNumber: 1 })],
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
  expect(await prisma().auditEvent.count({ where: { subjectId: profileId } })).toBe(0);
});

test("an erasure continues after its hub was killed, and leaves no job behind", async () => {
  const school = await createSchool();
  const { id: profileId, login } = await school.student();
  await callOperationAs(school.admin, POST, { profileId }, { login });
  const isKey = `key = 'erase:${profileId}'`;
  const lock = (age: string) =>
    prisma().$executeRawUnsafe(
      `UPDATE graphile_worker._private_jobs SET attempts = 1, locked_by = 'dead', locked_at = now() - interval '${age}' WHERE ${isKey}`,
    );
  // A job that is still running stays locked by its instance.
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
