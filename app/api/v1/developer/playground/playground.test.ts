import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { POST as START_ACTIVITY } from "@/app/api/v1/activities/[activityId]/launch/route";
import { POST as SUBMIT } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { POST as PASSWORDS } from "@/app/api/v1/classrooms/[classroomId]/passwords/route";
import { POST as GRANT } from "@/app/api/v1/developers/[developerId]/grants/route";
import { GET as CONTEXT } from "@/app/api/v1/mcp-proxy/api/session/context/route";
import { GET as ROSTER } from "@/app/api/v1/mcp-proxy/api/session/roster/route";
import { POST as TEXT } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { POST as CHANGE_PASSWORD } from "@/app/api/v1/profile/password/route";
import { DELETE as REVOKE } from "@/app/api/v1/tokens/[tokenId]/route";
import type { PlaygroundCall } from "@/client/contract/playground";
import type { Person } from "@/lib/access/person";
import { unknownRoute } from "@/lib/api/route";
import { functionPool } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";
import { inTransaction } from "@/lib/database/transaction";
import { setPersonStatus } from "@/lib/people/queries/edit";
import { forgetOldData } from "@/lib/privacy/forget-old-data";
import { call } from "@/test/call";
import { callAs } from "@/test/call-as";
import { createApiToken } from "@/test/create-api-token";
import {
  createDeveloper,
  createOperator,
  createSchool,
  createStudentSession,
  launchSessionOf,
  PASSWORD,
} from "@/test/create-school";
import { GET as CALLS } from "./calls/route";
import { POST as START } from "./launches/route";
import { GET as PLAYGROUND } from "./route";
import { GET as SUBMISSIONS } from "./submissions/route";

type AppChanges = Partial<{
  status: "draft" | "pending" | "refused";
  integrationMode: "legacy";
  supportsTeacherManage: boolean;
}>;

const ORIGIN = "http://localhost:5173";

async function createDraft(developer: Person, changes: AppChanges = {}): Promise<string> {
  const slug = `draft-${randomBytes(6).toString("hex")}`;
  const urls = { hostedUrl: `${ORIGIN}/start?theme=warm`, origins: [ORIGIN] };
  const app = { slug, name: "Word Garden", ...urls, supportsTeacherManage: true, status: "draft" as const };
  await prisma().app.create({ data: { ...app, locales: ["en"], developerId: developer.id, ...changes } });
  return slug;
}

async function setUp(changes?: AppChanges) {
  const developer = await createDeveloper();
  const appSlug = await createDraft(developer, changes);
  const start = async (body: object = {}, who = developer) =>
    callAs(who, START, { body: { appSlug, purpose: "student_activity", ...body } });
  /** Starts, and returns the token in the address. */
  const sessionOf = async (body: object = {}) => {
    const { json } = await start(body);
    return new URL(json.data.launchUrl).searchParams.get("session") ?? "";
  };
  return { developer, appSlug, start, sessionOf };
}

async function read(person: Person) {
  return (await callAs(person, PLAYGROUND)).json.data;
}

/** The calls that the playground shows, once there are as many; they are written after the answer was sent. */
async function callsOf(person: Person, count: number, launchId?: string): Promise<PlaygroundCall[]> {
  return vi.waitFor(async () => {
    const path = `/developer/playground/calls${launchId ? `?launchId=${launchId}` : ""}`;
    const { data } = (await callAs(person, CALLS, { path })).json;
    expect(data).toHaveLength(count);
    return data;
  });
}

