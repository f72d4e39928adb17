import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { createSchool } from "@/test/create-school";
import { listClassroomOptions } from "./list-classrooms";

test("classrooms that share a name are listed with their teachers and number of students, others without", async () => {
  const school = await createSchool();
  const { id: schoolId, poolId, teacher, admin } = school;
  await school.student();
  for (const name of ["4-2", "5-1"]) await prisma().classroom.create({ data: { name, schoolId, poolId } });
  const options = await listClassroomOptions(admin, schoolId);
  expect(options).toMatchObject([
    { name: "4-2", people: { teachers: [teacher.displayName], students: 1 } },
    { name: "4-2", people: { teachers: [], students: 0 } },
    { name: "5-1", people: null },
  ]);
});
