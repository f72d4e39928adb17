import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { POST as SAY } from "@/app/api/v1/submissions/[submissionId]/feedback/route";
import { POST as SEEN } from "@/app/api/v1/submissions/[submissionId]/feedback/seen/route";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { getStudentHome } from "@/lib/submissions/student-home";
import { callAs } from "@/test/call-as";
import { createOperator, createSchool, launchSessionOf } from "@/test/create-school";
import { getActivity } from "./get-activity";
import { countInactive, listTaughtClassrooms } from "./teacher-home";

const HOUR_MS = 3_600_000;

async function createSubmission(
  activityId: string,
  student: Person,
  appSlug: string,
  reviewedAt: Date | null = null,
) {
  const id = uuidv7();
  const now = new Date();
  const files = { primaryUrl: "https://app.example/w", assets: [], attachments: [], meta: {} };
  await prisma().submission.create({
    data: {
      id,
      activityId,
      studentId: student.id,
      appSlug,
      externalArtifactId: id,
      title: "Work",
      ...files,
      submittedAt: now,
      updatedAt: now,
      status: reviewedAt === null ? "submitted" : "reviewed",
      reviewedAt,
    },
  });
  return id;
}

const statusesOf = async (student: Person) =>
  Object.values(await getStudentHome(student)).flatMap((part) => part.map(({ status }) => status));

/** The titles in each part of a student's home. */
const titlesOf = async (student: Person) =>
  Object.fromEntries(
    Object.entries(await getStudentHome(student)).map(([part, list]) => [
      part,
      list.map(({ title }) => title),
    ]),
  );

describe("a student's activities", () => {
  it("go from not started to in progress, submitted, reviewed and returned [people-1]", async () => {
    const school = await createSchool();
    const student = await school.student();
    const activityId = await school.activity();
    expect(await statusesOf(student)).toEqual(["notStarted"]);
    await launchSessionOf(student, activityId);
    expect(await statusesOf(student)).toEqual(["inProgress"]);
    const id = await createSubmission(activityId, student, school.appSlug);
    expect(await statusesOf(student)).toEqual(["submitted"]);
    await prisma().submission.update({ where: { id }, data: { status: "reviewed", reviewedAt: new Date() } });
    expect(await statusesOf(student)).toEqual(["reviewed"]);
    const again = { status: "revision_requested", reviewedAt: null } as const;
    await prisma().submission.update({ where: { id }, data: again });
    expect(await statusesOf(student)).toEqual(["returned"]);
  });

  it("do not count a teacher's preview as the student's start", async () => {
    const school = await createSchool();
    const student = await school.student();
    const activityId = await school.activity();
    await launchSessionOf(school.teacher, activityId, { purpose: "student_preview", studentId: student.id });
    expect(await statusesOf(student)).toEqual(["notStarted"]);
  });

  it("are in three parts, and what comes later: what is due soonest first, what was handed in or closed last first [people-14]", async () => {
    const school = await createSchool();
    const student = await school.student();
    await (await createSchool()).activity();
    const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
    const add = async (title: string, times: Parameters<typeof school.activity>[0] = {}) => {
      const id = await school.activity(times);
      await prisma().activity.update({ where: { id }, data: { title } });
      return id;
    };
    await add("Whenever");
    await add("Until Friday", { closesAt: inHours(9) });
    await add("Due soon", { dueAt: inHours(1), closesAt: inHours(99) });
    await add("Closed before", { closesAt: inHours(-2) });
    await add("Just closed", { closesAt: inHours(-1) });
    await add("Next week", { opensAt: inHours(2) });
    await add("Tomorrow", { opensAt: inHours(1) });
    await createSubmission(await add("First work"), student, school.appSlug);
    await createSubmission(await add("Second work"), student, school.appSlug, new Date());
    expect(await titlesOf(student)).toEqual({
      toDo: ["Due soon", "Until Friday", "Whenever"],
      comingUp: ["Tomorrow", "Next week"],
      handedIn: ["Second work", "First work"],
      closed: ["Just closed", "Closed before"],
    });
    await prisma().enrolment.updateMany({ where: { profileId: student.id }, data: { status: "archived" } });
    expect(await statusesOf(student)).toEqual([]);
  });

  it("show the student's newest work with its picture, and say when the due time has passed without one", async () => {
    const school = await createSchool();
    const [student, other] = [await school.student(), await school.student()];
    const activityId = await school.activity({ dueAt: new Date(Date.now() - HOUR_MS) });
    await createSubmission(activityId, other, school.appSlug);
    expect((await getStudentHome(student)).toDo).toMatchObject([{ work: null, isOverdue: true }]);
    const submissionId = await createSubmission(activityId, student, school.appSlug);
    const url = "https://app.example/cover.png";
    await prisma().submission.update({
      where: { id: submissionId },
      data: { assets: [{ role: "cover", url }] },
    });
    expect((await getStudentHome(student)).handedIn).toMatchObject([
      { work: { submissionId, title: "Work", coverUrl: url }, isOverdue: false },
    ]);
  });

  it("has a work that a teacher gave back first, with the teacher's word, until the student has seen it and tries again [people-14]", async () => {
    const school = await createSchool();
    const student = await school.student();
    await school.activity({ closesAt: new Date(Date.now() + HOUR_MS) });
    const activityId = await school.activity();
    const submissionId = await createSubmission(activityId, student, school.appSlug);
    await createSubmission(activityId, student, school.appSlug);
    const params = { submissionId };
    const say = (body: object) => callAs(school.teacher, SAY, { params, body: { revision: 1, ...body } });
    await say({ status: "reviewed", stamp: "star" });
    expect((await getStudentHome(student)).toDo.map(({ status }) => status)).toEqual(["notStarted"]);
    await say({ status: "revision_requested", text: "What does it smell of?" });
    const [first, ...rest] = (await getStudentHome(student)).toDo;
    const said = { by: school.teacher.displayName, text: "What does it smell of?", stamp: null, isNew: true };
    expect(first).toMatchObject({ id: activityId, status: "returned", work: params, said });
    expect(rest).toHaveLength(1);
    await callAs(student, SEEN, { method: "POST", params });
    expect((await getStudentHome(student)).toDo[0]?.said).toEqual({ ...said, isNew: false });
  });
});

