import { describe, expect, test } from "vitest";
import { POST as START_ACTIVITY } from "@/app/api/v1/activities/[activityId]/launch/route";
import { GET as CONTEXT } from "@/app/api/v1/mcp-proxy/api/session/context/route";
import { POST as TEXT } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { POST as CHANGE_PASSWORD } from "@/app/api/v1/profile/password/route";
import { DELETE as REVOKE } from "@/app/api/v1/tokens/[tokenId]/route";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { callAs } from "@/test/call-as";
import { callDuring } from "@/test/call-during";
import { createApiToken } from "@/test/create-api-token";
import { createDeveloperWithDraft, DRAFT_ORIGIN, readPlayground } from "@/test/create-developer-with-draft";
import { createDeveloper, createOperator, createSchool, PASSWORD } from "@/test/create-school";
import { POST as START } from "./route";

describe("a start in the playground", () => {
  test("starts a draft on localhost for each purpose, and bills the developer [playground-1] [playground-7]", async () => {
    const { developer, appSlug, start } = await createDeveloperWithDraft();
    const { students } = await readPlayground(developer);
    const purposes = [
      { purpose: "student_activity", studentId: students[1].id, actor: students[1].id },
      { purpose: "student_preview", studentId: students[2].id, actor: developer.id },
      { purpose: "teacher_manage", studentId: undefined, actor: developer.id },
    ];
    for (const { actor, ...body } of purposes) {
      const { data } = (await start({ ...body, locale: "kr" })).json;
      const address = new URL(data.launchUrl);
      expect(address.href.startsWith(`${DRAFT_ORIGIN}/start?theme=warm&session=`)).toBe(true);
      expect(address.searchParams.get("locale")).toBe("kr");
      expect(data.token.header).toMatchObject({ alg: "HS256", kid: expect.any(String) });
      expect(data.token.claims).toMatchObject({ version: 2, purpose: body.purpose, actorId: actor, appSlug });
      expect(Date.parse(data.expiresAt)).toBe(data.token.claims.exp * 1000);
      const session = address.searchParams.get("session") ?? "";
      const context = await call(CONTEXT, { session, headers: { origin: DRAFT_ORIGIN } });
      expect(context.json.data).toMatchObject({
        billing: "developer",
        purpose: body.purpose,
        actor: { id: actor },
        student: body.studentId ? { id: body.studentId } : null,
        locale: "kr",
        appName: "낱말 정원",
        activity: { title: "낱말 정원" },
        school: { id: developer.id, name: "연습장" },
        classroom: { name: "연습장" },
      });
      expect((await call(TEXT, { session, body: { prompt: "A fox" } })).status).toBe(200);
    }
    expect((await readPlayground(developer)).pool).toMatchObject({ available: 47, spent: 3 });
  });

  test("uses the first made-up student unless one is named, and refuses students who are not in the playground [playground-6]", async () => {
    const { developer, start } = await createDeveloperWithDraft();
    const { students } = await readPlayground(developer);
    expect((await start()).json.data.token.claims.studentId).toBe(students[0].id);
    expect((await start({ purpose: "teacher_manage" })).json.data.token.claims.studentId).toBeNull();
    const stranger = await (await createSchool()).student();
    expect((await start({ studentId: stranger.id })).json.error.code).toBe("NOTFOUND_001");
    expect((await start({ studentId: developer.id })).json.error.code).toBe("NOTFOUND_001");
  });

  test("starts no app of another developer, and only developers and operators have a playground [playground-9]", async () => {
    const { start } = await createDeveloperWithDraft();
    const school = await createSchool();
    expect((await start({}, await createDeveloper())).json.error.code).toBe("NOTFOUND_001");
    expect((await start({ appSlug: school.appSlug })).json.error.code).toBe("NOTFOUND_001");
    for (const person of [school.teacher, school.admin, await school.student()])
      expect((await start({}, person)).json.error.code).toBe("AUTH_002");
  });

  test("an app of mode legacy opens its plain address, and an app without a teacher workspace cannot be started as `teacher_manage` [playground-9]", async () => {
    const legacy = await createDeveloperWithDraft({ integrationMode: "legacy" });
    expect((await legacy.start()).json.data).toEqual({
      launchUrl: `${DRAFT_ORIGIN}/start?theme=warm`,
      proposed: false,
      token: null,
      expiresAt: null,
    });
    expect((await legacy.start({ variant: "expired" })).json.error.code).toBe("VAL_001");
    const withoutWorkspace = await createDeveloperWithDraft({ supportsTeacherManage: false });
    expect((await withoutWorkspace.start({ purpose: "teacher_manage" })).json.error.code).toBe("LAUNCH_003");
  });

  test("starts an approved app with the changes that wait for approval, or without them; a school starts it without them [playground-8]", async () => {
    const [school, developer] = [await createSchool(), await createDeveloper()];
    const origin = "https://next.words.example";
    const proposed = { hostedUrl: `${origin}/start`, origins: [origin], supportsTeacherManage: false };
    const owned = { developerId: developer.id, supportsTeacherManage: true, proposed };
    const { hostedUrl } = await prisma().app.update({ where: { id: school.appId }, data: owned });
    const approvedOrigin = new URL(hostedUrl).origin;
    for (const who of [developer, await createOperator()]) {
      const start = async (body: object) =>
        (await callAs(who, START, { body: { appSlug: school.appSlug, purpose: "teacher_manage", ...body } }))
          .json;
      const { data: waiting } = await start({ purpose: "student_activity" });
      expect([new URL(waiting.launchUrl).origin, waiting.proposed]).toEqual([origin, true]);
      expect((await start({ proposed: true })).error.code).toBe("LAUNCH_003");
      const { data: approved } = await start({ proposed: false });
      expect([new URL(approved.launchUrl).origin, approved.proposed]).toEqual([approvedOrigin, false]);
    }
    const params = { activityId: await school.activity() };
    const started = await callAs(await school.student(), START_ACTIVITY, { params, body: {} });
    expect(new URL(started.json.data.launchUrl).origin).toBe(approvedOrigin);
  });

  test("an operator tries a suspended app before it is resumed [playground-1]", async () => {
    const [school, operator] = [await createSchool(), await createOperator()];
    await prisma().app.update({ where: { id: school.appId }, data: { status: "suspended" } });
    const body = { appSlug: school.appSlug, purpose: "student_activity" };
    const { launchUrl } = (await callAs(operator, START, { body })).json.data;
    const session = new URL(launchUrl).searchParams.get("session");
    expect((await call(CONTEXT, { session })).status).toBe(200);
  });

  test("an operator can start an app that waits for approval, with credits of their own, but not a refused one [playground-1]", async () => {
    const operator = await createOperator();
    const { developer, appSlug, start } = await createDeveloperWithDraft({ status: "pending" });
    const { json } = await start({}, operator);
    const session = new URL(json.data.launchUrl).searchParams.get("session");
    const headers = { origin: DRAFT_ORIGIN };
    expect((await call(CONTEXT, { session, headers })).json.data.billing).toBe("developer");
    expect((await call(TEXT, { session, headers, body: { prompt: "A fox" } })).json.error.code).toBe(
      "CREDIT_001",
    );
    expect((await readPlayground(operator)).pool).toMatchObject({ available: 0, granted: 0 });
    expect((await readPlayground(developer)).pool.available).toBe(50);
    await prisma().app.update({ where: { slug: appSlug }, data: { status: "refused" } });
    expect((await start({}, operator)).json.error.code).toBe("NOTFOUND_001");
    expect((await call(CONTEXT, { session })).json.error.code).toBe("LAUNCH_002");
  });

  test.each(["valid", "version-1"])(
    "a launch ends when the developer's password changes, although its actor is a made-up student: %s",
    async (variant) => {
      const { developer, sessionOf } = await createDeveloperWithDraft();
      const session = await sessionOf({ variant });
      expect((await call(CONTEXT, { session })).status).toBe(200);
      const body = { currentPassword: PASSWORD, newPassword: "seven-green-kites" };
      expect((await callAs(developer, CHANGE_PASSWORD, { body })).status).toBe(200);
      expect((await call(CONTEXT, { session })).status).toBe(401);
    },
  );

  test.each(["valid", "version-1"])(
    "a launch ends when the API token that started it is revoked: %s [playground-7]",
    async (variant) => {
      const { developer, appSlug } = await createDeveloperWithDraft();
      const { students } = await readPlayground(developer);
      const { id, token } = await createApiToken(developer);
      const launched: (string | null)[] = [];
      for (const purpose of ["student_activity", "student_preview", "teacher_manage"]) {
        const body = { appSlug, purpose, variant, studentId: students[1].id };
        const { launchUrl } = (await call(START, { bearer: token, body })).json.data;
        const session = new URL(launchUrl).searchParams.get("session");
        expect((await call(CONTEXT, { session })).json.data.purpose).toBe(purpose);
        launched.push(session);
      }
      await callAs(developer, REVOKE, { method: "DELETE", params: { tokenId: id } });
      for (const session of launched) expect((await call(CONTEXT, { session })).status).toBe(401);
    },
  );

  test("a launch that begins while the developer who starts it is being archived is invalid [playground-7]", async () => {
    const { developer, start } = await createDeveloperWithDraft();
    await start();
    const sql =
      "UPDATE profiles SET status = 'archived', sign_ins_ended_at = clock_timestamp() WHERE id = $1";
    const { json } = await callDuring({ sql, values: [developer.id] }, () => start());
    const session = new URL(json.data.launchUrl).searchParams.get("session");
    const context = await call(CONTEXT, { session, headers: { origin: DRAFT_ORIGIN } });
    expect([context.status, context.json.error.code]).toEqual([401, "AUTH_001"]);
  });
});
