import { beforeEach, describe, expect, test } from "vitest";
import { POST as CREATE, GET as LIST } from "@/app/api/v1/classrooms/[classroomId]/activities/route";
import { POST as CREATE_TEXT } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { prisma } from "@/lib/db/prisma";
import type { Person } from "@/lib/domain/people/person";
import type { Handler } from "@/lib/http/endpoint";
import { aLaunch, anOperator, aSchool, type TestSchool } from "@/test/a-school";
import { call } from "@/test/call";
import { hubCookieOf } from "@/test/hub-cookie";
import { POST as CLOSE } from "./close/route";
import { POST as OPEN } from "./open/route";
import { POST as RESUME } from "./resume-spending/route";
import { GET, PATCH } from "./route";
import { POST as STOP } from "./stop-spending/route";

async function cookieOf(person: Person): Promise<{ cookie: string }> {
  return { cookie: `next-auth.session-token=${await hubCookieOf(person)}` };
}

async function ask(handler: Handler, person: Person, params: Record<string, string>, body?: object) {
  const method = handler === GET || handler === LIST ? "GET" : handler === PATCH ? "PATCH" : "POST";
  return call(handler, { method, params, body, headers: await cookieOf(person) });
}

async function actionsOf(activityId: string): Promise<string[]> {
  const events = await prisma().auditEvent.findMany({
    where: { targetId: activityId, action: { startsWith: "activity." } },
    orderBy: { id: "asc" },
  });
  return events.map(({ action }) => action);
}

let school: TestSchool;
beforeEach(async () => {
  school = await aSchool();
});

function create(person: Person, fields: object = {}) {
  const body = { appSlug: school.appSlug, title: "Our town", ...fields };
  return ask(CREATE, person, { classroomId: school.classroomId }, body);
}

async function anActivity(fields: object = {}) {
  const answer = await create(school.teacher, fields);
  expect(answer.status).toBe(200);
  return answer.json.data;
}