describe("an activity whose school has used up its credits", () => {
  it("says so to the student before Start, and to the teacher", async () => {
    const school = await createSchool({ credits: 0 });
    const student = await school.student();
    await school.activity();
    expect((await getStudentHome(student)).toDo).toMatchObject([{ hasCredits: false }]);
    const { items } = await listTaughtClassrooms(school.teacher, { limit: 50 });
    expect(items[0]?.activities[0]?.hasCredits).toBe(false);
  });
});

describe("a teacher's classrooms", () => {
  it("say how many students have begun and then done nothing for ten minutes, to their teacher alone", async () => {
    const school = await createSchool();
    const activityId = await school.activity();
    const students = [
      await school.student(),
      await school.student(),
      await school.student(),
      await school.student(),
    ];
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    for (const [index, minutes] of [11, 30, 5, 60].entries()) {
      const studentId = students[index]?.id ?? "";
      const times = { startedAt: minutesAgo(90), lastActiveAt: minutesAgo(minutes) };
      await prisma().studentProgress.upsert({
        where: { activityId_studentId: { activityId, studentId } },
        create: { activityId, studentId, ...times },
        update: times,
      });
    }
    // The last one has handed in.
    if (students[3]) await createSubmission(activityId, students[3], school.appSlug);
    expect(await countInactive(school.teacher, [school.classroomId])).toEqual({ [activityId]: 2 });
    expect(await countInactive((await createSchool()).teacher, [school.classroomId])).toEqual({});
    await prisma().activity.update({ where: { id: activityId }, data: { closesAt: minutesAgo(1) } });
    expect(await countInactive(school.teacher, [school.classroomId])).toEqual({});
  });

  it("have the numbers of students, open activities and submissions waiting for review", async () => {
    const school = await createSchool();
    const [one, two] = [await school.student(), await school.student()];
    const activityId = await school.activity();
    await createSubmission(activityId, one, school.appSlug);
    await createSubmission(activityId, two, school.appSlug, new Date());
    const { items } = await listTaughtClassrooms(school.teacher, { limit: 50 });
    expect(items[0]).toMatchObject({ studentCount: 2, openActivityCount: 1, waitingCount: 1 });
    expect(items[0]?.activities[0]).toMatchObject({
      studentCount: 2,
      submittedCount: 2,
      waitingCount: 1,
    });
  });
});

describe("a teacher of many activities", () => {
  it("gets twenty activities of each classroom, open ones first and the newest first, and counts of all its activities", async () => {
    const school = await createSchool();
    const { id: schoolId, poolId, teacher } = school;
    const student = await school.student();
    const closedAt = new Date(Date.now() - 60 * 24 * HOUR_MS);
    const oldest = await school.activity({ closesAt: closedAt });
    await createSubmission(oldest, student, school.appSlug);
    const first = await school.activity();
    await createSubmission(first, student, school.appSlug);
    const busy = await prisma().classroom.create({ data: { name: "1-1", schoolId, poolId } });
    await prisma().enrolment.create({
      data: { classroomId: busy.id, profileId: teacher.id, kind: "teacher" },
    });
    const activity = { classroomId: busy.id, appId: school.appId, instructions: "" };
    await prisma().activity.createMany({
      data: Array.from({ length: 310 }, (_, index) => ({ ...activity, title: `Poem ${index}` })),
    });
    const { items } = await listTaughtClassrooms(teacher, { limit: 50 });
    expect(items.map(({ name }) => name)).toEqual(["1-1", "4-2"]);
    expect(items[0]).toMatchObject({ openActivityCount: 310, waitingCount: 0, hasMoreActivities: true });
    expect(items[0]?.activities).toHaveLength(20);
    expect(items[1]).toMatchObject({ openActivityCount: 1, waitingCount: 2, hasMoreActivities: false });
    expect(items[1]?.activities.map(({ id }) => id)).toEqual([first, oldest]);

    const closed = { ...activity, closesAt: new Date(Date.now() - HOUR_MS) };
    const data = Array.from({ length: 20 }, (_, index) => ({ ...closed, title: `Song ${index}` }));
    await prisma().activity.createMany({ data });
    const again = await listTaughtClassrooms(teacher, { limit: 1 });
    expect(new Set(again.items[0]?.activities.map(({ status }) => status))).toEqual(new Set(["open"]));
  });
});

describe("activities", () => {
  it("are found only by people who may see them", async () => {
    const [school, other] = [await createSchool(), await createSchool()];
    const student = await school.student();
    const activityId = await school.activity();
    for (const person of [student, school.teacher, school.admin, await createOperator()]) {
      expect((await getActivity(person, activityId)).id).toBe(activityId);
    }
    for (const person of [await other.student(), other.teacher, other.admin]) {
      await expect(getActivity(person, activityId)).rejects.toMatchObject({ code: "NOTFOUND_001" });
    }
    await expect(getActivity(school.teacher, "not-an-id")).rejects.toMatchObject({ code: "NOTFOUND_001" });
  });
});
