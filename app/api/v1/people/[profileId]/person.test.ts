import { describe, expect, test } from "vitest";
import { GET as LIST_TOKENS } from "@/app/api/v1/tokens/route";
import type { Handler } from "@/lib/api/route";
import { prisma } from "@/lib/database/prisma";
import { getContext } from "@/lib/launch/get-context";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { findTokenOwner } from "@/lib/people/api-tokens";
import { call } from "@/test/call";
import { callAs, problemsOf } from "@/test/call-as";
import { createApiToken } from "@/test/create-api-token";
import { createOperator, createSchool, launchSessionOf } from "@/test/create-school";
import { hubCookieOf } from "@/test/hub-cookie";
import { actionsAbout, createClassroom, requestAbout, type WithId } from "@/test/person-requests";
import { hashOf, signInAs } from "@/test/sign-in";
import { POST as ARCHIVE } from "./archive/route";
import { POST as MOVE } from "./moves/route";
import { POST as PASSWORD } from "./password/route";
import { POST as RESTORE } from "./restore/route";
import { GET, PATCH } from "./route";

const archive = (by: WithId, person: WithId) => callAs(by, ARCHIVE, requestAbout(person));
const restore = (by: WithId, person: WithId) => callAs(by, RESTORE, requestAbout(person));
const statusWith = async (cookie: string) =>
  (await call(LIST_TOKENS, { headers: { cookie: `next-auth.session-token=${cookie}` } })).status;
const edit = (by: WithId, person: WithId, body: object) =>
  callAs(by, PATCH, requestAbout(person, body, "PATCH"));

test("every operation on a person is for the school's admins and operators only", async () => {
  const [school, other] = [await createSchool(), await createSchool()];
  const [student, peer, operator] = [await school.student(), await school.student(), await createOperator()];
  const toClassroomId = await createClassroom(school);
  const requests: [Handler, ReturnType<typeof requestAbout>][] = [
    [GET, requestAbout(student, undefined, "GET")],
    [PATCH, requestAbout(student, { displayName: "박" }, "PATCH")],
    [MOVE, requestAbout(student, { toClassroomId })],
    [PASSWORD, requestAbout(student)],
    [ARCHIVE, requestAbout(student)],
    [RESTORE, requestAbout(student)],
  ];
  for (const [handler, request] of requests) {
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
  test("returns their number of works, spending and last activity, and writes an audit event for a student", async () => {
    const school = await createSchool();
    const student = await school.student();
    await launchSessionOf(student, await school.activity());
    const { json } = await callAs(school.admin, GET, requestAbout(student, undefined, "GET"));
    expect(json.data).toMatchObject({ login: student.login, submissionCount: 0, spentThisMonthCredits: 0 });
    expect(Date.now() - Date.parse(json.data.lastActiveAt)).toBeLessThan(60_000);
    expect(await actionsAbout(student)).toEqual(["person.read"]);
    await callAs(school.admin, GET, requestAbout(school.teacher, undefined, "GET"));
    expect(await actionsAbout(school.teacher)).toEqual([]);
  });
});

describe("editing a person", () => {
  test("changes name, login and class number with one audit event", async () => {
    const school = await createSchool();
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

  test("keeps the fields that are not given", async () => {
    const school = await createSchool();
    const student = await school.student();
    const classNumbers = [{ classroomId: school.classroomId, classNumber: 30 }];
    await edit(school.admin, student, { classNumbers });
    const login = `${student.login}x`;
    await edit(school.admin, student, { login });
    const { json } = await edit(school.admin, student, { displayName: "새 이름" });
    expect(json.data).toMatchObject({ displayName: "새 이름", login, classrooms: [{ classNumber: 30 }] });
  });

  test("refuses a taken login and a classroom they are not in, and changes nothing", async () => {
    const [school, other] = [await createSchool(), await createSchool()];
    const student = await school.student();
    expect(problemsOf(await edit(school.admin, student, { login: other.teacher.login }))).toBe("422 login");
    const classNumbers = [{ classroomId: other.classroomId, classNumber: 1 }];
    expect((await edit(school.admin, student, { displayName: "다른 이름", classNumbers })).status).toBe(404);
    const { displayName, login } = await prisma().profile.findUniqueOrThrow({ where: { id: student.id } });
    expect({ displayName, login }).toEqual({ displayName: student.displayName, login: student.login });
  });
});

describe("archiving a person", () => {
  test("ends sign-ins and launches immediately; restoring allows signing in, but restores no launch [people-8]", async () => {
    const school = await createSchool();
    const student = await school.student();
    await prisma().profile.update({
      where: { id: student.id },
      data: { passwordHash: await hashOf("river-lamp-42") },
    });
    const session = verifyLaunchSession(await launchSessionOf(student, await school.activity()));
    expect((await archive(school.admin, student)).json.data).toEqual({
      id: student.id,
      status: "archived",
    });
    expect(await signInAs(student.login, "river-lamp-42")).toBeNull();
    await expect(getContext(session)).rejects.toMatchObject({ code: "AUTH_001" });
    await archive(school.admin, student);
    expect((await restore(school.admin, student)).json.data.status).toBe("active");
    await restore(school.admin, student);
    expect(await signInAs(student.login, "river-lamp-42")).not.toBeNull();
    await expect(getContext(session)).rejects.toMatchObject({ code: "AUTH_001" });
    expect(await actionsAbout(student)).toEqual(["person.archive", "person.restore"]);
  });

  test("ends their cookies permanently; a sign-in after restoring is valid [people-9]", async () => {
    const school = await createSchool();
    const before = await hubCookieOf(school.teacher);
    expect(await statusWith(before)).toBe(200);
    await archive(school.admin, school.teacher);
    expect(await statusWith(before)).toBe(401);
    await restore(school.admin, school.teacher);
    expect(await statusWith(before)).toBe(401);
    const signedIn = await signInAs(school.teacher.login, "edu-hub-demo");
    expect(await statusWith(await hubCookieOf(school.teacher, undefined, signedIn?.signInsEndedAt))).toBe(
      200,
    );
  });

  test("revokes their tokens permanently", async () => {
    const school = await createSchool();
    const { token } = await createApiToken(school.teacher);
    expect(await findTokenOwner(token)).toMatchObject({ id: school.teacher.id });
    await archive(school.admin, school.teacher);
    expect(await findTokenOwner(token)).toBeNull();
    await restore(school.admin, school.teacher);
    expect(await findTokenOwner(token)).toBeNull();
  });

  test("is refused for oneself and for the last admin of a school", async () => {
    const school = await createSchool();
    expect(problemsOf(await archive(school.admin, school.admin))).toBe("422 profileId");
    expect(problemsOf(await archive(await createOperator(), school.admin))).toBe("422 profileId");
    expect(await actionsAbout(school.admin)).toEqual([]);
  });

  test("keeps one of two admins active when they archive each other at the same time", async () => {
    const school = await createSchool();
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
    const activeAdmins = { schoolId: school.id, role: "school_admin", status: "active" } as const;
    expect(await prisma().profile.count({ where: activeAdmins })).toBe(1);
  });
});

test("a change of role ends a person's cookies permanently, even when they get the old role back [people-9]", async () => {
  const school = await createSchool();
  const before = await hubCookieOf(school.teacher);
  const where = { id: school.teacher.id };
  await prisma().profile.update({ where, data: { role: "school_admin" } });
  expect(await statusWith(before)).toBe(401);
  await prisma().profile.update({ where, data: { role: "teacher" } });
  expect(await statusWith(before)).toBe(401);
});
