import { describe, expect, test } from "vitest";
import { POST as submit } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { createSchool, launchSessionOf } from "@/test/create-school";
import { GET } from "./route";

async function createClass() {
  const school = await createSchool();
  const students = [await school.student(), await school.student()] as const;
  const activityId = await school.activity();
  return { school, students, activityId, session: await launchSessionOf(school.teacher, activityId) };
}

const numbersAndNames = (answer: { json: { data: { classNumber: number | null; displayName: string }[] } }) =>
  answer.json.data.map(({ classNumber, displayName }) => [classNumber, displayName]);

describe("the roster", () => {
  test("is for the teacher's workspace only, with four fields for each student [roster-1]", async () => {
    const { school, students, activityId, session } = await createClass();
    const [one, two] = students;
    expect((await call(GET, { session })).json.data).toEqual([
      { studentId: one.id, displayName: one.displayName, classNumber: 1, submissionCount: 0 },
      { studentId: two.id, displayName: two.displayName, classNumber: 2, submissionCount: 0 },
    ]);
    const preview = { purpose: "student_preview", studentId: one.id } as const;
    for (const other of [
      await launchSessionOf(one, activityId),
      await launchSessionOf(school.teacher, activityId, preview),
    ])
      expect((await call(GET, { session: other })).json.error.code).toBe("AUTH_002");
  });

  test("is sorted by class number and then by name, those without a number last [roster-1]", async () => {
    const { school, students, session } = await createClass();
    const set = (id: string, classNumber: number | null, displayName: string) =>
      Promise.all([
        prisma().enrolment.updateMany({ where: { profileId: id }, data: { classNumber } }),
        prisma().profile.update({ where: { id }, data: { displayName } }),
      ]);
    const more = [await school.student(), await school.student(), await school.student()] as const;
    await set(students[0].id, null, "가람");
    await set(students[1].id, 10, "다온");
    await set(more[0].id, 9, "하늘");
    await set(more[1].id, null, "나래");
    // A student whose enrolment is archived is not in the list.
    await prisma().enrolment.updateMany({ where: { profileId: more[2].id }, data: { status: "archived" } });
    expect(numbersAndNames(await call(GET, { session }))).toEqual([
      [9, "하늘"],
      [10, "다온"],
      [null, "가람"],
      [null, "나래"],
    ]);
  });

  test("counts each student's submissions in this activity [roster-1]", async () => {
    const { school, students, activityId, session } = await createClass();
    const submitWork = async (where: string, externalArtifactId: string) => {
      const url = "https://pages.school.org/1";
      const body = {
        title: "Our town",
        primaryUrl: url,
        assets: [{ role: "page", url }],
        externalArtifactId,
      };
      const as = await launchSessionOf(students[1], where);
      const { status } = await call(submit, { session: as, params: { activityId: where }, body });
      expect(status).toBe(200);
    };
    await submitWork(activityId, "one");
    await submitWork(activityId, "one");
    await submitWork(activityId, "two");
    await submitWork(await school.activity(), "three");
    const { data } = (await call(GET, { session })).json;
    expect(data.map((row: { submissionCount: number }) => row.submissionCount)).toEqual([0, 2]);
  });

  test("of a class without students is an empty list [envelope-2]", async () => {
    const school = await createSchool();
    const session = await launchSessionOf(school.teacher, await school.activity());
    expect((await call(GET, { session })).json.data).toEqual([]);
  });
});