describe("the playground", () => {
  test("has a credit pool, a classroom, three made-up students and prices, made once", async () => {
    const { developer } = await setUp();
    const [first, second] = await Promise.all([read(developer), read(developer)]);
    expect(first).toEqual(second);
    expect(first).toMatchObject({
      pool: { available: 50, reserved: 0, spent: 0, granted: 50 },
      classroom: { name: "Playground" },
      students: [{ classNumber: 1 }, { classNumber: 2 }, { classNumber: 3 }],
      prices: { text: 1, image: 10 },
      launches: [],
    });
    expect(await prisma().classroom.count({ where: { developerId: developer.id } })).toBe(1);
  });

  test("leaves an audit event of its owner for what it creates and for each start", async () => {
    const { developer, start } = await setUp();
    await Promise.all([start(), start({ purpose: "teacher_manage" })]);
    const events = await prisma().auditEvent.findMany({ where: { actorId: developer.id } });
    expect(events.map(({ action }) => action).sort()).toEqual([
      ...["activity.create", "classroom.create"],
      ...["launch.start", "launch.start"],
    ]);
  });

  test("starts a draft on localhost for each purpose, and bills the developer", async () => {
    const { developer, appSlug, start } = await setUp();
    const { students } = await read(developer);
    const purposes = [
      { purpose: "student_activity", studentId: students[1].id, actor: students[1].id },
      { purpose: "student_preview", studentId: students[2].id, actor: developer.id },
      { purpose: "teacher_manage", studentId: undefined, actor: developer.id },
    ];
    for (const { actor, ...body } of purposes) {
      const { data } = (await start({ ...body, locale: "kr" })).json;
      const address = new URL(data.launchUrl);
      expect(address.href.startsWith(`${ORIGIN}/start?theme=warm&session=`)).toBe(true);
      expect(address.searchParams.get("locale")).toBe("kr");
      expect(data.token.header).toMatchObject({ alg: "HS256", kid: expect.any(String) });
      expect(data.token.claims).toMatchObject({ version: 2, purpose: body.purpose, actorId: actor, appSlug });
      expect(Date.parse(data.expiresAt)).toBe(data.token.claims.exp * 1000);
      const session = address.searchParams.get("session") ?? "";
      const context = await call(CONTEXT, { session, headers: { origin: ORIGIN } });
      expect(context.json.data).toMatchObject({
        billing: "developer",
        purpose: body.purpose,
        actor: { id: actor },
        student: body.studentId ? { id: body.studentId } : null,
        locale: "kr",
      });
      expect((await call(TEXT, { session, body: { prompt: "A fox" } })).status).toBe(200);
    }
    expect((await read(developer)).pool).toMatchObject({ available: 47, spent: 3 });
  });

  test("takes the first made-up student where the purpose needs one, and refuses any other student", async () => {
    const { developer, start } = await setUp();
    const { students } = await read(developer);
    expect((await start()).json.data.token.claims.studentId).toBe(students[0].id);
    expect((await start({ purpose: "teacher_manage" })).json.data.token.claims.studentId).toBeNull();
    const stranger = await (await createSchool()).student();
    expect((await start({ studentId: stranger.id })).json.error.code).toBe("NOTFOUND_001");
    expect((await start({ studentId: developer.id })).json.error.code).toBe("NOTFOUND_001");
  });

  test("gives a made-up student no password", async () => {
    const { developer } = await setUp();
    const { classroom, students } = await read(developer);
    const body = { studentIds: [students[0].id] };
    const answer = await callAs(developer, PASSWORDS, { params: { classroomId: classroom.id }, body });
    expect(answer.json.error.code).toBe("NOTFOUND_001");
  });

  test("shows a workspace the made-up students, and lists what one submits", async () => {
    const { developer, sessionOf, appSlug } = await setUp();
    const { students } = await read(developer);
    const roster = await call(ROSTER, { session: await sessionOf({ purpose: "teacher_manage" }) });
    expect(roster.json.data.map(({ studentId }: { studentId: string }) => studentId)).toEqual(
      students.map(({ id }: { id: string }) => id),
    );
    const { data } = (await callAs(developer, START, { body: { appSlug, purpose: "student_activity" } }))
      .json;
    const url = "https://pages.school.org/1";
    const submitted = await call(SUBMIT, {
      session: new URL(data.launchUrl).searchParams.get("session"),
      params: { activityId: data.token.claims.activityId },
      body: { title: "A try", primaryUrl: url, assets: [{ role: "page", url }] },
    });
    const { submissionId } = submitted.json.data;
    const listed = (await callAs(developer, SUBMISSIONS)).json.data;
    expect(listed).toMatchObject([
      { submissionId, title: "A try", appSlug, student: { id: students[0].id } },
    ]);
    expect((await callAs(await createDeveloper(), SUBMISSIONS)).json.data).toEqual([]);
  });

  test("starts no app of another developer, and nobody but developers and operators has one", async () => {
    const { start } = await setUp();
    const school = await createSchool();
    expect((await start({}, await createDeveloper())).json.error.code).toBe("NOTFOUND_001");
    expect((await start({ appSlug: school.appSlug })).json.error.code).toBe("NOTFOUND_001");
    for (const person of [school.teacher, school.admin, await school.student()])
      expect((await start({}, person)).json.error.code).toBe("AUTH_002");
  });

  test("an app of mode legacy opens its plain address, and an app without a workspace starts none", async () => {
    const legacy = await setUp({ integrationMode: "legacy" });
    expect((await legacy.start()).json.data).toEqual({
      launchUrl: `${ORIGIN}/start?theme=warm`,
      proposed: false,
      token: null,
      expiresAt: null,
    });
    expect((await legacy.start({ variant: "expired" })).json.error.code).toBe("VAL_001");
    const plain = await setUp({ supportsTeacherManage: false });
    expect((await plain.start({ purpose: "teacher_manage" })).json.error.code).toBe("LAUNCH_003");
  });

  test("starts the changes of an approved app that wait for approval, or what is in force; a school always the latter", async () => {
    const [school, developer] = [await createSchool(), await createDeveloper()];
    const origin = "https://next.words.example";
    const proposed = { hostedUrl: `${origin}/start`, origins: [origin], supportsTeacherManage: false };
    const owned = { developerId: developer.id, supportsTeacherManage: true, proposed };
    const { hostedUrl } = await prisma().app.update({ where: { id: school.appId }, data: owned });
    const inForce = new URL(hostedUrl).origin;
    for (const who of [developer, await createOperator()]) {
      const start = async (body: object) =>
        (await callAs(who, START, { body: { appSlug: school.appSlug, purpose: "teacher_manage", ...body } }))
          .json;
      const { data: waiting } = await start({ purpose: "student_activity" });
      expect([new URL(waiting.launchUrl).origin, waiting.proposed]).toEqual([origin, true]);
      expect((await start({ proposed: true })).error.code).toBe("LAUNCH_003");
      const { data: approved } = await start({ proposed: false });
      expect([new URL(approved.launchUrl).origin, approved.proposed]).toEqual([inForce, false]);
    }
    const params = { activityId: await school.activity() };
    const started = await callAs(await school.student(), START_ACTIVITY, { params, body: {} });
    expect(new URL(started.json.data.launchUrl).origin).toBe(inForce);
  });

  test("an operator reviews an app that waits for approval, with credits of their own; no draft", async () => {
    const operator = await createOperator();
    const { developer, appSlug, start } = await setUp({ status: "pending" });
    const { json } = await start({}, operator);
    const session = new URL(json.data.launchUrl).searchParams.get("session");
    const headers = { origin: ORIGIN };
    expect((await call(CONTEXT, { session, headers })).json.data.billing).toBe("developer");
    expect((await call(TEXT, { session, headers, body: { prompt: "A fox" } })).json.error.code).toBe(
      "CREDIT_001",
    );
    expect((await read(operator)).pool).toMatchObject({ available: 0, granted: 0 });
    expect((await read(developer)).pool.available).toBe(50);
    await prisma().app.update({ where: { slug: appSlug }, data: { status: "refused" } });
    expect((await start({}, operator)).json.error.code).toBe("NOTFOUND_001");
    expect((await call(CONTEXT, { session })).json.error.code).toBe("LAUNCH_002");
  });

  test("an operator grants their own playground credits, which a developer does not", async () => {
    const [operator, { developer, start }] = [await createOperator(), await setUp({ status: "pending" })];
    const { json } = await start({}, operator);
    const session = new URL(json.data.launchUrl).searchParams.get("session");
    const grantTo = (owner: Person, caller: Person) => {
      const body = { grantId: randomUUID(), amountCredits: 20, note: "To review apps" };
      return callAs(caller, GRANT, { params: { developerId: owner.id }, body });
    };
    for (const owner of [developer, operator])
      expect((await grantTo(owner, developer)).json.error.code).toBe("AUTH_002");
    expect((await grantTo(operator, operator)).json.data.availableCredits).toBe(20);
    expect((await call(TEXT, { session, body: { prompt: "A fox" } })).status).toBe(200);
    expect((await read(operator)).pool).toMatchObject({ available: 19, spent: 1, granted: 20 });
  });

  test.each(["valid", "version-1"])(
    "a launch ends with the password of the developer, although a made-up student acts in it: %s",
    async (variant) => {
      const { developer, sessionOf } = await setUp();
      const session = await sessionOf({ variant });
      expect((await call(CONTEXT, { session })).status).toBe(200);
      const body = { currentPassword: PASSWORD, newPassword: "seven-green-kites" };
      expect((await callAs(developer, CHANGE_PASSWORD, { body })).status).toBe(200);
      expect((await call(CONTEXT, { session })).status).toBe(401);
    },
  );
});

