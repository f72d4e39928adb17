import { describe, expect, test } from "vitest";
import { prisma } from "@/lib/db/prisma";
import { getContext } from "@/lib/domain/launch-session/get-context";
import { verifyLaunchSession } from "@/lib/domain/launch-session/verify-launch-session";
import { hashPassword, signIn } from "@/lib/domain/people/sign-in";
import type { Handler } from "@/lib/http/endpoint";
import { aLaunch, anOperator, aSchool } from "@/test/a-school";
import { callAs, problemsOf } from "@/test/as-person";
import { POST as ARCHIVE } from "./archive/route";
import { POST as MOVE } from "./moves/route";
import { POST as PASSWORD } from "./password/route";
import { POST as RESTORE } from "./restore/route";
import { GET, PATCH } from "./route";

interface Somebody {
  id: string;
}

function at(person: Somebody, body?: unknown, method = "POST") {
  return { method, params: { profileId: person.id }, ...(body !== undefined && { body }) };
}

const archive = (by: Somebody, whom: Somebody) => callAs(by, ARCHIVE, at(whom));
const restore = (by: Somebody, whom: Somebody) => callAs(by, RESTORE, at(whom));
const edit = (by: Somebody, whom: Somebody, body: object) => callAs(by, PATCH, at(whom, body, "PATCH"));
const move = (by: Somebody, whom: Somebody, body: object) => callAs(by, MOVE, at(whom, body));

async function actionsAbout({ id }: Somebody): Promise<string[]> {
  const events = await prisma().auditEvent.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } });
  return events.map(({ action }) => action).filter((action) => action !== "launch.start");
}

async function aClassroom(school: { id: string; poolId: string }, name = "5-1"): Promise<string> {
  const data = { name, schoolId: school.id, poolId: school.poolId };
  return (await prisma().classroom.create({ data })).id;
}

test("every operation on a person is for the school's admins and operators alone", async () => {
  const [school, other] = [await aSchool(), await aSchool()];
  const [student, peer, operator] = [await school.student(), await school.student(), await anOperator()];
  const toClassroomId = await aClassroom(school);
  const asked: [Handler, ReturnType<typeof at>][] = [
    [GET, at(student, undefined, "GET")],
    [PATCH, at(student, { displayName: "박" }, "PATCH")],
    [MOVE, at(student, { toClassroomId })],
    [PASSWORD, at(student)],
    [ARCHIVE, at(student)],
    [RESTORE, at(student)],
  ];
  for (const [handler, request] of asked) {
    expect((await callAs(peer, handler, request)).status).toBe(403);
    expect((await callAs(school.teacher, handler, request)).status).toBe(403);
    expect((await callAs(other.admin, handler, request)).status).toBe(404);
    expect((await callAs(school.admin, handler, { ...request, params: { profileId: "x" } })).status).toBe(
      404,
    );
    expect(
      (await callAs(school.admin, handler, { ...request, params: { profileId: operator.id } })).status,
    ).toBe(404);
    expect((await callAs(operator, handler, request)).status).toBe(200);
  }
});

describe("reading one person", () => {
  test("tells what they did, and the audit log that a student was read", async () => {
    const school = await aSchool();
    const student = await school.student();
    await aLaunch(student, await school.activity());
    const { json } = await callAs(school.admin, GET, at(student, undefined, "GET"));
    expect(json.data).toMatchObject({ login: student.login, submissionCount: 0, spentThisMonthCredits: 0 });
    expect(Date.now() - Date.parse(json.data.lastActiveAt)).toBeLessThan(60_000);
    expect(await actionsAbout(student)).toEqual(["person.read"]);
    await callAs(school.admin, GET, at(school.teacher, undefined, "GET"));
    expect(await actionsAbout(school.teacher)).toEqual([]);
  });
});

describe("editing a person", () => {
  test("changes name, login and class number, and says which in one row", async () => {
    const school = await aSchool();
    const student = await school.student();
    const login = `${student.login}x`;
    const classNumbers = [{ classroomId: school.classroomId, classNumber: 30 }];
    const answer = await edit(school.admin, student, { displayName: "새 이름", login, classNumbers });
    expect(answer.json.data).toMatchObject({
      displayName: "새 이름",
      login,
      classrooms: [{ classNumber: 30 }],
    });
    await edit(school.admin, student, { displayName: "새 이름", login, classNumbers });
    const events = await prisma().auditEvent.findMany({ where: { subjectId: student.id } });
    expect(events).toMatchObject([
      { action: "person.edit", detail: { changed: ["displayName", "login", "classNumbers"] } },
    ]);
  });

  test("leaves a field as it is that the edit does not name", async () => {
    const school = await aSchool();
    const student = await school.student();
    const classNumbers = [{ classroomId: school.classroomId, classNumber: 30 }];
    await edit(school.admin, student, { classNumbers });
    const login = `${student.login}x`;
    await edit(school.admin, student, { login });
    const { json } = await edit(school.admin, student, { displayName: "새 이름" });
    expect(json.data).toMatchObject({ displayName: "새 이름", login, classrooms: [{ classNumber: 30 }] });
  });

  test("refuses a login that somebody has and a classroom they are not in, and then changes nothing", async () => {
    const [school, other] = [await aSchool(), await aSchool()];
    const student = await school.student();
    expect(problemsOf(await edit(school.admin, student, { login: other.teacher.login }))).toBe("422 login");
    const classNumbers = [{ classroomId: other.classroomId, classNumber: 1 }];
    expect((await edit(school.admin, student, { displayName: "다른 이름", classNumbers })).status).toBe(404);
    const { displayName, login } = await prisma().profile.findUniqueOrThrow({ where: { id: student.id } });
    expect({ displayName, login }).toEqual({ displayName: student.displayName, login: student.login });
  });
});

