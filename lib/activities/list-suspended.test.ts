import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { createSchool } from "@/test/create-school";
import { listSuspendedActivities } from "./list-suspended";

test("lists open activities whose app is suspended, and refuses another school's admin and a teacher", async () => {
  const [school, other] = [await createSchool(), await createSchool()];
  const activityId = await school.activity();
  await school.activity({ closesAt: new Date(0) });
  await other.activity();
  expect(await listSuspendedActivities(school.admin, school.id)).toEqual([]);
  await prisma().app.updateMany({
    where: { id: { in: [school.appId, other.appId] } },
    data: { status: "suspended" },
  });
  expect(await listSuspendedActivities(school.admin, school.id)).toEqual([
    { id: activityId, title: "Our town", classroomName: "4-2", app: { name: "Storybook", nameKo: null } },
  ]);
  await expect(listSuspendedActivities(school.admin, other.id)).rejects.toMatchObject({
    code: "NOTFOUND_001",
  });
  await expect(listSuspendedActivities(school.teacher, school.id)).rejects.toMatchObject({
    code: "AUTH_002",
  });
});