describe("a launch of a playground", () => {
  test.each(["valid", "version-1"])("ends with the API token that started it: %s", async (variant) => {
    const { developer, appSlug } = await setUp();
    const { id, token } = await createApiToken(developer);
    const launched: (string | null)[] = [];
    for (const purpose of ["student_activity", "student_preview", "teacher_manage"]) {
      const { students } = await read(developer);
      const body = { appSlug, purpose, variant, studentId: students[1].id };
      const { launchUrl } = (await call(START, { bearer: token, body })).json.data;
      const session = new URL(launchUrl).searchParams.get("session");
      expect((await call(CONTEXT, { session })).json.data.purpose).toBe(purpose);
      launched.push(session);
    }
    await callAs(developer, REVOKE, { method: "DELETE", params: { tokenId: id } });
    for (const session of launched) expect((await call(CONTEXT, { session })).status).toBe(401);
  });

  test("is not started while its owner is archived", async () => {
    const { developer, start } = await setUp();
    await start();
    const launches = () =>
      prisma().launch.count({ where: { activity: { classroom: { developerId: developer.id } } } });
    let starting: ReturnType<typeof start> | undefined;
    await inTransaction(async (transaction) => {
      await setPersonStatus(developer.id, "archived", transaction);
      starting = start();
      await vi.waitFor(async () => expect(await launches()).toBe(2));
    });
    expect((await starting)?.json.error.code).toBe("AUTH_001");
  });
});

