import { describe, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { getContext } from "@/lib/launch/get-context";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { callAs, problemsOf } from "@/test/call-as";
import { createSchool, launchSessionOf } from "@/test/create-school";
import { actionsAbout, createClassroom, requestAbout, type WithId } from "@/test/person-requests";
import { signInAs } from "@/test/sign-in";
import { POST as MOVE } from "./moves/route";
import { POST as PASSWORD } from "./password/route";

const move = (by: WithId, person: WithId, body: object) => callAs(by, MOVE, requestAbout(person, body));

describe("moving a student", () => {
  test("archives the old enrolment and creates the new one; moving back restores the old one", async () => {
    const school = await createSchool();
    const [student, toClassroomId] = [await school.student(), await createClassroom(school)];
    const there = await move(school.admin, student, { toClassroomId, classNumber: 9 });
    expect(there.json.data.classrooms).toEqual([{ id: toClassroomId, name: "5-1", classNumber: 9 }]);
    await move(school.admin, student, { toClassroomId, classNumber: 9 });
    const back = await move(school.admin, student, {
      fromClassroomId: toClassroomId,
      toClassroomId: school.classroomId,
    });
    expect(back.json.data.classrooms).toEqual([{ id: school.classroomId, name: "4-2", classNumber: null }]);
    expect(await actionsAbout(student)).toEqual(["enrolment.move", "enrolment.move"]);
    expect(await prisma().enrolment.count({ where: { profileId: student.id } })).toBe(2);
  });

  test("ends the student's launches in the old classroom", async () => {
    const school = await createSchool();
    const [student, toClassroomId] = [await school.student(), await createClassroom(school)];
    const session = verifyLaunchSession(await launchSessionOf(student, await school.activity()));
    await move(school.admin, student, { toClassroomId });
    await expect(getContext(session)).rejects.toMatchObject({ code: "AUTH_001" });
  });

  test("refuses a move to another school's classroom, from a classroom that the student is not in, and of anyone who is not a student", async () => {
    const [school, other] = [await createSchool(), await createSchool()];
    const [student, toClassroomId, third] = [
      await school.student(),
      await createClassroom(school),
      await createClassroom(school, "6-1"),
    ];
    expect((await move(school.admin, student, { toClassroomId: other.classroomId })).status).toBe(404);
    expect((await move(school.admin, student, { fromClassroomId: third, toClassroomId })).status).toBe(404);
    expect(problemsOf(await move(school.admin, school.teacher, { toClassroomId }))).toBe("422 profileId");
    expect(await actionsAbout(student)).toEqual([]);
  });

  test("to two classrooms at once leaves the student in only one of them", async () => {
    const school = await createSchool();
    const student = await school.student();
    const classroomIds = [await createClassroom(school), await createClassroom(school, "6-1")];
    await Promise.all(classroomIds.map((toClassroomId) => move(school.admin, student, { toClassroomId })));
    expect(await prisma().enrolment.count({ where: { profileId: student.id, status: "active" } })).toBe(1);
  });
});

describe("a new password", () => {
  test("replaces the old one, and writes one audit event without it [management-7]", async () => {
    const school = await createSchool();
    const { json } = await callAs(school.admin, PASSWORD, requestAbout(school.teacher));
    expect(await signInAs(school.teacher.login, "edu-hub-demo")).toBeNull();
    expect(await signInAs(school.teacher.login, json.data.password)).toMatchObject({ id: school.teacher.id });
    const events = await prisma().auditEvent.findMany({ where: { subjectId: school.teacher.id } });
    expect(events).toMatchObject([{ action: "password.reset", actorId: school.admin.id, detail: {} }]);
  });

  test("is valid in only one of the answers when two requests for it arrive at once", async () => {
    const school = await createSchool();
    const requests = ["a", "b"].map(() => callAs(school.admin, PASSWORD, requestAbout(school.teacher)));
    const answers = await Promise.all(requests);
    const successes = answers.filter(({ status }) => status === 200);
    const signIns = successes.map(({ json }) => signInAs(school.teacher.login, json.data.password));
    expect((await Promise.all(signIns)).filter((signedIn) => signedIn !== null)).toHaveLength(1);
  });

  test("is refused for the admin's own account", async () => {
    const school = await createSchool();
    expect(problemsOf(await callAs(school.admin, PASSWORD, requestAbout(school.admin)))).toBe(
      "422 profileId",
    );
  });
});
