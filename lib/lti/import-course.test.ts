import { describe, expect, test } from "vitest";
import { POST as importCourse } from "@/app/api/v1/schools/[schoolId]/lti-courses/[courseId]/roster-imports/route";
import { GET as listCourses } from "@/app/api/v1/schools/[schoolId]/lti-courses/route";
import { prisma } from "@/lib/database/prisma";
import { callOperationAs, problemsOf } from "@/test/call-as";
import { createSchool } from "@/test/create-school";
import { enterFrom } from "@/test/lti";
import { type Course, createCourse, userOf } from "@/test/lti-course";
import { importsOf, runJob } from "@/test/roster-imports";

describe("the people of a course", () => {
  const startImport = ({ school, courseId }: Course) =>
    callOperationAs(school.admin, importCourse, { schoolId: school.id, courseId });

  async function checkImport(course: Course) {
    const answer = await startImport(course);
    expect(answer.status).toBe(202);
    const { id } = answer.json.data;
    await runJob(id);
    return { id, imports: importsOf(course.school) };
  }

  test("come over as a roster import: new ones are added, known ones keep name and other classrooms, those who left leave [lti-13]", async () => {
    const course = await createCourse();
    const { school, platform } = course;
    const [known, gone] = [userOf("Learner"), userOf("Learner")];
    await enterFrom(platform, { user: known });
    await enterFrom(platform, { user: gone });
    const other = await prisma().classroom.create({
      data: { name: "Art", schoolId: school.id, poolId: school.poolId },
    });
    const link = await prisma().identityLink.findFirstOrThrow({ where: { subject: known.sub } });
    await prisma().enrolment.create({
      data: { classroomId: other.id, profileId: link.profileId, kind: "student" },
    });
    const local = await school.student();
    platform.users = [
      { ...known, name: "Another Name" },
      { ...gone, status: "Inactive" },
      userOf("Learner", { name: "김민지", sourcedId: "neis-1" }),
      userOf("Learner", { name: "Jun Lee" }),
      userOf("Instructor", { name: "Sora Choi" }),
    ];
    const { id, imports } = await checkImport(course);
    const found = await imports.read(id);
    expect(found).toMatchObject({
      status: "ready",
      fileName: "Test LMS · Class 4-2",
      counts: { added: 3, archived: 0, refused: 0 },
    });
    const kinds = (await imports.changes(id)).map(({ before, after, kind, fields }) =>
      `${(after ?? before)?.name}: ${kind} ${fields}`.trim(),
    );
    expect(kinds).toContain("Ada Park: changed classrooms");
    expect(kinds.filter((line) => line.includes("added"))).toEqual(
      expect.arrayContaining(["김민지: added", "Jun Lee: added", "Sora Choi: added"]),
    );
    await imports.apply(id);
    await runJob(id);
    const people = async (classroomId: string) =>
      (
        await prisma().enrolment.findMany({
          where: { classroomId, status: "active" },
          select: { kind: true, profile: { select: { displayName: true } } },
        })
      )
        .map(({ kind, profile }) => `${profile.displayName} ${kind}`)
        .sort();
    const teacher = `${school.teacher.displayName} teacher`;
    expect(await people(school.classroomId)).toEqual(
      [
        "Jun Lee student",
        "Sora Choi teacher",
        "Ada Park student",
        `${local.displayName} student`,
        teacher,
        "김민지 student",
      ].sort(),
    );
    expect(await people(other.id)).toEqual(["Ada Park student"]);
    // Somebody whom the import has added comes in as that person.
    const jun = platform.users[3];
    if (jun) await enterFrom(platform, { user: jun });
    expect(await prisma().profile.count({ where: { schoolId: school.id, displayName: "Jun Lee" } })).toBe(1);
    const again = await checkImport(course);
    expect((await again.imports.read(again.id)).counts).toMatchObject({ added: 0, changed: 0, archived: 0 });
  });

  test("without names are refused by row, and all others are imported [lti-13]", async () => {
    const course = await createCourse();
    course.platform.users = [{ sub: "1", role: "Learner" }, userOf("Learner")];
    const { id, imports } = await checkImport(course);
    expect(await imports.read(id)).toMatchObject({ counts: { added: 1, refused: 1 } });
  });

  test("cannot be read while the platform does not answer, or does not let the hub [lti-13]", async () => {
    const course = await createCourse();
    course.platform.refusals = 1;
    expect(problemsOf(await startImport(course))).toBe("422 courseId");
    await prisma().ltiContext.updateMany({ where: { id: course.courseId }, data: { membershipsUrl: null } });
    expect(problemsOf(await startImport(course))).toBe("422 courseId");
    const { json } = await callOperationAs(course.school.admin, listCourses, { schoolId: course.school.id });
    expect(json.data).toEqual([
      {
        courseId: course.courseId,
        platformId: course.platformId,
        platformName: "Test LMS",
        title: "Class 4-2",
        classroom: { id: course.school.classroomId, name: "4-2" },
        hasRoster: false,
      },
    ]);
  });

  test("are not imported when the LMS lists nobody active, or goes on without an end [lti-13]", async () => {
    const course = await createCourse();
    const gone = userOf("Learner", { status: "Inactive" });
    for (const users of [[], [gone]]) {
      course.platform.users = users;
      const answer = await startImport(course);
      expect([problemsOf(answer), answer.json.error.detail.issues[0].message]).toEqual([
        "422 courseId",
        "The LMS lists nobody in this course.",
      ]);
    }
    // Two people on a page: more pages than any course has.
    course.platform.users = Array.from({ length: 402 }, () => userOf("Learner"));
    expect(problemsOf(await startImport(course))).toBe("422 courseId");
    expect(await prisma().rosterImport.count({ where: { schoolId: course.school.id } })).toBe(0);
  });

  test("are of no other school [lti-13]", async () => {
    const course = await createCourse();
    const other = await createSchool();
    const foreign = { schoolId: other.id, courseId: course.courseId };
    expect((await callOperationAs(other.admin, importCourse, foreign)).status).toBe(404);
    expect((await startImport({ ...course, school: { ...course.school, admin: other.admin } })).status).toBe(
      404,
    );
  });
});
