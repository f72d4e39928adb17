import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, describe, expect, test, vi } from "vitest";
import { POST as MARK_REVIEWED } from "@/app/api/v1/activities/[activityId]/reviews/route";
import { POST as SUBMIT } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { POST as archivePerson } from "@/app/api/v1/people/[profileId]/archive/route";
import type { Person } from "@/lib/access/person";
import { closeListening, endListening } from "@/lib/database/changes";
import { prisma } from "@/lib/database/prisma";
import { signOut } from "@/lib/people/sign-out";
import { call } from "@/test/call";
import { callOperationAs } from "@/test/call-as";
import { createOperator, createSchool, launchSessionOf, type TestSchool } from "@/test/create-school";
import { hubCookieOf, signInOf } from "@/test/hub-cookie";
import { readEvents } from "@/test/read-events";
import { GET } from "./route";

afterAll(closeListening);

const headersOf = async (person: Person, signInId?: string) => ({
  cookie: `next-auth.session-token=${await hubCookieOf(person, signInId)}`,
  "sec-fetch-site": "same-origin",
});

/** Opens the event stream like a browser. */
const watch = async (person: Person, signInId?: string) =>
  readEvents(GET, { path: "/notifications/events", headers: await headersOf(person, signInId) });

async function setUp() {
  const school = await createSchool();
  const student = await school.student();
  const activityId = await school.activity();
  const session = await launchSessionOf(student, activityId);
  const submit = async () => {
    const url = "https://pages.school.org/1";
    const body = { title: "Our town", primaryUrl: url, assets: [{ role: "page", url }] };
    return (await call(SUBMIT, { session, params: { activityId }, body })).json.data;
  };
  return { school, student, activityId, submit };
}

