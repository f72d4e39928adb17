import { describe, expect, test } from "vitest";
import type { Handler } from "@/lib/api/handler";
import { prisma } from "@/lib/database/prisma";
import { getContext } from "@/lib/launch/get-context";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { createToken, findTokenOwner } from "@/lib/people/hub-tokens";
import { hashPassword, signIn } from "@/lib/people/sign-in";
import { aLaunch, anOperator, aSchool } from "@/test/a-school";
import { aClassroom, actionsAbout, at, type Somebody } from "@/test/about-a-person";
import { callAs, problemsOf } from "@/test/as-person";
import { POST as ARCHIVE } from "./archive/route";
import { POST as MOVE } from "./moves/route";
import { POST as PASSWORD } from "./password/route";
import { POST as RESTORE } from "./restore/route";
import { GET, PATCH } from "./route";

const archive = (by: Somebody, whom: Somebody) => callAs(by, ARCHIVE, at(whom));
const restore = (by: Somebody, whom: Somebody) => callAs(by, RESTORE, at(whom));
const edit = (by: Somebody, whom: Somebody, body: object) => callAs(by, PATCH, at(whom, body, "PATCH"));

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

  test("ends their tokens for good: restored, they make new ones", async () => {
    const school = await aSchool();
    const { token } = await createToken(school.teacher, { name: "laptop" });
    expect(await findTokenOwner(token)).toMatchObject({ id: school.teacher.id });
    await archive(school.admin, school.teacher);
    expect(await findTokenOwner(token)).toBeNull();
    await restore(school.admin, school.teacher);
    expect(await findTokenOwner(token)).toBeNull();
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
