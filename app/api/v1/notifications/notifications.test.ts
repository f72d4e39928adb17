import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { POST as SUBMIT } from "@/app/api/v1/activities/[activityId]/submissions/route";
import type { Person } from "@/lib/access/person";
import { closeListening } from "@/lib/database/changes";
import { prisma } from "@/lib/database/prisma";
import { inTransaction } from "@/lib/database/transaction";
import { notifyPeople } from "@/lib/notifications/queries/notify";
import { callAs } from "@/test/call-as";
import { createSchool } from "@/test/create-school";
import { createSubmitter, nextQuery, workBody } from "@/test/create-submitter";
import { hubCookieOf } from "@/test/hub-cookie";
import { readEvents } from "@/test/read-events";
import { POST as READ } from "./read/route";
import { GET } from "./route";
import { GET as UNREAD } from "./unread/route";

afterAll(closeListening);

const list = (person: Person, query = "") => callAs(person, GET, { path: `/api/v1/notifications${query}` });
const listOf = async (person: Person) => (await list(person)).json.data;
const read = (person: Person, body: object) => callAs(person, READ, { body });
const unreadOf = async (person: Person) => (await callAs(person, UNREAD)).json.data.unreadCount;

/** Tells a person that a student has answered, as many times as asked. */
async function tell(person: Person, studentId: string, times = 1) {
  const params = { submissionId: randomUUID(), activityId: randomUUID(), activityTitle: "Our town" };
  const notice = { kind: "feedback.answer", to: [person.id], params, studentId, href: "/x" } as const;
  for (let time = 0; time < times; time += 1) {
    await inTransaction((transaction) => notifyPeople(notice, transaction));
  }
}

test("a person's own notifications are listed by page, newest first, counted and marked as read [notifications-1]", async () => {
  const { teacher, admin, ...school } = await createSchool();
  const student = await school.student();
  await tell(teacher, student.id, 3);
  await tell(admin, student.id);
  const first = await list(teacher, "?limit=2");
  const next = nextQuery(first);
  const second = await list(teacher, next ?? "");
  const ids = [...first.json.data, ...second.json.data].map(({ id }: { id: string }) => id);
  expect([new Set(ids).size, nextQuery(second)]).toEqual([3, null]);
  expect(first.json.data[0]).toMatchObject({ kind: "feedback.answer", readAt: null, href: "/x" });
  const times = first.json.data.map(({ at }: { at: string }) => at);
  expect(times).toEqual([...times].sort().reverse());
  expect(await unreadOf(teacher)).toBe(3);
  expect((await read(teacher, { ids: [ids[0], ids[0]] })).json.data).toEqual({ unreadCount: 2 });
  const { readAt } = (await listOf(teacher))[0];
  expect(readAt).not.toBeNull();
  expect((await read(teacher, { all: true })).json.data).toEqual({ unreadCount: 0 });
  expect((await listOf(teacher))[0].readAt).toBe(readAt);
  expect(await unreadOf(admin)).toBe(1);
});

test("the id of another person's notification answers 404, and none is marked [notifications-1]", async () => {
  const { teacher, admin, ...school } = await createSchool();
  const student = await school.student();
  await Promise.all([tell(teacher, student.id), tell(admin, student.id)]);
  const [[own], [other]] = [await listOf(teacher), await listOf(admin)];
  for (const id of [other.id, randomUUID()]) {
    expect((await read(teacher, { ids: [own.id, id] })).json.error.code).toBe("NOTFOUND_001");
  }
  expect([await unreadOf(teacher), await unreadOf(admin)]).toEqual([1, 1]);
  for (const body of [{}, { ids: [] }, { all: false }, { all: true, ids: [own.id] }]) {
    expect((await read(teacher, body)).status).toBe(422);
  }
  expect((await list(teacher, `?expectedProfileId=${admin.id}`)).status).toBe(404);
});

test("submitted work is one notification for each activity while it is unread, with a count [notifications-2]", async () => {
  const { school, activityId, submit } = await createSubmitter(SUBMIT);
  const colleague = (await createSchool()).teacher;
  await prisma().enrolment.create({
    data: { classroomId: school.classroomId, profileId: colleague.id, kind: "teacher" },
  });
  await submit(workBody);
  await Promise.all(["a", "b", "c"].map((title) => submit({ ...workBody, title })));
  const [told, ...others] = await listOf(school.teacher);
  expect(others).toEqual([]);
  expect(told).toMatchObject({
    kind: "work.submitted",
    href: `/activities/${activityId}/submissions`,
    params: { activityId, activityTitle: "Our town", classroomName: "4-2", count: 4 },
  });
  await read(school.teacher, { ids: [told.id] });
  await submit(workBody);
  const counts = (await listOf(school.teacher)).map(
    ({ params }: { params: { count: number } }) => params.count,
  );
  expect(counts).toEqual([1, 4]);
  expect(await listOf(colleague)).toMatchObject([{ params: { count: 5 } }]);
  expect(await listOf(school.admin)).toEqual([]);
});

test("a person's open pages hear of what is new and of what was read elsewhere [notifications-8]", async () => {
  const { school, submit } = await createSubmitter(SUBMIT);
  const headers = { cookie: `next-auth.session-token=${await hubCookieOf(school.teacher)}` };
  const { GET: EVENTS } = await import("./events/route");
  const stream = await readEvents(EVENTS, { path: "/notifications/events", headers });
  await stream.next("ready");
  const nextOfBell = async () => {
    for (;;) {
      const event = (await stream.next("changed")) as { kind: string; ids: string[] };
      if (event.kind === "notifications") return event.ids;
    }
  };
  const startedAt = Date.now();
  await submit(workBody);
  const [told] = await nextOfBell();
  expect(Date.now() - startedAt).toBeLessThan(2_000);
  expect((await listOf(school.teacher))[0].id).toBe(told);
  await read(school.teacher, { all: true });
  expect(await nextOfBell()).toEqual([told]);
  stream.hangUp();
});

test("a student is named as they are called when it is read, and archived people are told nothing [notifications-9]", async () => {
  const { teacher, admin, ...school } = await createSchool();
  const student = await school.student();
  await prisma().profile.update({ where: { id: admin.id }, data: { status: "archived" } });
  await Promise.all([tell(teacher, student.id), tell(admin, student.id)]);
  await prisma().profile.update({ where: { id: student.id }, data: { displayName: "Kim Minji" } });
  const [told] = await listOf(teacher);
  expect(told.params).toMatchObject({ studentId: student.id, studentName: "Kim Minji" });
  expect(await prisma().notification.count({ where: { profileId: admin.id } })).toBe(0);
});