describe("an activity is made", () => {
  test("by a teacher or the school's admin, with times on the school's clock, and audited once", async () => {
    for (const person of [school.teacher, school.admin]) {
      const answer = await create(person, {
        instructions: "One page.",
        opensAt: "2026-01-01T09:00",
        closesAt: "2090-12-31T17:00:00Z",
      });
      expect(answer.json.data).toMatchObject({
        title: "Our town",
        opensAt: "2026-01-01T00:00:00.000Z",
        closesAt: "2090-12-31T17:00:00.000Z",
        status: "open",
        classroom: { id: school.classroomId, timeZone: "Asia/Seoul" },
      });
      expect(await actionsOf(answer.json.data.id)).toEqual(["activity.create"]);
    }
    const listed = await ask(LIST, school.teacher, { classroomId: school.classroomId });
    expect(listed.json.data).toHaveLength(2);
  });

  test.each([
    ["title", { title: " " }],
    ["title", { title: "two\nlines" }],
    ["title", { title: "x".repeat(201) }],
    ["instructions", { instructions: "x".repeat(5001) }],
    ["appSlug", { appSlug: "no-such-app" }],
    ["opensAt", { opensAt: "2026-02-30T09:00" }],
    ["opensAt", { opensAt: "soon" }],
    ["closesAt", { opensAt: "2026-12-02T09:00", closesAt: "2026-12-02T09:00" }],
    ["classroomId", { classroomId: "other" }],
  ])("never with a bad %s, which is named", async (path, fields) => {
    const answer = await create(school.teacher, fields);
    expect(answer.status).toBe(422);
    expect(answer.json.error.detail.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
  });

  test("never at an hour that the school's clocks skip", async () => {
    school = await aSchool({ timeZone: "America/New_York" });
    const answer = await create(school.teacher, { opensAt: "2027-03-14T02:30" });
    expect(answer.json.error.detail.issues[0].path).toBe("opensAt");
  });

  test("never of an app that is not approved", async () => {
    await prisma().app.update({ where: { id: school.appId }, data: { status: "suspended" } });
    expect((await create(school.teacher)).json.error.detail.issues[0].path).toBe("appSlug");
  });

  test("by nobody else", async () => {
    const other = await aSchool();
    for (const person of [other.teacher, other.admin]) {
      expect((await create(person)).json.error.code).toBe("NOTFOUND_001");
    }
    for (const person of [await school.student(), await anOperator()]) {
      expect((await create(person)).json.error.code).toBe("AUTH_002");
    }
    const body = { appSlug: school.appSlug, title: "x" };
    const params = { classroomId: school.classroomId };
    expect((await call(CREATE, { body, params })).json.error.code).toBe("AUTH_001");
    const headers = { ...(await cookieOf(school.teacher)), "sec-fetch-site": "cross-site" };
    expect((await call(CREATE, { body, params, headers })).json.error.code).toBe("AUTH_001");
    expect(await prisma().activity.count({ where: { classroomId: school.classroomId } })).toBe(0);
  });
});

describe("an activity is read and listed", () => {
  test("by its staff and operators; another school's is as if it were not there", async () => {
    const { id } = await anActivity();
    for (const person of [school.teacher, school.admin, await anOperator()]) {
      expect((await ask(GET, person, { activityId: id })).json.data.id).toBe(id);
    }
    const other = await aSchool();
    for (const activityId of [id, "01993c1e-52a0-7b3a-9d43-6f1d2a7c0003", "nonsense"]) {
      for (const [handler, body] of [
        [GET],
        [PATCH, { updatedAt: new Date().toISOString() }],
        [OPEN],
        [CLOSE],
      ] as const) {
        const answer = await ask(handler, other.teacher, { activityId }, body);
        expect(answer.json.error.code).toBe("NOTFOUND_001");
      }
    }
    expect((await ask(GET, await school.student(), { activityId: id })).json.error.code).toBe("AUTH_002");
  });

  test("in pages, newest first", async () => {
    const made = [await anActivity(), await anActivity(), await anActivity()].map(({ id }) => id);
    const headers = await cookieOf(school.teacher);
    const params = { classroomId: school.classroomId };
    const first = await call(LIST, { path: "/x?limit=2", params, headers });
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get("link") ?? "")?.[1];
    const second = await call(LIST, { path: `/x?limit=2&cursor=${cursor}`, params, headers });
    const ids = [...first.json.data, ...second.json.data].map(({ id }: { id: string }) => id);
    expect(ids).toEqual(made.reverse());
    expect(second.headers.get("link")).toBeNull();
  });
});

describe("an activity is edited", () => {
  test("in what is named only, once, and the audit log says which fields", async () => {
    const made = await anActivity({ instructions: "One page.", closesAt: "2090-01-01T09:00" });
    const params = { activityId: made.id };
    const edit = { updatedAt: made.updatedAt, title: "Our sea" };
    const edited = (await ask(PATCH, school.admin, params, edit)).json.data;
    expect(edited).toMatchObject({ title: "Our sea", instructions: "One page.", closesAt: made.closesAt });
    const same = await ask(PATCH, school.admin, params, { updatedAt: edited.updatedAt, title: "Our sea" });
    expect(same.json.data.updatedAt).toBe(edited.updatedAt);
    const [, event] = await prisma().auditEvent.findMany({
      where: { targetId: made.id },
      orderBy: { id: "asc" },
    });
    expect(event).toMatchObject({ action: "activity.edit", detail: { changed: ["title"] } });
    expect(await actionsOf(made.id)).toHaveLength(2);
  });

  test("by one of two who read the same version, whichever comes first; the other is told", async () => {
    const made = await anActivity();
    const edits = ["one", "two", "three"].map((title) =>
      ask(PATCH, school.teacher, { activityId: made.id }, { updatedAt: made.updatedAt, title }),
    );
    const answers = await Promise.all(edits);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, json } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, json.error.detail.issues[0].path]).toEqual([422, "updatedAt"]);
    }
  });

  test("never so that it closes before it opens, whichever of the two is named", async () => {
    const made = await anActivity({ opensAt: "2026-12-01T09:00", closesAt: "2026-12-02T09:00" });
    const { updatedAt } = made;
    for (const edit of [{ closesAt: "2026-12-01T09:00" }, { opensAt: "2026-12-03T09:00" }]) {
      const answer = await ask(PATCH, school.teacher, { activityId: made.id }, { updatedAt, ...edit });
      expect(answer.json.error.detail.issues[0].path).toBe("closesAt");
    }
  });

  test("but keeps its app once work was handed in", async () => {
    const other = await aSchool();
    const made = await anActivity();
    const params = { activityId: made.id };
    const changed = await ask(PATCH, school.teacher, params, {
      updatedAt: made.updatedAt,
      appSlug: other.appSlug,
    });
    expect(changed.json.data.app.appSlug).toBe(other.appSlug);
    const student = await school.student();
    await prisma().submission.create({
      data: {
        id: crypto.randomUUID(),
        activityId: made.id,
        studentId: student.id,
        appSlug: other.appSlug,
        title: "A page",
        primaryUrl: "https://work.example.org/1",
        assets: [],
        attachments: [],
        meta: {},
        submittedAt: new Date(),
        updatedAt: new Date(),
      },
    });
    const refused = await ask(PATCH, school.teacher, params, {
      updatedAt: changed.json.data.updatedAt,
      appSlug: school.appSlug,
    });
    expect(refused.json.error.detail.issues[0].path).toBe("appSlug");
    const { updatedAt } = changed.json.data;
    const kept = await ask(PATCH, school.teacher, params, { updatedAt, appSlug: other.appSlug, title: "x" });
    expect(kept.status).toBe(200);
  });
});