describe("a launch that is broken on purpose", () => {
  const REFUSED = { expired: 401, tampered: 401, unsigned: 401 } as const;

  test.each(Object.entries(REFUSED))(
    "%s: the hub refuses it, and shows the refused call",
    async (variant, status) => {
      const { developer, start } = await setUp();
      const { data } = (await start({ variant })).json;
      const session = new URL(data.launchUrl).searchParams.get("session");
      const answer = await call(CONTEXT, { session });
      expect([answer.status, answer.json.error.message]).toEqual([status, "invalid session"]);
      const launchId = data.token.claims.jti;
      const requestId = answer.headers.get("x-request-id");
      expect(await callsOf(developer, 1, launchId)).toMatchObject([
        { operation: "sessionContext", status, code: "AUTH_001", credits: 0, variant, requestId },
      ]);
      expect((await read(developer)).launches).toMatchObject([
        { launchId, variant, purpose: "student_activity" },
      ]);
    },
  );

  test("wrong-app: the session is valid, and for another app", async () => {
    const { appSlug, start } = await setUp();
    await createSchool();
    const { data } = (await start({ variant: "wrong-app" })).json;
    expect(data.launchUrl.startsWith(ORIGIN)).toBe(true);
    const session = new URL(data.launchUrl).searchParams.get("session");
    const context = (await call(CONTEXT, { session })).json.data;
    expect(context.billing).toBe("developer");
    expect(context.appSlug).not.toBe(appSlug);
  });

  test("untrusted-proxy: names an address of the hub that is no proxy, and shows what is sent there", async () => {
    const { developer, start } = await setUp();
    const { data } = (await start({ variant: "untrusted-proxy" })).json;
    const { searchParams } = new URL(data.launchUrl);
    expect(searchParams.get("proxy")).toBe("http://localhost:3000/api/v1/untrusted-proxy");
    await call(unknownRoute.GET, { session: searchParams.get("session") });
    expect(await callsOf(developer, 1)).toMatchObject([
      { operation: "unknownAddress", status: 404, variant: "untrusted-proxy" },
    ]);
  });

  test("version-1: works while the hub accepts version 1, and is shown as such", async () => {
    const { developer, start } = await setUp();
    const purposes = ["student_activity", "student_preview", "teacher_manage"];
    for (const purpose of purposes) {
      const { data } = (await start({ variant: "version-1", purpose })).json;
      expect(data.token.claims.version).toBe(1);
      const session = new URL(data.launchUrl).searchParams.get("session");
      expect((await call(CONTEXT, { session })).json.data.purpose).toBe(purpose);
    }
    const calls = await callsOf(developer, 3);
    expect(calls.map(({ purpose, variant }) => `${purpose} ${variant}`)).toEqual(
      [...purposes].reverse().map((purpose) => `${purpose} version-1`),
    );
  });
});

