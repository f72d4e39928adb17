import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { callOperationAs } from "@/test/call-as";
import { callDuring } from "@/test/call-during";
import { createSchool, type TestSchool } from "@/test/create-school";
import { createStudentWithWork } from "@/test/create-student-with-work";
import { takeOwnDatabase } from "@/test/database";
import { dumpDatabase } from "@/test/dump-database";
import { importsOf, runJob } from "@/test/roster-imports";
import { whileLocked } from "@/test/while-locked";
import { POST as takeDown } from "../take-downs/route";
import { POST } from "./route";

await takeOwnDatabase(); // these tests read every table

const eraseStudent = ({ admin }: TestSchool, { id, login }: { id: string; login: string }) =>
  callOperationAs(admin, POST, { profileId: id }, { login });

async function rowsWith(...words: string[]): Promise<string[]> {
  const rows = (await dumpDatabase()).split("\n");
  return rows.filter((row) => words.some((word) => row.includes(word)));
}

test("an import that is uploaded during an erasure is compared with the school without the student", async () => {
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

test("an erasure waits for the people that an import just changes, and then erases one of them", async () => {
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

test("a take-down that began before an erasure is refused, and its reason is not kept", async () => {
  const { school, student, fileUrl } = await createStudentWithWork();
  const erase = { sql: "UPDATE profiles SET erased_at = now() WHERE id = $1", values: [student.id] };
  const body = { fileAddress: fileUrl, reason: "It shows a phone number." };
  const answer = await callDuring(erase, () =>
    callOperationAs(school.admin, takeDown, { profileId: student.id }, body),
  );
  expect(answer.status).toBe(404);
  expect(await prisma().takeDown.count({ where: { profileId: student.id } })).toBe(0);
});
