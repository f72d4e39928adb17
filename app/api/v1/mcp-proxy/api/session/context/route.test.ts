import { describe, expect, test } from "vitest";
import { POST as submit } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { GET as catalog } from "@/app/api/v1/mcp-proxy/api/catalog/route";
import { GET as roster } from "@/app/api/v1/mcp-proxy/api/session/roster/route";
import { POST as createText } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import type { Handler } from "@/lib/api/route";
import { prisma } from "@/lib/database/prisma";
import { call, type TestRequest } from "@/test/call";
import { createPlaygroundSession } from "@/test/create-playground-session";
import { createSchool, launchSessionOf } from "@/test/create-school";
import { decodeSession } from "@/test/session-token";

const { GET } = await import("./route");

async function setUp() {
  const school = await createSchool();
  const student = await school.student();
  const closesAt = new Date(Date.now() + 3_600_000);
  const activityId = await school.activity({ closesAt });
  await prisma().activity.update({ where: { id: activityId }, data: { instructions: "One page." } });
  return {
    school,
    student,
    closesAt,
    activityId,
    session: await launchSessionOf(student, activityId, { locale: "kr" }),
  };
}

const read = (session: string) => call(GET, { session });
const codeOf = async (handler: Handler, request: TestRequest): Promise<string> => {
  const { status, json } = await call(handler, request);
  return status === 200 ? "200" : `${status} ${json.error.code}`;
};
const getCode = (session: string) => codeOf(GET, { session });

describe("the context of a launch session", () => {
  test("has the person, activity, classroom, school and who pays [context-1] [envelope-1]", async () => {
    const { school, student, closesAt, activityId, session } = await setUp();
    const { name } = await prisma().school.findUniqueOrThrow({ where: { id: school.id } });
    const answer = await read(session);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(answer.json).toEqual({
      status: "success",
      code: "",
      message: "",
      data: {
        purpose: "student_activity",
        appSlug: school.appSlug,
        appName: "Storybook",
        actor: { id: student.id, role: "student", displayName: student.displayName },
        student: { id: student.id, displayName: student.displayName },
        activity: {
          id: activityId,
          title: "Our town",
          instructions: "One page.",
          dueAt: null,
          closesAt: closesAt.toISOString(),
        },
        classroom: { id: school.classroomId, name: "4-2" },
        school: { id: school.id, name },
        billing: "school-pool",
        locale: "kr",
        canSubmit: true,
        consent: null,
        expiresAt: new Date(Number(decodeSession(session).claims.exp) * 1000).toISOString(),
      },
    });
  });

  test("of a teacher has the chosen student, or none, and may not submit [context-2]", async () => {
    const { school, student } = await setUp();
    const activityId = await school.activity();
    const { id, displayName } = school.teacher;
    const shared = { actor: { id, role: "teacher", displayName }, locale: "en", canSubmit: false };
    const chosen = { id: student.id, displayName: student.displayName };
    const getContext = async (options: Parameters<typeof launchSessionOf>[2]) =>
      (await read(await launchSessionOf(school.teacher, activityId, options))).json.data;
    const preview = { purpose: "student_preview", studentId: student.id } as const;
    expect(await getContext(preview)).toMatchObject({
      purpose: "student_preview",
      student: chosen,
      ...shared,
    });
    expect(await getContext({ studentId: student.id })).toMatchObject({
      purpose: "teacher_manage",
      student: chosen,
    });
    const manage = await getContext({});
    expect(manage).toMatchObject({ purpose: "teacher_manage", student: null, ...shared });
    expect(manage.activity).toEqual({
      id: activityId,
      title: "Our town",
      instructions: "",
      dueAt: null,
      closesAt: null,
    });
  });

  test("in a playground is billed to its developer [proxy-2]", async () => {
    expect((await read(await createPlaygroundSession())).json.data.billing).toBe("developer");
  });
});

