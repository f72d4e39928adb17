import { afterAll, expect, test, vi } from "vitest";
import { POST as SUBMIT } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { GET as CONTEXT } from "@/app/api/v1/mcp-proxy/api/session/context/route";
import { PUT as SAVE_STATE } from "@/app/api/v1/mcp-proxy/api/session/state/route";
import { POST as CREATE_TEXT } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { GET as EVENTS } from "@/app/api/v1/notifications/events/route";
import { POST as ARCHIVE } from "@/app/api/v1/people/[profileId]/archive/route";
import { POST as FEEDBACK } from "@/app/api/v1/submissions/[submissionId]/feedback/route";
import type { Person } from "@/lib/access/person";
import { closeListening } from "@/lib/database/changes";
import { prisma } from "@/lib/database/prisma";
import type { StudentProgress } from "@/packages/client/contract/progress";
import { call } from "@/test/call";
import { callOperationAs } from "@/test/call-as";
import { createOperator, createSchool, launchSessionOf } from "@/test/create-school";
import { workBody } from "@/test/create-submitter";
import { hubCookieOf } from "@/test/hub-cookie";
import { readEvents } from "@/test/read-events";
import { PUT as EXTEND } from "../extensions/[studentId]/route";
import { POST as MARK_REVIEWED } from "../reviews/route";
import { GET } from "./route";

afterAll(closeListening);

async function setUp(students = 1) {
  const school = await createSchool();
  const people: Person[] = [];
  for (let index = 0; index < students; index += 1) people.push(await school.student());
  const [student] = people as [Person, ...Person[]];
  const activityId = await school.activity();
  const read = async (by: Person = school.teacher) => callOperationAs(by, GET, { activityId });
  const progressOf = async ({ id }: Person): Promise<StudentProgress> =>
    (await read()).json.data.find((one: StudentProgress) => one.student.id === id);
  const submit = async (session: string, externalArtifactId = "a") =>
    (await call(SUBMIT, { session, params: { activityId }, body: { ...workBody, externalArtifactId } })).json
      .data;
  const age = (by: { seconds: number }) =>
    prisma().studentProgress.updateMany({
      where: { activityId },
      data: { lastActiveAt: new Date(Date.now() - by.seconds * 1000) },
    });
  return { school, student, people, activityId, read, progressOf, submit, age };
}

const NOTHING = {
  state: "not_started",
  startedAt: null,
  lastActiveAt: null,
  submissionCount: 0,
  aiCalls: 0,
  extendedTo: null,
};

test("every student of the class is listed by number, from not started to reviewed [progress-3] [progress-5]", async () => {
  const { school, student, people, activityId, read, progressOf, submit } = await setUp(3);
  const listed = (await read()).json.data;
  expect(listed).toEqual(
    people.map(({ id, displayName }, index) => ({
      student: { id, displayName, classNumber: index + 1 },
      ...NOTHING,
    })),
  );
  const session = await launchSessionOf(student, activityId);
  const moment = expect.stringMatching(/Z$/);
  expect(await progressOf(student)).toMatchObject({
    state: "started",
    startedAt: moment,
    lastActiveAt: moment,
  });
  await call(CREATE_TEXT, { session, body: { prompt: "A fox" } });
  const { submissionId, revision } = await submit(session);
  await submit(session, "b");
  expect(await progressOf(student)).toMatchObject({ state: "submitted", submissionCount: 2, aiCalls: 1 });
  const mark = (id: string) => ({ submissions: [{ submissionId: id, revision }], reviewed: true });
  await callOperationAs(school.teacher, MARK_REVIEWED, { activityId }, mark(submissionId));
  expect((await progressOf(student)).state).toBe("submitted");
  const works = await prisma().submission.findMany({ where: { activityId } });
  for (const { id } of works) await callOperationAs(school.teacher, MARK_REVIEWED, { activityId }, mark(id));
  expect((await progressOf(student)).state).toBe("reviewed");
  const again = { revision, status: "revision_requested" };
  const params = { submissionId: works[0]?.id ?? "" };
  expect((await callOperationAs(school.teacher, FEEDBACK, params, again)).status).toBe(200);
  expect((await progressOf(student)).state).toBe("revision_requested");
  const untouched = (await read()).json.data.slice(1);
  expect(untouched).toMatchObject([NOTHING, NOTHING]);
});

test("a call and a saved state move the last activity within 15 seconds, without a write for each; a preview does not [progress-4]", async () => {
  const { school, student, activityId, progressOf, age } = await setUp();
  const lastActive = async () => Date.parse((await progressOf(student)).lastActiveAt ?? "");
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    const session = await launchSessionOf(student, activityId);
    const { startedAt } = await progressOf(student);
    for (const next of [
      () => call(CONTEXT, { session }),
      () => call(SAVE_STATE, { session, body: { page: 1 } }),
    ]) {
      vi.advanceTimersByTime(11_000);
      await age({ seconds: 600 });
      expect((await next()).status).toBe(200);
      await vi.waitFor(async () => expect(await lastActive()).toBeGreaterThan(Date.now() - 15_000));
    }
    await age({ seconds: 600 });
    const before = await lastActive();
    await call(CONTEXT, { session });
    const preview = { purpose: "student_preview", studentId: student.id } as const;
    await call(CONTEXT, { session: await launchSessionOf(school.teacher, activityId, preview) });
    expect(await lastActive()).toBe(before);
    expect((await progressOf(student)).startedAt).toBe(startedAt);
  } finally {
    vi.useRealTimers();
  }
});

test("the event stream tells the class's teacher of a Start, a return and an extension, and nobody else [progress-6]", async () => {
  const { school, student, activityId, age } = await setUp();
  const watch = async (person: Person) => {
    const headers = {
      cookie: `next-auth.session-token=${await hubCookieOf(person)}`,
      "sec-fetch-site": "same-origin",
    };
    const stream = await readEvents(EVENTS, { path: "/notifications/events", headers });
    await stream.next("ready");
    return stream;
  };
  const [stream, other] = [await watch(school.teacher), await watch((await createSchool()).teacher)];
  const told = { kind: "progress", ids: [activityId] };
  await launchSessionOf(student, activityId);
  expect(await stream.next("changed")).toEqual(told);
  await age({ seconds: 30 });
  await launchSessionOf(student, activityId);
  await age({ seconds: 90 });
  await launchSessionOf(student, activityId);
  expect(await stream.next("changed")).toEqual(told);
  const closesAt = "2090-01-01T09:00";
  await callOperationAs(school.teacher, EXTEND, { activityId, studentId: student.id }, { closesAt });
  expect(await stream.next("changed")).toEqual(told);
  stream.hangUp();
  other.hangUp();
  expect(await other.next("changed")).toBeNull();
});

test("is for the class's teachers: an operator may not, and for everyone else the activity does not exist [progress-3]", async () => {
  const { school, student, read } = await setUp();
  const elsewhere = await createSchool();
  for (const by of [school.admin, student, elsewhere.teacher, elsewhere.admin]) {
    expect((await read(by)).json.error.code).toBe("NOTFOUND_001");
  }
  expect((await read(await createOperator())).json.error.code).toBe("AUTH_002");
});

test("an archived student is not listed [progress-3]", async () => {
  const { school, student, activityId, read } = await setUp(2);
  const session = await launchSessionOf(student, activityId);
  await callOperationAs(school.admin, ARCHIVE, { profileId: student.id });
  expect((await read()).json.data).toHaveLength(1);
  expect((await call(CONTEXT, { session })).json.error.code).toBe("AUTH_001");
});
