import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { callAs, problemsOf } from "@/test/call-as";
import { createClassToReview } from "@/test/create-class-to-review";
import { createOperator, createSchool } from "@/test/create-school";
import { POST as markReviewed } from "../reviews/route";
import { POST as SUBMIT } from "../submissions/route";
import { POST } from "./route";

async function createClass() {
  const made = await createClassToReview({ SUBMIT, POST: markReviewed });
  const send = (person: { id: string }, body: object, key?: string) =>
    callAs(person, POST, {
      params: { activityId: made.activityId },
      body,
      headers: key ? { "idempotency-key": key } : {},
    });
  return { ...made, send };
}

test("several works get the same feedback, each by itself, in the order of the request [feedback-9]", async () => {
  const { school, activityId, students, submit, send } = await createClass();
  const [one, two, three] = [await submit(students[0]), await submit(students[1]), await submit(students[2])];
  await submit(students[1]);
  const unknown = { submissionId: randomUUID(), revision: 1 };
  const submissions = [three, two, unknown, one];
  const answer = await send(school.teacher, {
    submissions,
    status: "reviewed",
    stamp: "star",
    text: "Good!",
  });
  const feedbackId = expect.any(String);
  expect(answer.json.data).toEqual([
    { submissionId: three.submissionId, status: "reviewed", feedbackId },
    { submissionId: two.submissionId, status: "submitted", code: "STATE_001" },
    { submissionId: unknown.submissionId, status: null, code: "NOTFOUND_001" },
    { submissionId: one.submissionId, status: "reviewed", feedbackId },
  ]);
  const written = await prisma().feedback.findMany({
    where: { submission: { activityId } },
    select: { submissionId: true, revision: true, stamp: true, text: true, status: true },
  });
  const ids = [one.submissionId, three.submissionId].sort();
  expect(written.map(({ submissionId }) => submissionId).sort()).toEqual(ids);
  for (const row of written) expect(row).toMatchObject({ stamp: "star", text: "Good!", status: "reviewed" });
  const counted = await prisma().activity.findUniqueOrThrow({ where: { id: activityId } });
  expect(counted.waitingCount).toBe(1);
});

test("works of another class get nothing from a call about this one [feedback-9] [feedback-12]", async () => {
  const [own, other] = [await createClass(), await createClass()];
  const theirs = await other.submit(other.students[0]);
  const answer = await own.send(own.school.teacher, { submissions: [theirs], status: "reviewed" });
  expect(answer.json.data).toEqual([
    { submissionId: theirs.submissionId, status: null, code: "NOTFOUND_001" },
  ]);
  expect(await prisma().feedback.count({ where: { submissionId: theirs.submissionId } })).toBe(0);
  const body = { submissions: [await own.submit(own.students[0])], stamp: "star" };
  const { school, students } = own;
  for (const person of [students[0], school.admin, other.school.teacher, (await createSchool()).admin]) {
    expect((await own.send(person as { id: string }, body)).status).toBe(404);
  }
  expect((await own.send(await createOperator(), body)).json.error.code).toBe("AUTH_002");
});

test("1 to 200 works are named, with something to say [feedback-9] [limits-1]", async () => {
  const { school, students, submit, send } = await createClass();
  const submission = await submit(students[0]);
  expect(problemsOf(await send(school.teacher, { submissions: [], stamp: "star" }))).toBe("422 submissions");
  const many = (count: number) =>
    Array.from({ length: count }, () => ({ submissionId: randomUUID(), revision: 1 }));
  expect(problemsOf(await send(school.teacher, { submissions: many(201), stamp: "star" }))).toBe(
    "422 submissions",
  );
  expect(problemsOf(await send(school.teacher, { submissions: [submission] }))).toBe("422 text");
  const text = "가".repeat(2000);
  const full = await send(school.teacher, { submissions: [...many(199), submission], text });
  expect(full.json.data.at(-1)).toMatchObject({ status: "submitted" });
});

test("a repeated call with its key gives nothing twice [feedback-4] [feedback-9]", async () => {
  const { school, students, submit, send } = await createClass();
  const submission = await submit(students[0]);
  const twice = { submissions: [submission, submission], stamp: "heart" };
  const first = await send(school.teacher, twice, "bulk-1");
  const second = await send(school.teacher, twice, "bulk-1");
  expect(second.json).toEqual(first.json);
  expect(second.headers.get("idempotent-replayed")).toBe("true");
  const { submissionId } = submission;
  expect(await prisma().feedback.count({ where: { submissionId } })).toBe(1);
  const row = { submissionId, revision: 1, authorId: school.teacher.id, by: "teacher", text: "x" } as const;
  await prisma().feedback.createMany({ data: Array.from({ length: 99 }, () => row) });
  const full = await send(school.teacher, { submissions: [submission], stamp: "star" });
  expect(full.json.data).toEqual([{ submissionId, status: "submitted", code: "VAL_001" }]);
});
