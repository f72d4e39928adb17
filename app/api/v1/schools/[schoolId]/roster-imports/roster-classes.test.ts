import { describe, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { createSchool } from "@/test/create-school";
import { createOneRoster, createPrefix, createStudentRows } from "@/test/roster-files";
import { importsOf } from "@/test/roster-imports";

describe("a class", () => {
  const createSameNamed = async () => {
    const school = await createSchool();
    const { id: schoolId, poolId } = school;
    const add = () => prisma().classroom.create({ data: { name: "6-1", schoolId, poolId } });
    return { school, classrooms: [await add(), await add()] as const };
  };

  test("whose name several classrooms share means the one that the person is in [import-13]", async () => {
    const { school, classrooms } = await createSameNamed();
    const student = await school.student();
    const where = { profileId: student.id };
    await prisma().enrolment.updateMany({ where, data: { classroomId: classrooms[1].id } });
    const { importAll, problems } = importsOf(school);
    const rows = [`6-1,5,${student.displayName},${student.login}`, "6-1,6,New,", "4-2,7,Other,"];
    const { id, counts, classroomCounts } = await importAll(`class,number,name,login\n${rows.join("\n")}`);
    expect(counts).toMatchObject({ changed: 1, added: 1, refused: 1 });
    expect(classroomCounts.added).toBe(0);
    expect(await problems(id)).toMatchObject([
      { file: "CSV", row: 3, field: "class", code: "ambiguousClass", value: "6-1" },
    ]);
    expect(await prisma().enrolment.findMany({ where: { ...where, status: "active" } })).toMatchObject([
      { classroomId: classrooms[1].id, classNumber: 5 },
    ]);
  });

  test("whose name several classrooms share is accepted for a person who is in all of them", async () => {
    const { school, classrooms } = await createSameNamed();
    const { id: profileId, displayName } = await school.student();
    const data = classrooms.map(({ id: classroomId }) => ({
      classroomId,
      profileId,
      kind: "student" as const,
    }));
    await prisma().enrolment.createMany({ data });
    const { check } = importsOf(school);
    const { counts } = await check(`class,name\n6-1,${displayName}`);
    expect(counts).toMatchObject({ refused: 0, added: 0 });
  });

  test("whose name several classrooms of a person share takes no new class number, because any of them may be meant [import-13]", async () => {
    const { school, classrooms } = await createSameNamed();
    const { id: profileId, displayName, login } = await school.student();
    const place = { profileId, kind: "student" as const };
    await prisma().enrolment.createMany({
      data: [
        { ...place, classroomId: classrooms[0].id, classNumber: 5 },
        { ...place, classroomId: classrooms[1].id },
      ],
    });
    const { importAll, check, problems } = importsOf(school);
    const file = (number: string) => `class,number,name,login\n6-1,${number},${displayName},${login}`;
    const { id, counts } = await importAll(file("3"));
    expect(counts).toMatchObject({ refused: 1, changed: 0, unchanged: 0 });
    expect(await problems(id)).toMatchObject([
      { file: "CSV", row: 2, field: "class", code: "ambiguousClass", value: "6-1" },
    ]);
    expect(await prisma().enrolment.count({ where: { profileId, status: "active" } })).toBe(3);
    // 5 is the student's number in one of them already, and an empty number changes none.
    for (const number of ["5", ""]) expect((await check(file(number))).counts.refused).toBe(0);
  });

  test("of OneRoster whose name several classrooms share is refused, with the people who are in no other class [import-13]", async () => {
    const { school } = await createSameNamed();
    const { check, problems } = importsOf(school);
    const { id } = await check(await createOneRoster(createStudentRows(1, createPrefix())));
    expect(await problems(id)).toMatchObject([
      { file: "classes.csv", row: 2, field: "title", code: "ambiguousClass" },
      { file: "users.csv", row: 2, field: "sourcedId", code: "ambiguousClass", value: "6-1" },
    ]);
  });

  test("that a school's first file marks as deleted does not stop its people from being added", async () => {
    const { importAll } = importsOf(await createSchool());
    const classes = [{ sourcedId: "c1", status: "tobedeleted" }];
    const parts = createStudentRows(1, createPrefix());
    expect(await importAll(await createOneRoster({ classes, ...parts }))).toMatchObject({
      counts: { added: 1, refused: 0 },
      classroomCounts: { added: 0 },
    });
  });

  test("is added from a file without people", async () => {
    const { importAll } = importsOf(await createSchool());
    const { status, classroomCounts } = await importAll(await createOneRoster({}));
    expect([status, classroomCounts.added]).toEqual(["applied", 1]);
  });
});
