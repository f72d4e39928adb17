import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { anOperator, aSchool } from "@/test/a-school";
import { callAs } from "@/test/as-person";
import { grantCredits } from "@/test/grant-credits";
import { GET as overview } from "./route";

test("a school's overview follows its balance, its size and what nobody can start", async () => {
  const school = await aSchool({ credits: 500 });
  const { id: schoolId, poolId, appId } = school;
  const ask = async (person = school.admin) =>
    (await callAs(person, overview, { params: { schoolId } })).json.data;
  expect(await ask()).toMatchObject({
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
  for (const person of [school.admin, await anOperator()]) {
    expect(await ask(person)).toMatchObject({
      availableCredits: 520,
      suspendedActivities: [{ id: activityId, classroomName: "4-2", app: { name: "Storybook" } }],
    });
  }
});

test("another school's admin finds no overview, and a teacher may not ask for one", async () => {
  const [school, other] = [await aSchool(), await aSchool()];
  const ask = (person: typeof school.admin) => callAs(person, overview, { params: { schoolId: school.id } });
  expect((await ask(other.admin)).json.error.code).toBe("NOTFOUND_001");
  expect((await ask(school.teacher)).json.error.code).toBe("AUTH_002");
});

test("a home made for an admin who has gone is brought nothing of whoever came after them", async () => {
  const school = await aSchool();
  const came = await anOperator();
  const ask = async (person: typeof came) => {
    const path = `/api/v1/schools/${school.id}/overview?shownTo=${school.admin.id}`;
    return (await callAs(person, overview, { params: { schoolId: school.id }, path })).status;
  };
  expect([await ask(school.admin), await ask(came)]).toEqual([200, 404]);
});
