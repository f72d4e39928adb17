import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { POST as BULK } from "@/app/api/v1/activities/[activityId]/feedback/route";
import { POST as SUBMIT } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { DELETE, PATCH } from "@/app/api/v1/feedback/[feedbackId]/route";
import { GET as LIST, POST as SEND } from "@/app/api/v1/submissions/[submissionId]/feedback/route";
import { POST as SEE } from "@/app/api/v1/submissions/[submissionId]/feedback/seen/route";
import type { Person } from "@/lib/access/person";
import { callAs } from "@/test/call-as";
import { createWorkToDiscuss } from "@/test/create-work-to-discuss";
import { GET } from "./route";

const createWork = () =>
  createWorkToDiscuss({ SUBMIT, ALL: { GET: LIST, POST: SEND }, SEE, ONE: { PATCH, DELETE } });

/** What a person was told about feedback, oldest first. */
async function toldTo(person: Person) {
  const { data } = (await callAs(person, GET, { path: "/api/v1/notifications" })).json;
  return data.filter(({ kind }: { kind: string }) => kind !== "work.submitted").reverse();
}

test("a student is told of feedback and of a return, and the class's teachers of an answer, until each has seen it [notifications-11]", async () => {
  const { school, student, submissionId, activityId, send, see } = await createWork();
  const { teacher } = school;
  await send(teacher, { revision: 1, stamp: "star", text: "What a story!" }, randomUUID());
  await send(teacher, { revision: 1, status: "revision_requested" }, randomUUID());
  const about = { submissionId, activityId, activityTitle: "Our town" };
  const ofTeacher = { ...about, authorName: teacher.displayName };
  const href = `/work/${submissionId}`;
  expect(await toldTo(student)).toMatchObject([
    { kind: "feedback", href, readAt: null, params: { ...ofTeacher, stamp: "star" } },
    { kind: "revision.requested", href, readAt: null, params: ofTeacher },
  ]);
  expect(JSON.stringify(await toldTo(student))).not.toContain("What a story!");
  await see(student);
  const readTimes = (await toldTo(student)).map(({ readAt }: { readAt: string | null }) => readAt);
  expect(readTimes).toEqual([expect.any(String), expect.any(String)]);
  await send(student, { revision: 1, text: "I try again." }, randomUUID());
  expect(await toldTo(teacher)).toMatchObject([
    {
      kind: "feedback.answer",
      href: `/activities/${activityId}/submissions/${submissionId}`,
      readAt: null,
      params: { ...about, studentId: student.id, studentName: student.displayName },
    },
  ]);
  expect(await toldTo(school.admin)).toEqual([]);
});

test("what was told of feedback that is taken back is gone, and each work of a bulk tells its own student [notifications-11]", async () => {
  const { school, student, submissionId, activityId, send, takeBack } = await createWork();
  const sent = await send(school.teacher, { revision: 1, stamp: "heart" }, randomUUID());
  expect(await toldTo(student)).toHaveLength(1);
  await takeBack(school.teacher, sent.json.data.feedbackId);
  expect(await toldTo(student)).toEqual([]);
  await callAs(school.teacher, BULK, {
    params: { activityId },
    body: { submissions: [{ submissionId, revision: 1 }], stamp: "clap", status: "reviewed" },
    headers: { "idempotency-key": randomUUID() },
  });
  expect(await toldTo(student)).toMatchObject([{ kind: "feedback", params: { stamp: "clap" } }]);
});
