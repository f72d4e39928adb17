import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { createSchool } from "@/test/create-school";
import { listClassroomOptions } from "./list-classrooms";

test("classrooms of one name have their teachers and students in their names, others their name only", async () => {
  const school = await createSchool();
  const { id: schoolId, poolId, teacher, admin } = school;
  await school.student();
  for (const name of ["4-2", "5-1"]) await prisma().classroom.create({ data: { name, schoolId, poolId } });
  const options = await listClassroomOptions(admin, schoolId, ({ name, teachers, students }) =>
    [name, teachers, students].join("; "),
  );
  expect(options.map(({ name }) => name)).toEqual([`4-2; ${teacher.displayName}; 1`, "4-2; none; 0", "5-1"]);
});
