import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { callAs } from "@/test/call-as";
import { createOperator, createSchool } from "@/test/create-school";
import { grantCredits } from "@/test/grant-credits";
import { GET as overview } from "./route";

test("a school's overview has its balance, its size and the activities of suspended apps", async () => {
  const school = await createSchool({ credits: 500 });
  const { id: schoolId, poolId, appId } = school;
  const read = async (person = school.admin) =>
    (await callAs(person, overview, { params: { schoolId } })).json.data;
  expect(await read()).toMatchObject({
    schoolId,
    availableCredits: 500,
    grantedCredits: 500,
    studentCount: 0,
    teacherCount: 1,
    classroomCount: 1,
    suspendedActivities: [],
  });
  await grantCredits({ poolId, type: "grant", amountCredits: 20, actorId: null, note: "more" });
  const activityId = await school.activity();
  await prisma().app.update({ where: { id: appId }, data: { status: "suspended" } });
  for (const person of [school.admin, await createOperator()]) {
    expect(await read(person)).toMatchObject({
      availableCredits: 520,
      suspendedActivities: [{ id: activityId, classroomName: "4-2", app: { name: "Storybook" } }],
    });
  }
});

test("an overview is not found by another school's admin, and refused to a teacher", async () => {
  const [school, other] = [await createSchool(), await createSchool()];
  const read = (person: typeof school.admin) => callAs(person, overview, { params: { schoolId: school.id } });
  expect((await read(other.admin)).json.error.code).toBe("NOTFOUND_001");
  expect((await read(school.teacher)).json.error.code).toBe("AUTH_002");
});

test("an overview answers 404 when someone else than `expectedProfileId` is signed in", async () => {
  const school = await createSchool();
  const operator = await createOperator();
  const read = async (person: typeof operator) => {
    const path = `/api/v1/schools/${school.id}/overview?expectedProfileId=${school.admin.id}`;
    return (await callAs(person, overview, { params: { schoolId: school.id }, path })).status;
  };
  expect([await read(school.admin), await read(operator)]).toEqual([200, 404]);
});
