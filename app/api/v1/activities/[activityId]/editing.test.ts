import { beforeEach, describe, expect, test } from "vitest";
import { POST as CREATE } from "@/app/api/v1/classrooms/[classroomId]/activities/route";
import { POST as CREATE_TEXT } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { callOperationAs, problemsOf } from "@/test/call-as";
import { actionsOf, createActivity } from "@/test/create-activity";
import { createSchool, launchSessionOf, type TestSchool } from "@/test/create-school";
import { POST as CLOSE } from "./close/route";
import { POST as OPEN } from "./open/route";
import { POST as RESUME } from "./resume-spending/route";
import { DELETE, GET, PATCH } from "./route";
import { POST as STOP } from "./stop-spending/route";

let school: TestSchool;
beforeEach(async () => {
  school = await createSchool();
});

async function createTestActivity(fields: object = {}) {
  const answer = await createActivity(CREATE, school, fields as Record<string, unknown>);
  expect(answer.status).toBe(200);
  return answer.json.data;
}

describe("deleting an activity", () => {
  test("is possible for its teacher while nobody has started it, and is in the audit log", async () => {
    const activity = await createTestActivity();
    const params = { activityId: activity.id };
    expect(activity.canDelete).toBe(true);
    expect((await callOperationAs(school.teacher, DELETE, params)).json.data).toEqual({ id: activity.id });
    expect((await callOperationAs(school.teacher, GET, params)).status).toBe(404);
    expect((await callOperationAs(school.teacher, DELETE, params)).status).toBe(404);
    expect((await actionsOf(activity.id)).at(-1)).toBe("activity.delete");
  });

  test("is refused once it has been started", async () => {
    const params = { activityId: await school.activity() };
    await launchSessionOf(await school.student(), params.activityId);
    expect((await callOperationAs(school.teacher, GET, params)).json.data.canDelete).toBe(false);
    expect(problemsOf(await callOperationAs(school.teacher, DELETE, params))).toBe("422 activityId");
    expect((await callOperationAs(school.teacher, GET, params)).status).toBe(200);
  });

  test("is refused while a student's data is in it, even if nobody started it", async () => {
    const params = { activityId: await school.activity() };
    const student = await school.student();
    const state = { ...params, studentId: student.id, appSlug: school.appSlug, updatedAt: new Date() };
    await prisma().appState.create({ data: { ...state, value: 1 } });
    expect((await callOperationAs(school.teacher, GET, params)).json.data.canDelete).toBe(false);
    expect((await callOperationAs(school.teacher, DELETE, params)).status).toBe(422);
  });
});