describe("an activity is opened and closed at once", () => {
  test("closes, also for a session that runs, and opens again without its old closing time", async () => {
    const { id } = await anActivity({ closesAt: "2090-01-01T09:00" });
    const params = { activityId: id };
    const session = await aLaunch(await school.student(), id);
    const closed = (await ask(CLOSE, school.teacher, params)).json.data;
    expect(closed.status).toBe("closed");
    expect((await call(CREATE_TEXT, { session, body: { prompt: "x" } })).json.error.code).toBe("LAUNCH_001");
    const again = (await ask(CLOSE, school.teacher, params)).json.data;
    expect(again).toEqual(closed);
    const opened = (await ask(OPEN, school.teacher, params)).json.data;
    expect(opened).toMatchObject({ status: "open", closesAt: null });
    expect(await actionsOf(id)).toEqual(["activity.create", "activity.close", "activity.open"]);
  });

  test("opens before its time, may be closed in the same moment, and the times can be put back", async () => {
    const made = await anActivity({ opensAt: "2090-01-01T09:00", closesAt: "2090-01-02T09:00" });
    const params = { activityId: made.id };
    const opened = (await ask(OPEN, school.teacher, params)).json.data;
    expect(opened).toMatchObject({ status: "open", closesAt: made.closesAt });
    const closed = (await ask(CLOSE, school.teacher, params)).json.data;
    const { opensAt, closesAt } = made;
    const restored = await ask(PATCH, school.teacher, params, {
      updatedAt: closed.updatedAt,
      opensAt,
      closesAt,
    });
    expect(restored.json.data).toMatchObject({ status: "upcoming", opensAt, closesAt });
  });
});

describe("the spending of an activity", () => {
  test("stops at once and resumes, told once each; two who press at once do it once", async () => {
    const { id } = await anActivity();
    const params = { activityId: id };
    const session = await aLaunch(await school.student(), id);
    const [stopped] = await Promise.all([ask(STOP, school.teacher, params), ask(STOP, school.admin, params)]);
    expect(stopped?.json.data.spendingStoppedAt).not.toBeNull();
    expect((await call(CREATE_TEXT, { session, body: { prompt: "x" } })).json.error.code).toBe("POLICY_002");
    expect(await school.entryTypes()).toEqual(["grant"]);
    const resumed = await ask(RESUME, school.teacher, params);
    expect(resumed.json.data.spendingStoppedAt).toBeNull();
    expect((await call(CREATE_TEXT, { session, body: { prompt: "x" } })).status).toBe(200);
    const told = (await actionsOf(id)).filter((action) => action.includes("spending"));
    expect(told).toEqual(["activity.stop-spending", "activity.resume-spending"]);
  });
});