describe("the calls of the playground", () => {
  test("show a call's answer, time and credits, and never what was sent or answered", async () => {
    const { developer, appSlug, sessionOf } = await setUp();
    const session = await sessionOf();
    const headers = { "idempotency-key": "one" };
    for (const count of [1, 2]) {
      await call(TEXT, { session, headers, body: { prompt: "A secret fox" } });
      await callsOf(developer, count);
    }
    await call(TEXT, { session, body: {} });
    const calls = await callsOf(developer, 3);
    expect(calls.map(({ status, code, credits }) => [status, code, credits])).toEqual([
      [422, "VAL_001", 0],
      [200, "", 0],
      [200, "", 1],
    ]);
    expect(calls[2]).toEqual({
      at: expect.any(String),
      operation: "textCreate",
      status: 200,
      code: "",
      credits: 1,
      durationMs: expect.any(Number),
      requestId: expect.any(String),
      appSlug,
      purpose: "student_activity",
      variant: "valid",
    });
    expect(JSON.stringify(calls)).not.toMatch(/fox/i);
    expect((await callAs(await createDeveloper(), CALLS)).json.data).toEqual([]);
  });

  test("come page by page, and are gone after 24 hours", async () => {
    const { developer, sessionOf } = await setUp();
    const session = await sessionOf();
    for (let turn = 0; turn < 3; turn += 1) await call(CONTEXT, { session });
    const all = await callsOf(developer, 3);
    const first = await callAs(developer, CALLS, { path: "/developer/playground/calls?limit=2" });
    const next = /<http:\/\/localhost:3000([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1];
    const second = await callAs(developer, CALLS, { path: next ?? "" });
    expect([...first.json.data, ...second.json.data]).toEqual(all);
    const old = new Date(Date.now() - 25 * 3_600_000);
    await prisma().playgroundCall.updateMany({ where: { ownerId: developer.id }, data: { at: old } });
    await callsOf(developer, 0);
    await forgetOldData();
    expect(await prisma().playgroundCall.count({ where: { ownerId: developer.id } })).toBe(0);
    expect(await prisma().playgroundLaunch.count({ where: { ownerId: developer.id } })).toBe(1);
  });

  test("cost a school's call no statement", async () => {
    const { session } = await createStudentSession();
    const statements = vi.spyOn(functionPool(), "query");
    expect((await call(CONTEXT, { session })).status).toBe(200);
    expect(statements.mock.calls.length).toBeGreaterThan(0);
    expect(JSON.stringify(statements.mock.calls)).not.toContain("playground_");
    statements.mockRestore();
  });
});

describe("who pays", () => {
  test("is the school or the developer, never both, whatever was started", async () => {
    const { school, student, activityId, session } = await createStudentSession();
    const preview = { purpose: "student_preview", studentId: student.id } as const;
    const { sessionOf } = await setUp();
    const started = [
      { pays: "school", session },
      { pays: "school", session: await launchSessionOf(school.teacher, activityId, preview) },
      { pays: "school", session: await launchSessionOf(school.teacher, activityId) },
    ];
    for (const purpose of ["student_activity", "student_preview", "teacher_manage"])
      for (const variant of ["valid", "wrong-app", "untrusted-proxy", "version-1"])
        started.push({ pays: "developer", session: await sessionOf({ purpose, variant }) });
    for (const [index, { pays, session }] of started.entries()) {
      const key = `pays-${index}-${activityId}`;
      const answer = await call(TEXT, {
        session,
        headers: { "idempotency-key": key },
        body: { prompt: "A fox" },
      });
      expect(answer.status).toBe(200);
      const holds = await prisma().hold.findMany({ where: { operationId: key }, select: { poolId: true } });
      const pools = await prisma().creditPool.findMany({
        where: { id: { in: holds.map((one) => one.poolId) } },
      });
      expect(pools.map(({ schoolId }) => (schoolId === null ? "developer" : "school"))).toEqual([pays]);
    }
  });
});
