import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { POST as submit } from "@/app/api/v1/activities/[activityId]/submissions/route";
import type { Person } from "@/lib/access/person";
import { listFeedback } from "@/lib/feedback/read-feedback";
import { sendFeedback } from "@/lib/feedback/send-feedback";
import { call } from "@/test/call";
import { launchSessionOf } from "@/test/create-school";
import { createSubmitter, workBody } from "@/test/create-submitter";
import { POST } from "./route";

async function createWork() {
  const made = await createSubmitter(submit);
  const { submissionId } = (await made.submit(workBody)).json.data as { submissionId: string };
  const send = (person: Person, text: string) =>
    sendFeedback(person, submissionId, { body: { revision: 1, text }, idempotency: null });
  return { ...made, submissionId, send, list: (person: Person) => listFeedback(person, submissionId) };
}

test("an app reports what its student has seen of the teacher's feedback [feedback-6]", async () => {
  const { school, student, session, submissionId, send, list } = await createWork();
  await send(school.teacher, "Good");
  await send(student, "Thank you");
  const see = () => call(POST, { session, body: { submissionId } });
  expect((await see()).json.data).toEqual({ submissionId, seenCount: 1 });
  expect((await see()).json.data).toEqual({ submissionId, seenCount: 0 });
  const seen = (await list(school.teacher)).map(({ seenAt }) => seenAt !== null);
  expect(seen).toEqual([true, false]);
});

test("no other purpose reports it, and nobody for another work, activity or app [feedback-6]", async () => {
  const { school, student, activityId, session, submissionId, send, list } = await createWork();
  await send(school.teacher, "Good");
  const purposes = [
    { purpose: "student_preview", studentId: student.id },
    { purpose: "teacher_manage" },
  ] as const;
  for (const purpose of purposes) {
    const staff = await launchSessionOf(school.teacher, activityId, purpose);
    const answer = await call(POST, { session: staff, body: { submissionId } });
    expect([answer.status, answer.json.error.code]).toEqual([403, "AUTH_002"]);
  }
  const classmate = await launchSessionOf(await school.student(), activityId);
  const elsewhere = await launchSessionOf(student, await school.activity());
  for (const other of [classmate, elsewhere]) {
    expect((await call(POST, { session: other, body: { submissionId } })).json.error.code).toBe(
      "NOTFOUND_001",
    );
  }
  expect((await call(POST, { session, body: { submissionId: randomUUID() } })).status).toBe(404);
  expect((await call(POST, { session, body: { submissionId: "1" } })).status).toBe(422);
  expect(await list(student)).toMatchObject([{ seenAt: null }]);
});
