import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { SchoolSetup } from "@/client/contract/setup";
import { prisma } from "@/lib/database/prisma";
import { anOperator, aSchool } from "@/test/a-school";
import { askAs, callAs } from "@/test/as-person";
import { grantCredits } from "@/test/grant-credits";
import { POST as ADD_SCHOOL } from "../../route";
import { GET } from "./route";

type Asker = { id: string };

async function setupOf(schoolId: string, person: Asker): Promise<SchoolSetup> {
  return (await callAs(person, GET, { params: { schoolId } })).json.data;
}

/** What is left to do. */
async function leftOf(schoolId: string, person: Asker): Promise<string[]> {
  const { steps } = await setupOf(schoolId, person);
  return steps.filter(({ isDone }) => !isDone).map(({ key }) => key);
}

async function stepOf(schoolId: string, person: Asker, key: string) {
  return (await setupOf(schoolId, person)).steps.find((step) => step.key === key);
}

test("a new school lacks everything but its admin, in the order in which it is done", async () => {
  const operator = await anOperator();
  const body = { name: "Dasom", admin: { displayName: "Kim", login: `kim-${randomUUID().slice(0, 8)}` } };
  const { json } = await askAs(ADD_SCHOOL, operator, {}, body);
  const setup = await setupOf(json.data.id, operator);
  expect(setup.isDone).toBe(false);
  expect(setup.steps.map(({ key, isDone }) => [key, isDone])).toEqual([
    ["admin", true],
    ["classrooms", false],
    ["teachers", false],
    ["students", false],
    ["activity", false],
    ["credits", false],
  ]);
  expect(await setupOf(json.data.id, json.data.admin)).toEqual(setup);
});

test("each step is gone once it is done, and with the last one the school is set up", async () => {
  const school = await aSchool({ credits: 0 });
  const left = () => leftOf(school.id, school.admin);
  expect(await left()).toEqual(["students", "activity", "credits"]);
  await school.student();
  expect(await left()).toEqual(["activity", "credits"]);
  await school.activity();
  expect(await left()).toEqual(["credits"]);
  await grantCredits({
    poolId: school.poolId,
    type: "grant",
    amountCredits: 5,
    actorId: null,
    note: "first",
  });
  expect(await setupOf(school.id, await anOperator())).toMatchObject({ isDone: true, hasApprovedApp: true });
});

test("classrooms without a teacher or students are counted and named, archived ones and people are not", async () => {
  const school = await aSchool();
  const { id: schoolId, poolId } = school;
  await school.student();
  const add = (name: string) => prisma().classroom.create({ data: { name, schoolId, poolId } });
  for (const name of ["5-4", "5-2", "5-1", "5-3"]) await add(name);
  const archived = await add("5-0");
  await prisma().classroom.update({ where: { id: archived.id }, data: { standing: "archived" } });
  expect(await stepOf(schoolId, school.admin, "students")).toEqual({
    key: "students",
    isDone: false,
    classroomsWithout: 4,
    classroomNames: ["5-1", "5-2", "5-3"],
  });
  await prisma().profile.update({ where: { id: school.teacher.id }, data: { standing: "archived" } });
  expect(await stepOf(schoolId, school.admin, "teachers")).toMatchObject({
    isDone: false,
    classroomsWithout: 5,
    classroomNames: ["4-2", "5-1", "5-2"],
  });
});

test("another school's admin finds no set-up, a teacher may not ask, and an id that is none is not found", async () => {
  const [school, other, operator] = [await aSchool(), await aSchool(), await anOperator()];
  const codeFor = async (person: Asker, schoolId = school.id) =>
    (await callAs(person, GET, { params: { schoolId } })).json.error?.code;
  expect(await codeFor(other.admin)).toBe("NOTFOUND_001");
  expect(await codeFor(school.teacher)).toBe("AUTH_002");
  expect(await codeFor(operator, randomUUID())).toBe("NOTFOUND_001");
  expect(await codeFor(operator, "nothing")).toBe("NOTFOUND_001");
  expect(await codeFor(school.admin, school.id.toUpperCase())).toBeUndefined();
});
