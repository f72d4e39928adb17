import { expect, test } from "vitest";
import { GET as reviews } from "@/app/api/v1/activities/[activityId]/reviews/route";
import { GET as teacherList } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { GET as ownWork } from "@/app/api/v1/profile/submissions/route";
import { prisma } from "@/lib/database/prisma";
import { openOwnWork } from "@/lib/submissions/list-own-work";
import { openSubmission, readReviewedWork } from "@/lib/submissions/open-submission";
import { callOperationAs, problemsOf } from "@/test/call-as";
import { createOperator, createSchool } from "@/test/create-school";
import { createStudentWithWork, readFile, uploadText } from "@/test/create-student-with-work";
import { createReader } from "@/test/create-submitter";
import { GET as listWorks } from "../works/route";
import { DELETE as undo } from "./[takeDownId]/route";
import { POST } from "./route";

const reason = "It shows a phone number.";

test("until a take-down of a work is undone, its files answer 410, lists have no addresses of it, and student and teacher see the reason [errors-11] [files-3] [take-down-3]", async () => {
  const { school, student, activityId, fileUrl, submissionId, submitWork } = await createStudentWithWork();
  const profileId = student.id;
  expect((await readFile(fileUrl)).status).toBe(200);
  const blocked = await callOperationAs(school.admin, POST, { profileId }, { submissionId, reason });
  expect(blocked.json.data).toMatchObject({ submissionId, filename: null, reason });

  const answer = await readFile(fileUrl);
  expect([answer.status, (await answer.json()).error.code]).toEqual([410, "NOTFOUND_001"]);
  const hidden = { title: "The market in the rain", primaryUrl: null, pictureUrl: null, takenDown: reason };
  expect((await callOperationAs(student, ownWork, {})).json.data).toMatchObject([hidden]);
  const listed = (await callOperationAs(school.teacher, reviews, { activityId })).json.data;
  expect(listed).toMatchObject([{ submission: hidden }]);
  expect((await callOperationAs(school.teacher, teacherList, { activityId })).json.data).toEqual([]);
  const view = { sort: "newest" } as const;
  const { work } = await openSubmission(school.teacher, { activityId, submissionId }, view);
  expect(work.takenDown).toEqual({ takeDownId: blocked.json.data.id, reason, mayResubmit: false });
  expect(work.content).toBeNull();
  const again = await submitWork("Once more");
  expect([again.status, again.json.error]).toMatchObject([403, { code: "WORK_001", detail: { reason } }]);
  expect(problemsOf(await callOperationAs(school.admin, POST, { profileId }, { submissionId, reason }))).toBe(
    "422 submissionId",
  );

  const shown = await callOperationAs(school.admin, undo, { profileId, takeDownId: blocked.json.data.id });
  expect(shown.status).toBe(200);
  expect((await readFile(fileUrl)).status).toBe(200);
  expect((await callOperationAs(school.teacher, teacherList, { activityId })).json.data).toHaveLength(1);
  expect((await submitWork("Once more")).status).toBe(200);
});

test("a work that was taken down may be submitted again if the take-down says so: the new revision shows it, and files that it does not have stay blocked [take-down-1] [take-down-3]", async () => {
  const { school, student, activityId, session, fileUrl, submissionId, submitWork } =
    await createStudentWithWork();
  const profileId = student.id;
  const block = async (): Promise<string> => {
    const body = { submissionId, reason, mayResubmit: true };
    return (await callOperationAs(school.admin, POST, { profileId }, body)).json.data.id;
  };
  const own = async () => (await callOperationAs(student, ownWork, {})).json.data;
  const takeDowns = async () =>
    (await callOperationAs(school.admin, listWorks, { profileId })).json.data.takeDowns;

  await block();
  expect(await own()).toMatchObject([{ takenDown: reason, mayResubmit: true }]);
  expect(await openOwnWork(student, { submissionId })).toMatchObject({ work: null, mayResubmit: true });
  expect((await readFile(fileUrl)).status).toBe(410);
  expect((await submitWork("With the same file")).json.data).toMatchObject({ submissionId, revision: 3 });
  expect(await own()).toMatchObject([
    { title: "With the same file", takenDown: null, mayResubmit: false, primaryUrl: expect.any(String) },
  ]);
  expect([(await readFile(fileUrl)).status, await takeDowns()]).toEqual([200, []]);

  const takeDownId = await block();
  const otherUrl = await uploadText(session, "Without the phone number");
  expect((await submitWork("Corrected", otherUrl)).json.data).toMatchObject({ submissionId, revision: 4 });
  expect((await callOperationAs(school.teacher, teacherList, { activityId })).json.data).toHaveLength(1);
  expect([(await readFile(fileUrl)).status, (await readFile(otherUrl)).status]).toEqual([410, 200]);
  expect(await takeDowns()).toMatchObject([{ id: takeDownId, submissionId: null, filename: "story.txt" }]);
  const { work } = await openOwnWork(student, { submissionId, revision: 1 });
  expect(work?.assets).toMatchObject([{ url: otherUrl, takenDown: null }]);
  const events = await prisma().auditEvent.findMany({
    where: { targetId: submissionId, action: { in: ["work.take-down", "submission.submit"] } },
    orderBy: { id: "asc" },
  });
  expect(events.slice(2).map(({ detail }) => detail)).toEqual([
    { title: "The market in the rain", reason, mayResubmit: true },
    { revision: 3, wasTakenDown: true },
    { title: "With the same file", reason, mayResubmit: true },
    { revision: 4, wasTakenDown: true },
  ]);
});