describe("editing an activity", () => {
  test("changes only the given fields, and the audit log has the names of those that changed", async () => {
    const activity = await createTestActivity({ instructions: "One page.", closesAt: "2090-01-01T09:00" });
    const params = { activityId: activity.id };
    const edit = { updatedAt: activity.updatedAt, title: "Our sea" };
    const edited = (await callOperationAs(school.admin, PATCH, params, edit)).json.data;
    expect(edited).toMatchObject({
      title: "Our sea",
      instructions: "One page.",
      closesAt: activity.closesAt,
    });
    const same = await callOperationAs(school.admin, PATCH, params, {
      updatedAt: edited.updatedAt,
      title: "Our sea",
    });
    expect(same.json.data.updatedAt).toBe(edited.updatedAt);
    const [, event] = await prisma().auditEvent.findMany({
      where: { targetId: activity.id },
      orderBy: { id: "asc" },
    });
    expect(event).toMatchObject({ action: "activity.edit", detail: { changed: ["title"] } });
    expect(await actionsOf(activity.id)).toHaveLength(2);
  });

  test("accepts one of several edits of the same version at once, and refuses the others", async () => {
    const activity = await createTestActivity();
    const edits = ["one", "two", "three"].map((title) =>
      callOperationAs(
        school.teacher,
        PATCH,
        { activityId: activity.id },
        { updatedAt: activity.updatedAt, title },
      ),
    );
    const answers = await Promise.all(edits);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, json } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, json.error.detail.issues[0].path]).toEqual([422, "updatedAt"]);
    }
  });

  test("refuses a closing time that is not after the opening time, whichever of the two is edited", async () => {
    const activity = await createTestActivity({ opensAt: "2026-12-01T09:00", closesAt: "2026-12-02T09:00" });
    const { updatedAt } = activity;
    for (const edit of [{ closesAt: "2026-12-01T09:00" }, { opensAt: "2026-12-03T09:00" }]) {
      const answer = await callOperationAs(
        school.teacher,
        PATCH,
        { activityId: activity.id },
        { updatedAt, ...edit },
      );
      expect(answer.json.error.detail.issues[0].path).toBe("closesAt");
    }
  });

  test("sets and removes a due time, and refuses one that the times of the activity leave behind [progress-1]", async () => {
    const activity = await createTestActivity({ closesAt: "2026-12-02T09:00" });
    const params = { activityId: activity.id };
    const edit = (updatedAt: string, fields: object) =>
      callOperationAs(school.teacher, PATCH, params, { updatedAt, ...fields });
    const due = (await edit(activity.updatedAt, { dueAt: "2026-12-01T09:00" })).json.data;
    expect(due.dueAt).toBe("2026-12-01T00:00:00.000Z");
    for (const fields of [{ closesAt: "2026-11-30T09:00" }, { opensAt: "2026-12-01T10:00" }]) {
      expect(problemsOf(await edit(due.updatedAt, fields))).toBe("422 dueAt");
    }
    const removed = (await edit(due.updatedAt, { dueAt: null, closesAt: "2026-11-30T09:00" })).json.data;
    expect(removed.dueAt).toBeNull();
  });

  test("refuses another app once work was submitted", async () => {
    const other = await createSchool();
    const activity = await createTestActivity();
    const params = { activityId: activity.id };
    const changed = await callOperationAs(school.teacher, PATCH, params, {
      updatedAt: activity.updatedAt,
      appSlug: other.appSlug,
    });
    expect(changed.json.data.app.appSlug).toBe(other.appSlug);
    const student = await school.student();
    await prisma().submission.create({
      data: {
        id: crypto.randomUUID(),
        activityId: activity.id,
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
    const refused = await callOperationAs(school.teacher, PATCH, params, {
      updatedAt: changed.json.data.updatedAt,
      appSlug: school.appSlug,
    });
    expect(refused.json.error.detail.issues[0].path).toBe("appSlug");
    const { updatedAt } = changed.json.data;
    const edited = await callOperationAs(school.teacher, PATCH, params, {
      updatedAt,
      appSlug: other.appSlug,
      title: "x",
    });
    expect(edited.status).toBe(200);
  });
});

describe("opening and closing an activity now", () => {
  test("closes it for running sessions too, and opens it again without its old closing time", async () => {
    const { id } = await createTestActivity({ closesAt: "2090-01-01T09:00" });
    const params = { activityId: id };
    const session = await launchSessionOf(await school.student(), id);
    const closed = (await callOperationAs(school.teacher, CLOSE, params)).json.data;
    expect(closed.status).toBe("closed");
    expect((await call(CREATE_TEXT, { session, body: { prompt: "x" } })).json.error.code).toBe("LAUNCH_001");
    const again = (await callOperationAs(school.teacher, CLOSE, params)).json.data;
    expect(again).toEqual(closed);
    const opened = (await callOperationAs(school.teacher, OPEN, params)).json.data;
    expect(opened).toMatchObject({ status: "open", closesAt: null });
    expect(await actionsOf(id)).toEqual(["activity.create", "activity.close", "activity.open"]);
  });

  test("opens it before its opening time; it can be closed again immediately, and its old times can be set again", async () => {
    const activity = await createTestActivity({ opensAt: "2090-01-01T09:00", closesAt: "2090-01-02T09:00" });
    const params = { activityId: activity.id };
    const opened = (await callOperationAs(school.teacher, OPEN, params)).json.data;
    expect(opened).toMatchObject({ status: "open", closesAt: activity.closesAt });
    const closed = (await callOperationAs(school.teacher, CLOSE, params)).json.data;
    const { opensAt, closesAt } = activity;
    const restored = await callOperationAs(school.teacher, PATCH, params, {
      updatedAt: closed.updatedAt,
      opensAt,
      closesAt,
    });
    expect(restored.json.data).toMatchObject({ status: "upcoming", opensAt, closesAt });
  });
});

describe("closing an activity that is due later", () => {
  test("brings its due time forward to the closing time; one that has passed stays [progress-1]", async () => {
    for (const [dueAt, stays] of [
      ["2090-01-01T09:00", false],
      ["2026-01-01T09:00", true],
    ] as const) {
      const activity = await createTestActivity({ dueAt });
      const closed = await callOperationAs(school.teacher, CLOSE, { activityId: activity.id });
      const { dueAt: dueNow, closesAt } = closed.json.data;
      expect(dueNow).toBe(stays ? activity.dueAt : closesAt);
    }
  });
});

describe("stopping an activity's spending", () => {
  test("takes effect immediately until it is resumed, and two concurrent requests write one audit event [credits-19]", async () => {
    const { id } = await createTestActivity();
    const params = { activityId: id };
    const session = await launchSessionOf(await school.student(), id);
    const [stopped] = await Promise.all([
      callOperationAs(school.teacher, STOP, params),
      callOperationAs(school.admin, STOP, params),
    ]);
    expect(stopped?.json.data.spendingStoppedAt).not.toBeNull();
    expect((await call(CREATE_TEXT, { session, body: { prompt: "x" } })).json.error.code).toBe("POLICY_002");
    expect(await school.entryTypes()).toEqual(["grant"]);
    const resumed = await callOperationAs(school.teacher, RESUME, params);
    expect(resumed.json.data.spendingStoppedAt).toBeNull();
    expect((await call(CREATE_TEXT, { session, body: { prompt: "x" } })).status).toBe(200);
    const actions = (await actionsOf(id)).filter((action) => action.includes("spending"));
    expect(actions).toEqual(["activity.stop-spending", "activity.resume-spending"]);
  });
});
