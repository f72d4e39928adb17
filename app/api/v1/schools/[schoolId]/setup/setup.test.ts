import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { POST as erase } from "@/app/api/v1/people/[profileId]/erasure/route";
import { prisma } from "@/lib/database/prisma";
import { eraseWorks } from "@/lib/privacy/erase-works";
import type { SchoolSetup } from "@/packages/client/contract/setup";
import { callAs, callOperationAs } from "@/test/call-as";
import { createOperator, createSchool } from "@/test/create-school";
import { createStudentWithWork } from "@/test/create-student-with-work";
import { grantCredits } from "@/test/grant-credits";
import { POST as ADD_SCHOOL } from "../../route";
import { GET } from "./route";

type Caller = { id: string };

async function getSetup(schoolId: string, person: Caller): Promise<SchoolSetup> {
  return (await callAs(person, GET, { params: { schoolId } })).json.data;
}

/** Lists the keys of the steps that are not done. */
async function listOpenSteps(schoolId: string, person: Caller): Promise<string[]> {
  const { steps } = await getSetup(schoolId, person);
  return steps.filter(({ isDone }) => !isDone).map(({ key }) => key);
}

async function findStep(schoolId: string, person: Caller, key: string) {
  return (await getSetup(schoolId, person)).steps.find((step) => step.key === key);
}

test("a new school has only the first step done", async () => {
  const operator = await createOperator();
  const body = { name: "Dasom", admin: { displayName: "Kim", login: `kim-${randomUUID().slice(0, 8)}` } };
  const { json } = await callOperationAs(operator, ADD_SCHOOL, {}, body);
  const setup = await getSetup(json.data.id, operator);
  expect(setup.isDone).toBe(false);
  expect(setup.steps.map(({ key, isDone }) => [key, isDone])).toEqual([
    ["admin", true],
    ["classrooms", false],
    ["teachers", false],
    ["students", false],
    ["activity", false],
    ["credits", false],
  ]);
  expect(await getSetup(json.data.id, json.data.admin)).toEqual(setup);
});

test("students, an activity and credits are each a step of their own, and the last of them completes the set-up [management-1]", async () => {
  const school = await createSchool({ credits: 0 });
  const openSteps = () => listOpenSteps(school.id, school.admin);
  expect(await openSteps()).toEqual(["students", "activity", "credits"]);
  await school.student();
  expect(await openSteps()).toEqual(["activity", "credits"]);
  await school.activity();
  expect(await openSteps()).toEqual(["credits"]);
  await grantCredits({
    poolId: school.poolId,
    type: "grant",
    amountCredits: 5,
    actorId: null,
    note: "first",
  });
  expect(await getSetup(school.id, await createOperator())).toMatchObject({
    isDone: true,
    hasApprovedApp: true,
  });
});

test("a step counts the active classrooms without active teachers or students, and names the first three", async () => {
  const school = await createSchool();
  const { id: schoolId, poolId } = school;
  await school.student();
  const add = (name: string) => prisma().classroom.create({ data: { name, schoolId, poolId } });
  for (const name of ["5-4", "5-2", "5-1", "5-3"]) await add(name);
  const archived = await add("5-0");
  await prisma().classroom.update({ where: { id: archived.id }, data: { status: "archived" } });
  expect(await findStep(schoolId, school.admin, "students")).toEqual({
    key: "students",
    isDone: false,
    classroomsWithout: 4,
    classroomNames: ["5-1", "5-2", "5-3"],
  });
  await prisma().profile.update({ where: { id: school.teacher.id }, data: { status: "archived" } });
  expect(await findStep(schoolId, school.admin, "teachers")).toMatchObject({
    isDone: false,
    classroomsWithout: 5,
    classroomNames: ["4-2", "5-1", "5-2"],
  });
});

test("a school where work was submitted stays set up when a classroom is added, even after that work is erased [management-1]", async () => {
  const [{ school: schoolWithWork, student }, newSchool] = [
    await createStudentWithWork(),
    await createSchool(),
  ];
  await newSchool.student();
  await newSchool.activity();
  for (const { id: schoolId, poolId } of [schoolWithWork, newSchool])
    await prisma().classroom.create({ data: { name: "9-9", schoolId, poolId } });
  expect(await listOpenSteps(newSchool.id, newSchool.admin)).toEqual(["teachers", "students"]);
  const { isDone, steps } = await getSetup(schoolWithWork.id, schoolWithWork.admin);
  expect([isDone, steps[2]?.classroomsWithout]).toEqual([true, 1]);

  await callOperationAs(schoolWithWork.admin, erase, { profileId: student.id }, { login: student.login });
  await eraseWorks(student.id);
  expect(await prisma().submission.count({ where: { studentId: student.id } })).toBe(0);
  expect((await getSetup(schoolWithWork.id, schoolWithWork.admin)).isDone).toBe(true);
});

test("a set-up is not found by another school's admin, and refused to a teacher", async () => {
  const [school, other, operator] = [await createSchool(), await createSchool(), await createOperator()];
  const codeFor = async (person: Caller, schoolId = school.id) =>
    (await callAs(person, GET, { params: { schoolId } })).json.error?.code;
  expect(await codeFor(other.admin)).toBe("NOTFOUND_001");
  expect(await codeFor(school.teacher)).toBe("AUTH_002");
  expect(await codeFor(operator, randomUUID())).toBe("NOTFOUND_001");
  expect(await codeFor(operator, "nothing")).toBe("NOTFOUND_001");
  expect(await codeFor(school.admin, school.id.toUpperCase())).toBeUndefined();
});