describe("the event stream of a person", () => {
  test("reports immediately what is submitted and what is reviewed [events-1]", async () => {
    const { school, activityId, submit } = await setUp();
    const stream = await watch(school.teacher);
    expect(stream.response.headers.get("content-type")).toContain("text/event-stream");
    expect(stream.response.headers.get("cache-control")).toContain("no-store");
    expect(await stream.next("ready")).toEqual({});
    const { submissionId, revision } = await submit();
    const submittedAt = Date.now();
    expect(await stream.next("changed")).toEqual({ kind: "submissions", ids: [activityId] });
    expect(Date.now() - submittedAt).toBeLessThan(3_000);
    expect(await stream.next("changed")).toMatchObject({ kind: "notifications" });
    await call(MARK_REVIEWED, {
      params: { activityId },
      headers: await headersOf(school.teacher),
      body: { submissions: [{ submissionId, revision }], reviewed: true },
    });
    expect(await stream.next("changed")).toEqual({ kind: "submissions", ids: [activityId] });
    stream.hangUp();
    expect(await stream.next("changed")).toBeNull();
  });

  test("continues after the listening connection breaks, and sends `ready` again [events-1]", async () => {
    const { school, activityId, submit } = await setUp();
    const stream = await watch(school.teacher);
    await stream.next("ready");
    await prisma().$executeRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'hub listening' AND datname = current_database()`;
    expect(await stream.next("ready")).toEqual({});
    await submit();
    expect(await stream.next("changed")).toEqual({ kind: "submissions", ids: [activityId] });
    stream.hangUp();
  });

  test("tells a student of the own work, when it is submitted and when it is reviewed [events-1]", async () => {
    const { school, student, activityId, submit } = await setUp();
    const stream = await watch(student);
    await stream.next("ready");
    const { submissionId, revision } = await submit();
    expect(await stream.next("changed")).toEqual({ kind: "own-works", ids: [submissionId] });
    const body = { submissions: [{ submissionId, revision }], reviewed: true };
    await call(MARK_REVIEWED, { params: { activityId }, headers: await headersOf(school.teacher), body });
    expect(await stream.next("changed")).toEqual({ kind: "own-works", ids: [submissionId] });
    stream.hangUp();
  });

  test("reports nothing of the class to other students, the school's admin or another teacher, and ends when the hub stops [events-1]", async () => {
    const { school, submit } = await setUp();
    const others = [await school.student(), school.admin, (await createSchool()).teacher];
    const stream = await watch(school.teacher);
    const otherStreams = await Promise.all(others.map((person) => watch(person)));
    for (const one of [stream, ...otherStreams]) expect(await one.next("ready")).toEqual({});
    await submit();
    await stream.next("changed");
    endListening();
    for (const other of otherStreams) expect(await other.next("changed")).toBeNull();
  });

  test("ends within a minute when its sign-in is signed out; the stream of another sign-in continues [events-1]", async () => {
    const { school, submit } = await setUp();
    const [endedId, otherId] = [randomUUID(), randomUUID()];
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const ended = await watch(school.teacher, endedId);
      const other = await watch(school.teacher, otherId);
      await Promise.all([ended.next("ready"), other.next("ready")]);
      await signOut(signInOf(school.teacher, endedId), null);
      vi.advanceTimersByTime(60_000);
      expect(await ended.next("changed")).toBeNull();
      await submit();
      expect(await other.next("changed")).not.toBeNull();
      other.hangUp();
    } finally {
      vi.useRealTimers();
    }
  });

  test("tells a teacher who has left a class to read the lists again, within a minute [events-1]", async () => {
    const { school } = await setUp();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const stream = await watch(school.teacher);
      await stream.next("ready");
      await prisma().enrolment.updateMany({
        where: { profileId: school.teacher.id, classroomId: school.classroomId },
        data: { status: "archived" },
      });
      vi.advanceTimersByTime(60_000);
      expect(await stream.next("changed")).toEqual({ kind: "submissions", ids: null });
      stream.hangUp();
    } finally {
      vi.useRealTimers();
    }
  });

  test.each<[string, (school: TestSchool, signInId: string) => Promise<unknown>]>([
    ["a sign-out", ({ teacher }, signInId) => signOut(signInOf(teacher, signInId), null)],
    [
      "a change of role",
      ({ teacher: { id } }) => prisma().profile.update({ where: { id }, data: { role: "school_admin" } }),
    ],
    [
      "archiving the teacher",
      ({ admin, teacher }) => callOperationAs(admin, archivePerson, { profileId: teacher.id }),
    ],
    [
      "archiving the classroom",
      ({ classroomId: id }) => prisma().classroom.update({ where: { id }, data: { status: "archived" } }),
    ],
  ])("sends nothing more after %s [events-1]", async (_, endAccess) => {
    const { school, activityId } = await setUp();
    const signInId = randomUUID();
    const operator = await watch(await createOperator());
    const stream = await watch(school.teacher, signInId);
    await Promise.all([operator.next("ready"), stream.next("ready")]);
    await endAccess(school, signInId);
    await prisma()
      .$executeRaw`SELECT pg_notify('changes', 'submissions ' || ${school.classroomId} || ' ' || ${activityId})::text`;
    await operator.next("changed");
    // The two streams were told at the same moment: what is sent to the one is sent to the other soon after.
    await setTimeout(300);
    for (const one of [operator, stream]) one.hangUp();
    expect(await stream.next("changed")).toBeNull();
  });

  test("is only for people who are signed in, and at most eight streams at a time for each person [limits-12]", async () => {
    expect((await call(GET)).status).toBe(401);
    const operator = await createOperator();
    const streams = await Promise.all(Array.from({ length: 8 }, () => watch(operator)));
    expect(streams.map(({ response }) => response.status)).toEqual(Array(8).fill(200));
    const ninth = await call(GET, { headers: await headersOf(operator) });
    expect(ninth.json.error.code).toBe("RATE_001");
    expect(ninth.headers.get("retry-after")).toBe("10");
    for (const stream of streams) stream.hangUp();
    expect((await call(GET, { headers: await headersOf(operator) })).status).toBe(200);
  });

  test("answers HEAD with the headers only, and without counting it as one of the person's eight streams", async () => {
    const operator = await createOperator();
    const address = "http://localhost:3000/api/v1/notifications/events";
    for (let turn = 1; turn <= 9; turn += 1) {
      const request = new Request(address, { method: "HEAD", headers: await headersOf(operator) });
      const head = await GET(request, { params: Promise.resolve({}) });
      expect([head.status, head.body]).toEqual([200, null]);
      expect(head.headers.get("content-type")).toContain("text/event-stream");
    }
    const stream = await watch(operator);
    expect(stream.response.status).toBe(200);
    stream.hangUp();
  });
});