describe("a launch session is checked at every call", () => {
  test("revoking the launch ends it immediately [launch-9]", async () => {
    const { session } = await setUp();
    expect(await getCode(session)).toBe("200");
    const { jti } = decodeSession(session).claims;
    await prisma().launch.update({ where: { id: String(jti) }, data: { revokedAt: new Date() } });
    expect(await getCode(session)).toBe("401 AUTH_001");
  });

  test("removing the student or the teacher from the class ends it immediately [launch-9]", async () => {
    const { school, student, activityId, session } = await setUp();
    const preview = { purpose: "student_preview", studentId: student.id } as const;
    const [previewing, managing] = [
      await launchSessionOf(school.teacher, activityId, preview),
      await launchSessionOf(school.teacher, activityId),
    ];
    const remove = (profileId: string) =>
      prisma().enrolment.updateMany({ where: { profileId }, data: { status: "archived" } });
    await remove(student.id);
    expect(await getCode(session)).toBe("401 AUTH_001");
    expect(await getCode(previewing)).toBe("401 AUTH_001");
    expect(await getCode(managing)).toBe("200");
    await remove(school.teacher.id);
    expect(await getCode(managing)).toBe("401 AUTH_001");
  });

  test("archiving the profile, the classroom or the school ends it immediately [launch-9]", async () => {
    const archived = { data: { status: "archived" } } as const;
    const [a, b, c] = [await setUp(), await setUp(), await setUp()];
    await prisma().profile.update({ where: { id: a.student.id }, ...archived });
    await prisma().classroom.update({ where: { id: b.school.classroomId }, ...archived });
    await prisma().school.update({ where: { id: c.school.id }, ...archived });
    for (const { session } of [a, b, c]) expect(await getCode(session)).toBe("401 AUTH_001");
  });

  test("closing the activity ends it for students, suspending the app for everyone, with different codes [launch-12]", async () => {
    const [a, b] = [await setUp(), await setUp()];
    const closesAt = new Date(Date.now() - 1000);
    await prisma().activity.update({ where: { id: a.activityId }, data: { closesAt } });
    expect(await getCode(a.session)).toBe("403 LAUNCH_001");
    expect(await getCode(await launchSessionOf(a.school.teacher, a.activityId))).toBe("200");
    const ofTeacher = await launchSessionOf(b.school.teacher, b.activityId);
    await prisma().app.update({ where: { id: b.school.appId }, data: { status: "suspended" } });
    for (const session of [b.session, ofTeacher]) expect(await getCode(session)).toBe("403 LAUNCH_002");
  });

  test("a closed activity or suspended app is reported before a bad body, model or query, but after a wrong purpose [errors-26] [launch-13]", async () => {
    const { school, activityId, session } = await setUp();
    const params = { activityId };
    const refusals = async (as: string) => [
      await codeOf(createText, { session: as, body: {} }),
      await codeOf(createText, { session: as, body: { prompt: "Hi", model: "nobody" } }),
      await codeOf(createText, {
        session: as,
        rawBody: "{",
        headers: { "content-type": "application/json" },
      }),
      await codeOf(submit, { session: as, params, body: {} }),
      await codeOf(catalog, { session: as, path: "/?kind=nothing" }),
      await codeOf(roster, { session: as }),
    ];
    const invalid = "422 VAL_001";
    const open = [invalid, invalid, "400 VAL_001", invalid, invalid, "403 AUTH_002"];
    expect(await refusals(session)).toEqual(open);
    await prisma().activity.update({ where: { id: activityId }, data: { closesAt: new Date(0) } });
    expect(await refusals(session)).toEqual([...Array(5).fill("403 LAUNCH_001"), "403 AUTH_002"]);
    await prisma().app.update({ where: { id: school.appId }, data: { status: "suspended" } });
    expect(await refusals(session)).toEqual([...Array(5).fill("403 LAUNCH_002"), "403 AUTH_002"]);
  });
});