describe("archiving a person", () => {
  test("ends signing in and launches at once; restoring lets them in again, but brings no launch back", async () => {
    const school = await aSchool();
    const student = await school.student();
    await prisma().profile.update({
      where: { id: student.id },
      data: { passwordHash: await hashPassword("river-lamp-42") },
    });
    const session = verifyLaunchSession(await aLaunch(student, await school.activity()));
    expect((await archive(school.admin, student)).json.data).toEqual({
      id: student.id,
      standing: "archived",
    });
    expect(await signIn(student.login, "river-lamp-42")).toBeNull();
    await expect(getContext(session)).rejects.toMatchObject({ code: "AUTH_001" });
    await archive(school.admin, student);
    expect((await restore(school.admin, student)).json.data.standing).toBe("active");
    await restore(school.admin, student);
    expect(await signIn(student.login, "river-lamp-42")).not.toBeNull();
    await expect(getContext(session)).rejects.toMatchObject({ code: "AUTH_001" });
    expect(await actionsAbout(student)).toEqual(["person.archive", "person.restore"]);
  });

  test("spares oneself and the last admin of a school", async () => {
    const school = await aSchool();
    expect(problemsOf(await archive(school.admin, school.admin))).toBe("422 profileId");
    expect(problemsOf(await archive(await anOperator(), school.admin))).toBe("422 profileId");
    expect(await actionsAbout(school.admin)).toEqual([]);
  });

  test("of two admins who archive each other at once leaves one", async () => {
    const school = await aSchool();
    const second = await prisma().profile.create({
      data: {
        login: `second-${school.id}`,
        role: "school_admin",
        schoolId: school.id,
        displayName: "둘",
        passwordHash: "-",
      },
    });
    await Promise.all([archive(school.admin, second), archive(second, school.admin)]);
    const left = { schoolId: school.id, role: "school_admin", standing: "active" } as const;
    expect(await prisma().profile.count({ where: left })).toBe(1);
  });
});

describe("moving a student", () => {
  test("archives the enrolment they leave, makes the new one, and back again the old", async () => {
    const school = await aSchool();
    const [student, toClassroomId] = [await school.student(), await aClassroom(school)];
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

  test("ends what they started in the classroom that they leave", async () => {
    const school = await aSchool();
    const [student, toClassroomId] = [await school.student(), await aClassroom(school)];
    const session = verifyLaunchSession(await aLaunch(student, await school.activity()));
    await move(school.admin, student, { toClassroomId });
    await expect(getContext(session)).rejects.toMatchObject({ code: "AUTH_001" });
  });

  test("refuses another school's classroom, one that they are not in, and somebody who is no student", async () => {
    const [school, other] = [await aSchool(), await aSchool()];
    const [student, toClassroomId, third] = [
      await school.student(),
      await aClassroom(school),
      await aClassroom(school, "6-1"),
    ];
    expect((await move(school.admin, student, { toClassroomId: other.classroomId })).status).toBe(404);
    expect((await move(school.admin, student, { fromClassroomId: third, toClassroomId })).status).toBe(404);
    expect(problemsOf(await move(school.admin, school.teacher, { toClassroomId }))).toBe("422 profileId");
    expect(await actionsAbout(student)).toEqual([]);
  });

  test("moved twice at once ends in one classroom", async () => {
    const school = await aSchool();
    const student = await school.student();
    const rooms = [await aClassroom(school), await aClassroom(school, "6-1")];
    await Promise.all(rooms.map((toClassroomId) => move(school.admin, student, { toClassroomId })));
    expect(await prisma().enrolment.count({ where: { profileId: student.id, standing: "active" } })).toBe(1);
  });
});

describe("a new password", () => {
  test("lets the person in and not the old one, and is one row without it", async () => {
    const school = await aSchool();
    const { json } = await callAs(school.admin, PASSWORD, at(school.teacher));
    expect(await signIn(school.teacher.login, json.data.password)).toMatchObject({ id: school.teacher.id });
    const events = await prisma().auditEvent.findMany({ where: { subjectId: school.teacher.id } });
    expect(events).toMatchObject([{ action: "password.reset", actorId: school.admin.id, detail: {} }]);
  });

  test("works for one of two who make it at once", async () => {
    const school = await aSchool();
    const made = ["a", "b"].map(() => callAs(school.admin, PASSWORD, at(school.teacher)));
    const answers = await Promise.all(made);
    const told = answers.filter(({ status }) => status === 200);
    const tries = told.map(({ json }) => signIn(school.teacher.login, json.data.password));
    expect((await Promise.all(tries)).filter((signedIn) => signedIn !== null)).toHaveLength(1);
  });

  test("is not made for oneself here", async () => {
    const school = await aSchool();
    expect(problemsOf(await callAs(school.admin, PASSWORD, at(school.admin)))).toBe("422 profileId");
  });
});
