import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  GET as listSubmissions,
  POST as SUBMIT,
} from "@/app/api/v1/activities/[activityId]/submissions/route";
import { DELETE, PATCH } from "@/app/api/v1/feedback/[feedbackId]/route";
import { GET as sessionWorks } from "@/app/api/v1/mcp-proxy/api/session/works/route";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { problemsOf } from "@/test/call-as";
import { createOperator, createSchool } from "@/test/create-school";
import { createReader } from "@/test/create-submitter";
import { createWorkToDiscuss } from "@/test/create-work-to-discuss";
import { takeOwnDatabase } from "@/test/database";
import { whileLocked } from "@/test/while-locked";
import { GET, POST } from "./route";
import { POST as SEE } from "./seen/route";

await takeOwnDatabase(); // tests wait until a known number of connections wait for a lock

const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const createWork = () => createWorkToDiscuss({ SUBMIT, ALL: { GET, POST }, SEE, ONE: { PATCH, DELETE } });
const LOCK = "SELECT FROM submissions WHERE id = $1::uuid FOR UPDATE";

describe("feedback", () => {
  test("by a teacher has a status, a stamp and words, and its status becomes the work's [feedback-1]", async () => {
    const work = await createWork();
    const { teacher } = work.school;
    const text = "The rain is easy to see.\nWhat does it smell of?";
    const answer = await work.send(teacher, {
      revision: 1,
      status: "revision_requested",
      stamp: "idea",
      text,
    });
    expect(answer.status).toBe(200);
    expect(answer.json.data).toEqual({
      feedbackId: expect.any(String),
      submissionId: work.submissionId,
      revision: 1,
      status: "revision_requested",
      stamp: "idea",
      text,
      author: { id: teacher.id, displayName: teacher.displayName, role: "teacher" },
      createdAt: MOMENT,
      seenAt: null,
      editedAt: null,
    });
    expect(await work.statusOf()).toEqual({
      status: "revision_requested",
      reviewedAt: null,
      reviewedById: null,
    });
    expect((await work.submitAgain()).json.data.revision).toBe(2);
    expect(await work.statusOf()).toMatchObject({ status: "submitted" });
    const earlier = { where: { submissionId: work.submissionId }, select: { status: true } };
    expect(await prisma().submissionRevision.findMany(earlier)).toEqual([{ status: "revision_requested" }]);
    await work.send(teacher, { revision: 2, status: "reviewed" });
    expect(await work.statusOf()).toEqual({
      status: "reviewed",
      reviewedAt: expect.any(Date),
      reviewedById: teacher.id,
    });
  });

  test("has at least a status, a stamp or words, and words of at most 2,000 characters [feedback-1]", async () => {
    const { school, send } = await createWork();
    const fine = [
      { status: "reviewed" },
      { stamp: "star" },
      { text: "가".repeat(2000) },
      { text: "🐌".repeat(2000) },
      { text: "👏" },
    ];
    for (const body of fine) expect((await send(school.teacher, { revision: 1, ...body })).status).toBe(200);
    const bad = [
      [{}, "422 text"],
      [{ text: "가".repeat(2001) }, "422 text"],
      [{ text: "  \n " }, "422 text"],
      [{ text: "\u200b" }, "422 text"],
      [{ text: "a\u0007b" }, "422 text"],
      [{ text: "a\u202eb" }, "422 text"],
      [{ stamp: "moon" }, "422 stamp"],
      [{ status: "submitted" }, "422 status"],
      [{ text: "x", by: "student" }, "422 by"],
      [{ text: "x", revision: 0 }, "422 revision"],
    ] as const;
    for (const [body, problems] of bad) {
      expect(problemsOf(await send(school.teacher, { revision: 1, ...body })), JSON.stringify(body)).toBe(
        problems,
      );
    }
  });

  test("about a revision that is not the newest is refused and changes nothing [feedback-2]", async () => {
    const { school, student, send, submitAgain, statusOf, list } = await createWork();
    await submitAgain();
    for (const [person, body] of [
      [school.teacher, { status: "reviewed", text: "Good." }],
      [student, { text: "Thank you." }],
    ] as const) {
      const answer = await send(person, { revision: 1, ...body });
      expect([answer.status, answer.json.error.code]).toEqual([412, "STATE_001"]);
      expect(answer.json.error.detail).toEqual({ revision: 2 });
    }
    expect((await send(school.teacher, { revision: 3, stamp: "star" })).status).toBe(412);
    expect(await statusOf()).toMatchObject({ status: "submitted" });
    expect((await list(school.teacher)).json.data).toEqual([]);
  });

  test("of two teachers at once is kept, both, and the status is that of the later one [feedback-1]", async () => {
    const { school, submissionId, send, list, statusOf } = await createWork();
    const second = await (await createSchool()).teacher;
    await prisma().enrolment.create({
      data: { classroomId: school.classroomId, profileId: second.id, kind: "teacher" },
    });
    const both = await whileLocked(
      { sql: LOCK, values: [submissionId] },
      async ({ untilWaiting, release }) => {
        const one = send(school.teacher, { revision: 1, status: "reviewed", text: "Done." });
        await untilWaiting(1);
        const other = send(second, { revision: 1, status: "revision_requested", text: "Once more." });
        await untilWaiting(2);
        await release();
        return Promise.all([one, other]);
      },
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const listed = (await list(school.teacher)).json.data as { text: string; status: string }[];
    expect(listed.map(({ text }) => text).sort()).toEqual(["Done.", "Once more."]);
    expect((await statusOf()).status).toBe(listed[1]?.status);
  });

  test("never crosses a new revision that arrives at the same moment [feedback-2]", async () => {
    const { school, submissionId, send, submitAgain, statusOf } = await createWork();
    const [revision, feedback] = await whileLocked(
      { sql: LOCK, values: [submissionId] },
      async ({ untilWaiting, release }) => {
        const submitted = submitAgain();
        await untilWaiting(1);
        const sent = send(school.teacher, { revision: 1, status: "reviewed" });
        await untilWaiting(2);
        await release();
        return Promise.all([submitted, sent]);
      },
    );
    expect(revision.json.data.revision).toBe(2);
    expect(feedback.json.error.code).toBe("STATE_001");
    expect(await statusOf()).toMatchObject({ status: "submitted", reviewedAt: null });
  });

  test("by the work's student is words only [feedback-3]", async () => {
    const { school, student, send, statusOf, list } = await createWork();
    await send(school.teacher, { revision: 1, status: "reviewed" });
    const answer = await send(student, { revision: 1, text: "Thank you!" });
    expect(answer.json.data).toMatchObject({ status: null, stamp: null, author: { role: "student" } });
    for (const body of [{ stamp: "star" }, { status: "reviewed" }, { text: "x", stamp: "star" }]) {
      const refused = await send(student, { revision: 1, ...body });
      expect([refused.status, refused.json.error.code]).toEqual([403, "AUTH_002"]);
    }
    expect(await statusOf()).toMatchObject({ status: "reviewed" });
    expect((await list(student)).json.data).toHaveLength(2);
  });

  test("with an Idempotency-Key is given once, also when two calls arrive together [feedback-4] [idempotency-1]", async () => {
    const { school, send, list, takeBack } = await createWork();
    const body = { revision: 1, stamp: "clap", text: "Well done." };
    const [one, other] = await Promise.all([
      send(school.teacher, body, "key-1"),
      send(school.teacher, body, "key-1"),
    ]);
    expect(other.json.data).toEqual(one.json.data);
    const replayed = [one, other].map(({ headers }) => headers.get("idempotent-replayed"));
    expect(replayed.sort()).toEqual([null, "true"].sort());
    expect((await send(school.teacher, { ...body, stamp: "star" }, "key-1")).json.error.code).toBe(
      "IDEM_001",
    );
    expect((await list(school.teacher)).json.data).toHaveLength(1);
    expect((await send(school.teacher, { ...body, revision: 2 }, "key-2")).status).toBe(412);
    const kept = await prisma().operation.findMany({ where: { profileId: school.teacher.id } });
    expect(kept.map(({ answer }) => answer)).toEqual([{ feedbackId: one.json.data.feedbackId }]);
    await takeBack(school.teacher, one.json.data.feedbackId);
    expect((await send(school.teacher, body, "key-1")).status).toBe(404);
  });

  test("is listed oldest first, and only `seen` sets when the other side saw it [feedback-5]", async () => {
    const { school, student, send, list, see } = await createWork();
    await send(school.teacher, { revision: 1, text: "One" });
    await send(student, { revision: 1, text: "Two" });
    await send(school.teacher, { revision: 1, stamp: "heart" });
    const seenOf = async () => {
      const { data } = (await list(school.teacher)).json as { data: { seenAt: string | null }[] };
      return data.map(({ seenAt }) => seenAt !== null);
    };
    const texts = (await list(student)).json.data.map(({ text }: { text: string | null }) => text);
    expect(texts).toEqual(["One", "Two", null]);
    expect(await seenOf()).toEqual([false, false, false]);
    expect((await see(student)).json.data).toMatchObject({ seenCount: 2 });
    expect(await seenOf()).toEqual([true, false, true]);
    const before = (await list(student)).json.data;
    expect((await see(student)).json.data).toMatchObject({ seenCount: 0 });
    expect((await list(student)).json.data).toEqual(before);
    expect((await see(school.teacher)).json.data).toMatchObject({ seenCount: 1 });
    expect(await seenOf()).toEqual([true, true, true]);
  });

  test("is changed by its author at any time, also after it was seen [feedback-7] [feedback-12]", async () => {
    const { school, student, send, edit, see, statusOf } = await createWork();
    const body = { revision: 1, status: "reviewed", stamp: "star", text: "Godo" };
    const { feedbackId } = (await send(school.teacher, body)).json.data;
    await see(student);
    const changed = await edit(school.teacher, feedbackId, { text: "Good", stamp: null });
    expect(changed.json.data).toMatchObject({
      text: "Good",
      stamp: null,
      status: "reviewed",
      editedAt: MOMENT,
      seenAt: MOMENT,
    });
    expect((await edit(school.teacher, feedbackId, { text: null })).json.data).toMatchObject({ text: null });
    expect(await statusOf()).toMatchObject({ status: "reviewed" });
    expect(problemsOf(await edit(school.teacher, feedbackId, {}))).toBe("422 text");
    expect((await edit(student, feedbackId, { text: "Mine" })).json.error.code).toBe("AUTH_002");
    const own = (await send(student, { revision: 1, text: "Thank you" })).json.data.feedbackId;
    expect(problemsOf(await edit(student, own, { text: null }))).toBe("422 text");
    expect((await edit(student, own, { stamp: "star" })).json.error.code).toBe("AUTH_002");
    expect((await edit(school.teacher, own, { text: "No" })).json.error.code).toBe("AUTH_002");
    expect((await edit(student, own, { text: "Thank you!" })).json.data.text).toBe("Thank you!");
  });
});

test("status and feedback are in a session's works and in the teacher's list [feedback-11]", async () => {
  const { school, student, activityId, session, send } = await createWork();
  await send(school.teacher, { revision: 1, status: "revision_requested", stamp: "try", text: "Once more" });
  await send(student, { revision: 1, text: "Yes" });
  const common = { feedbackId: expect.any(String), revision: 1, createdAt: MOMENT };
  const expected = {
    status: "revision_requested",
    late: false,
    reviewedAt: null,
    feedback: [
      { ...common, by: "teacher", displayName: school.teacher.displayName, stamp: "try", text: "Once more" },
      { ...common, by: "student", displayName: student.displayName, stamp: null, text: "Yes" },
    ],
  };
  const [ofSession] = (await call(sessionWorks, { session })).json.data;
  const list = createReader(listSubmissions);
  const [ofTeacher] = (await list(school.teacher, activityId)).json.data;
  for (const work of [ofSession, ofTeacher]) {
    const { status, late, reviewedAt, feedback } = work;
    expect({ status, late, reviewedAt, feedback }).toEqual(expected);
  }
  expect((await list(school.teacher, activityId, "?status=needs-review")).json.data).toEqual([]);
  const [ofOperator] = (await list(await createOperator(), activityId)).json.data;
  expect(ofOperator).toMatchObject({ status: "revision_requested", feedback: [] });
});

test("each piece, change and status is an audit event with the revision and without the words [feedback-14]", async () => {
  const { school, student, submissionId, send, edit, takeBack } = await createWork();
  const secret = `secret ${randomUUID()}`;
  const body = { revision: 1, status: "revision_requested", text: secret };
  const { feedbackId } = (await send(school.teacher, body)).json.data;
  await send(student, { revision: 1, text: secret });
  await edit(school.teacher, feedbackId, { text: `${secret}!` });
  await takeBack(school.teacher, feedbackId);
  const events = await prisma().auditEvent.findMany({
    where: { targetId: submissionId, action: { not: "submission.submit" } },
    orderBy: { id: "asc" },
  });
  expect(events.map(({ action }) => action)).toEqual([
    "submission.return",
    "feedback.give",
    "feedback.answer",
    "feedback.edit",
    "feedback.delete",
    "submission.unreview",
  ]);
  for (const { subjectId, schoolId, detail } of events) {
    expect({ subjectId, schoolId, detail }).toEqual({
      subjectId: student.id,
      schoolId: school.id,
      detail: { revision: 1 },
    });
  }
});