test("a file of the submissions says that a work is taken down, and has neither its summary nor its address [submission-list-1] [take-down-2]", async () => {
  const { school, student, activityId, submissionId } = await createStudentWithWork();
  const summary = "Call me at 010-1234-5678";
  await prisma().submission.update({ where: { id: submissionId }, data: { summary } });
  const readLine = async (query: string) => {
    const { text } = await createReader(teacherList)(school.teacher, activityId, `?format=csv${query}`);
    return text.split("\r\n").find((line) => line.includes(student.displayName)) ?? "";
  };
  expect(await readLine("")).toContain(summary);
  await callOperationAs(school.admin, POST, { profileId: student.id }, { submissionId, reason });
  for (const [query, word] of [
    ["", "taken-down"],
    ["&locale=en", "Taken down"],
    ["&locale=kr", "게시 중단"],
  ] as const) {
    const line = await readLine(query);
    expect(line).toContain(word);
    expect(line).not.toContain(summary);
    expect(line).not.toContain("https://pages.school.org");
  }
});

test("an operator can block one file by its address [take-down-4] [take-down-5]", async () => {
  const { school, student, activityId, session, fileUrl, submissionId } = await createStudentWithWork();
  const other = await uploadText(session, "Another text of the same child");
  const operator = await createOperator();
  const params = { profileId: student.id };
  const { data } = (await callOperationAs(operator, POST, params, { fileAddress: fileUrl, reason })).json;
  expect(data).toMatchObject({ submissionId: null, filename: "story.txt" });
  expect([(await readFile(fileUrl)).status, (await readFile(other)).status]).toEqual([410, 200]);
  const { works, takeDowns } = (await callOperationAs(operator, listWorks, params)).json.data;
  expect(works).toMatchObject([{ submissionId, title: "The market in the rain", takeDownId: null }]);
  expect(takeDowns).toMatchObject([{ id: data.id, reason }]);

  // In each revision with the file, the student and the teacher see the reason instead of the file.
  const request = { activityId, submissionId, opened: true };
  const newest = await readReviewedWork(school.teacher, request);
  const first = await readReviewedWork(school.teacher, { ...request, revision: 1 });
  const own = await openOwnWork(student, { submissionId, revision: 1 });
  for (const seen of [newest.content, first.content, own.work, own.revisions?.opened]) {
    expect(seen?.assets).toMatchObject([{ takenDown: reason, url: "", text: null }]);
    expect(seen?.primary.takenDown).toBeNull();
    expect(JSON.stringify(seen)).not.toContain(fileUrl);
  }
  await callOperationAs(operator, undo, { ...params, takeDownId: data.id });
  expect((await openOwnWork(student, { submissionId })).work?.assets).toMatchObject([
    { takenDown: null, url: fileUrl },
  ]);
});

test("a school's admin can block only works and files of the student in the address; a teacher and another school's admin can block none [take-down-1]", async () => {
  const { school, student, submissionId } = await createStudentWithWork();
  const other = await createStudentWithWork();
  const params = { profileId: student.id };
  const block = (body: object, person = school.admin) =>
    callOperationAs(person, POST, params, { ...body, reason });
  expect(problemsOf(await block({ submissionId: other.submissionId }))).toBe("422 submissionId");
  expect(problemsOf(await block({ fileAddress: other.fileUrl }))).toBe("422 fileAddress");
  expect(problemsOf(await block({ fileAddress: "https://elsewhere.org/a.png" }))).toBe("422 fileAddress");
  expect(problemsOf(await block({ submissionId, fileAddress: other.fileUrl }))).toBe("422 submissionId");
  const withBidiOverride = { submissionId, reason: "\u202eevil" };
  expect(problemsOf(await callOperationAs(school.admin, POST, params, withBidiOverride))).toBe("422 reason");
  expect((await block({ submissionId }, (await createSchool()).admin)).status).toBe(404);
  expect((await block({ submissionId }, school.teacher)).status).toBe(403);
});
