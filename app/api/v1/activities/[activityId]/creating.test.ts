import { beforeEach, describe, expect, test } from "vitest";
import { POST as CREATE, GET as LIST } from "@/app/api/v1/classrooms/[classroomId]/activities/route";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { callOperationAs } from "@/test/call-as";
import { actionsOf, createActivity } from "@/test/create-activity";
import { createOperator, createSchool, type TestSchool } from "@/test/create-school";
import { hubCookieOf } from "@/test/hub-cookie";
import { POST as CLOSE } from "./close/route";
import { POST as OPEN } from "./open/route";
import { GET, PATCH } from "./route";

async function cookieOf(person: Person): Promise<{ cookie: string }> {
  return { cookie: `next-auth.session-token=${await hubCookieOf(person)}` };
}

let school: TestSchool;
beforeEach(async () => {
  school = await createSchool();
});

const create = (by: Person, fields: object = {}) => createActivity(CREATE, school, { by, ...fields });

async function createTestActivity(fields: object = {}) {
  const answer = await create(school.teacher, fields);
  expect(answer.status).toBe(200);
  return answer.json.data;
}

describe("creating an activity", () => {
  test("is allowed to teachers and admins, reads times in the school's time zone, and writes one audit event [management-6] [progress-1]", async () => {
    for (const person of [school.teacher, school.admin]) {
      const answer = await create(person, {
        instructions: "One page.",
        opensAt: "2026-01-01T09:00",
        dueAt: "2090-12-31T17:00:00Z",
        closesAt: "2090-12-31T17:00:00Z",
      });
      expect(answer.json.data).toMatchObject({
        title: "Our town",
        opensAt: "2026-01-01T00:00:00.000Z",
        dueAt: "2090-12-31T17:00:00.000Z",
        closesAt: "2090-12-31T17:00:00.000Z",
        status: "open",
        classroom: { id: school.classroomId, timeZone: "Asia/Seoul" },
      });
      expect(await actionsOf(answer.json.data.id)).toEqual(["activity.create"]);
    }
    const listed = await callOperationAs(school.teacher, LIST, { classroomId: school.classroomId });
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
    ["dueAt", { dueAt: "2026-12-02T09:01", closesAt: "2026-12-02T09:00" }],
    ["dueAt", { opensAt: "2026-12-02T09:00", dueAt: "2026-12-02T09:00" }],
    ["dueAt", { dueAt: "2026-13-02T09:00" }],
    ["classroomId", { classroomId: "other" }],
  ])("refuses a bad %s and names the field [progress-1]", async (path, fields) => {
    const answer = await create(school.teacher, fields);
    expect(answer.status).toBe(422);
    expect(answer.json.error.detail.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
  });

  test("refuses a time that is skipped when clocks go forward", async () => {
    school = await createSchool({ timeZone: "America/New_York" });
    const answer = await create(school.teacher, { opensAt: "2027-03-14T02:30" });
    expect(answer.json.error.detail.issues[0].path).toBe("opensAt");
  });

  test("refuses an app that is not approved", async () => {
    await prisma().app.update({ where: { id: school.appId }, data: { status: "suspended" } });
    expect((await create(school.teacher)).json.error.detail.issues[0].path).toBe("appSlug");
  });

  test("is refused to students, operators, callers without a sign-in and the staff of other schools, and to a request from another site", async () => {
    const other = await createSchool();
    for (const person of [other.teacher, other.admin]) {
      expect((await create(person)).json.error.code).toBe("NOTFOUND_001");
    }
    for (const person of [await school.student(), await createOperator()]) {
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

describe("reading and listing activities", () => {
  test("is allowed to the activity's staff and operators, and refused to students; teachers of other schools get NOTFOUND_001 from every operation", async () => {
    const { id } = await createTestActivity();
    for (const person of [school.teacher, school.admin, await createOperator()]) {
      expect((await callOperationAs(person, GET, { activityId: id })).json.data.id).toBe(id);
    }
    const other = await createSchool();
    for (const activityId of [id, "01993c1e-52a0-7b3a-9d43-6f1d2a7c0003", "nonsense"]) {
      for (const [handler, body] of [
        [GET],
        [PATCH, { updatedAt: new Date().toISOString() }],
        [OPEN],
        [CLOSE],
      ] as const) {
        const answer = await callOperationAs(other.teacher, handler, { activityId }, body);
        expect(answer.json.error.code).toBe("NOTFOUND_001");
      }
    }
    expect((await callOperationAs(await school.student(), GET, { activityId: id })).json.error.code).toBe(
      "AUTH_002",
    );
  });

  test("returns pages, newest first", async () => {
    const createdIds = [
      await createTestActivity(),
      await createTestActivity(),
      await createTestActivity(),
    ].map(({ id }) => id);
    const headers = await cookieOf(school.teacher);
    const params = { classroomId: school.classroomId };
    const first = await call(LIST, { path: "/x?limit=2", params, headers });
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get("link") ?? "")?.[1];
    const second = await call(LIST, { path: `/x?limit=2&cursor=${cursor}`, params, headers });
    const ids = [...first.json.data, ...second.json.data].map(({ id }: { id: string }) => id);
    expect(ids).toEqual(createdIds.reverse());
    expect(second.headers.get("link")).toBeNull();
  });
});
