import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import { writeCursor } from "@/lib/database/page";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { callAs } from "@/test/call-as";
import { createApiToken } from "@/test/create-api-token";
import { createOperator, createSchool } from "@/test/create-school";
import {
  createReader,
  createSubmitter,
  largeWorkBody,
  readAllPages,
  workBody,
} from "@/test/create-submitter";
import { GET, POST } from "./route";

const list = createReader(GET);

describe("a teacher's list", () => {
  test("is paged newest first by cursor, with the next page in Link [lists-1]", async () => {
    const { submit, school, activityId } = await createSubmitter(POST);
    for (let index = 0; index < 5; index += 1) await submit({ ...workBody, externalArtifactId: `a${index}` });
    const first = await list(school.teacher, activityId, "?limit=2");
    expect(first.json.data.map((row: { externalArtifactId: string }) => row.externalArtifactId)).toEqual([
      "a4",
      "a3",
    ]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const { search } = new URL(next);
    const second = await list(school.teacher, activityId, search);
    expect(second.json.data.map((row: { externalArtifactId: string }) => row.externalArtifactId)).toEqual([
      "a2",
      "a1",
    ]);
    const last = await list(
      school.teacher,
      activityId,
      new URL(/<([^>]+)>/.exec(second.headers.get("link") ?? "")?.[1] ?? "").search,
    );
    expect(last.json.data).toHaveLength(1);
    expect(last.headers.get("link")).toBeNull();
  });

  test("has at most 2 MB on one page, whatever its limit, and every submission on the pages that Link leads to [limits-9]", async () => {
    const { submit, school, activityId } = await createSubmitter(POST);
    for (let index = 0; index < 30; index += 1)
      await submit({ ...largeWorkBody, externalArtifactId: `a${index}` });
    const read = (query: string) => list(school.teacher, activityId, query);
    const pages = await readAllPages(read, "?limit=200&status=needs-review");
    expect(pages.map(({ text }) => Buffer.byteLength(text) <= 2 * 1024 * 1024)).toEqual([true, true]);
    const listed = pages.flatMap(({ json }) => json.data);
    expect(new Set(listed.map(({ submissionId }) => submissionId)).size).toBe(30);
  });

  test("has the fields of the protocol in each row, and null for what was not sent [submission-list-1] [submissions-3]", async () => {
    const { submit, school, student, activityId } = await createSubmitter(POST);
    const { submissionId } = (await submit(workBody)).json.data;
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const [row] = (await list(school.teacher, activityId)).json.data;
    expect(row).toEqual({
      type: "submission",
      submissionId,
      activityId,
      student: { id: student.id, displayName: student.displayName, classNumber: 1 },
      appSlug: school.appSlug,
      externalArtifactId: "__default__",
      ...workBody,
      summary: null,
      attachments: [],
      meta: {},
      revision: 1,
      submittedAt: moment,
      updatedAt: moment,
      reviewedAt: null,
      status: "submitted",
      late: false,
      feedback: [],
    });
    const whole = {
      summary: "All of it",
      attachments: [{ url: workBody.primaryUrl }],
      meta: { page: { a: [1] } },
    };
    await submit({ ...workBody, ...whole });
    expect((await list(school.teacher, activityId)).json.data[0]).toMatchObject({ ...whole, revision: 2 });
  });

  test("accepts limits from 1 to 200, no status other than needs-review, and only its own cursors [lists-1] [submission-list-1]", async () => {
    const { submit, school, activityId } = await createSubmitter(POST);
    await submit(workBody);
    for (const good of ["?limit=1", "?limit=200", "?status=needs-review"]) {
      expect((await list(school.teacher, activityId, good)).json.data, good).toHaveLength(1);
    }
    const [moment, id] = [new Date().toISOString(), randomUUID()];
    const cursorOf = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
    for (const bad of [
      "?limit=0",
      "?limit=201",
      "?limit=1.5",
      "?limit=-1",
      "?limit=ten",
      "?limit=",
      "?status=open",
      "?status=",
      "?cursor=",
      "?cursor=nonsense",
      `?cursor=${cursorOf(moment, id)}`,
      `?cursor=${cursorOf("activities", moment, id)}`,
      `?cursor=${cursorOf("submissions", "tomorrow", id)}`,
      `?cursor=${cursorOf("submissions", moment, "1")}`,
      `?cursor=${cursorOf("submissions", moment, id, id)}`,
      `?cursor=${writeCursor("submissions", [moment, id]).slice(1)}`,
    ]) {
      const answer = await list(school.teacher, activityId, bad);
      expect([bad, answer.status, answer.json.error?.code]).toEqual([bad, 422, "VAL_001"]);
    }
  });

  test("continues after a row that was deleted, with the same filters [lists-1]", async () => {
    const { submit, school, activityId } = await createSubmitter(POST);
    for (let index = 0; index < 3; index += 1) await submit({ ...workBody, externalArtifactId: `a${index}` });
    const first = await list(school.teacher, activityId, "?limit=1&status=needs-review");
    const next = new URL(/<([^>]+)>; rel="next"$/.exec(first.headers.get("link") ?? "")?.[1] ?? "");
    expect(next.href).toContain(`http://localhost:3000/api/v1/activities/${activityId}/submissions?`);
    const { limit, status } = Object.fromEntries(next.searchParams);
    expect([limit, status]).toEqual(["1", "needs-review"]);
    await prisma().submission.delete({ where: { id: first.json.data[0].submissionId } });
    const second = await list(school.teacher, activityId, next.search);
    expect(second.json.data[0].externalArtifactId).toBe("a1");
  });

  test("has only the works that wait for review with `status=needs-review` [submission-list-1]", async () => {
    const { submit, school, activityId } = await createSubmitter(POST);
    const { submissionId } = (await submit(workBody)).json.data;
    await submit({ ...workBody, externalArtifactId: "b" });
    await prisma().submission.update({
      where: { id: submissionId },
      data: { status: "reviewed", reviewedAt: new Date() },
    });
    expect((await list(school.teacher, activityId, "?status=needs-review")).json.data).toHaveLength(1);
  });

  test("is readable by the classroom's teachers and operators; to others the activity does not exist [submission-list-1]", async () => {
    const { school, student, activityId, session } = await createSubmitter(POST);
    const other = await createSchool();
    expect((await list(school.teacher, activityId)).status).toBe(200);
    expect((await list(await createOperator(), activityId)).status).toBe(200);
    for (const person of [student, school.admin, other.teacher, other.admin]) {
      expect((await list(person, activityId)).json.error.code).toBe("NOTFOUND_001");
    }
    expect((await list(school.teacher, "not-an-id")).status).toBe(404);
    expect((await call(GET, { session, params: { activityId } })).json.error.code).toBe("AUTH_001");
    expect((await call(GET, { params: { activityId } })).status).toBe(401);
  });
});

describe("the list as a CSV file", () => {
  test("has every student by class number, also those without work, and no cell with a formula [submission-list-1]", async () => {
    const { submit, school, student, activityId } = await createSubmitter(POST);
    const missing = await school.student();
    await submit({ ...workBody, title: '=HYPERLINK("x")', externalArtifactId: "a" });
    const { submissionId } = (await submit({ ...workBody, externalArtifactId: "b" })).json.data;
    const answer = await list(school.teacher, activityId, "?format=csv&limit=1");
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="submissions-Our town.csv"');
    const lines = answer.text.split("\r\n");
    expect(lines[0]).toBe(
      "submissionId,activityId,studentId,classNumber,studentName,status,title,summary,primaryUrl,appSlug,externalArtifactId,revision,submittedAt,reviewedAt,late",
    );
    expect(lines).toHaveLength(5);
    expect(lines.find((line) => line.startsWith(submissionId))).toContain(`,${student.id},1,`);
    expect(lines[3]).toBe(`,${activityId},${missing.id},2,${missing.displayName},missing,,,,,,,,,`);
    expect(answer.text).toContain(`"'=HYPERLINK(""x"")"`);
    await submit({ ...workBody, summary: "One line\n=IMAGE(1)\rand more", externalArtifactId: "c" });
    expect((await list(school.teacher, activityId, "?format=csv")).text).toContain(
      `,"One line\n=IMAGE(1)\rand more",https://`,
    );
    const waiting = await list(school.teacher, activityId, "?format=csv&status=needs-review");
    expect(waiting.text).not.toContain(missing.id);
    const onlyMissing = await list(school.teacher, activityId, "?format=csv&show=missing");
    expect(onlyMissing.text).not.toContain(submissionId);
  });

  test.each([
    [
      "en",
      "No.,Student,Status,Work,Summary,Revision,Submitted,Reviewed at,Late,",
      "Waiting",
      "Not submitted",
    ],
    ["kr", "번호,학생,상태,작품,설명,차수,제출 시각,확인 시각,늦음,", "확인 대기", "미제출"],
  ])(
    "has headings and words in the page's language (%s) and the ids that the API has [lists-1]",
    async (locale, head, waiting, none) => {
      const { submit, school, student, activityId } = await createSubmitter(POST);
      const missing = await school.student();
      const { submissionId } = (await submit({ ...workBody, title: "=1+1" })).json.data;
      const answer = await list(school.teacher, activityId, `?format=csv&locale=${locale}`);
      const [heading = "", work = "", without = ""] = answer.text.replace("\uFEFF", "").split("\r\n");
      expect(heading.startsWith(head)).toBe(true);
      expect(work).toMatch(
        new RegExp(
          `^1,${student.displayName},${waiting},'=1\\+1,,1,\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d,,,Asia/Seoul,https://`,
        ),
      );
      expect(work.endsWith(`${submissionId},${student.id},${activityId},__default__`)).toBe(true);
      expect(without).toContain(`2,${missing.displayName},${none},`);
      expect(without.endsWith(`,,${missing.id},${activityId},`)).toBe(true);
      expect(decodeURIComponent(answer.headers.get("content-disposition") ?? "")).toContain("4-2 Our town");
    },
  );

  test("is the answer to callers who accept only CSV, if they may read the list", async () => {
    const { school, student, activityId } = await createSubmitter(POST);
    const readAsCsv = async (person: Person) => {
      return callAs(person, GET, { params: { activityId }, headers: { accept: "text/csv" } });
    };
    const answer = await readAsCsv(school.teacher);
    expect(answer.headers.get("content-type")).toContain("text/csv");
    expect(answer.text).toContain(student.id);
    expect((await readAsCsv(student)).json.error.code).toBe("NOTFOUND_001");
  });

  test.each([
    ["text/csv", "csv"],
    ["Text/CSV; charset=utf-8", "csv"],
    ["text/csv, application/json;q=0.9", "csv"],
    ["application/json, text/csv;q=0.5", "json"],
    ["text/csv;q=0, */*", "json"],
    ["*/*", "json"],
  ])("Accept: %s is answered as %s [submission-list-1]", async (accept, kind) => {
    const { school, activityId } = await createSubmitter(POST);
    const { token } = await createApiToken(school.teacher);
    const answer = await call(GET, { bearer: token, params: { activityId }, headers: { accept } });
    expect(answer.headers.get("content-type")).toContain(kind);
  });
});

describe("reading many students' work at once is one audit event", () => {
  const listReadEvents = (person: Person) =>
    prisma().auditEvent.findMany({
      where: { actorId: person.id, action: "students.read" },
      select: { schoolId: true, subjectId: true, targetType: true, targetId: true, detail: true },
    });

  test("for every CSV file that a teacher downloads; lists of their own classrooms are not recorded [audit-1]", async () => {
    const { submit, school, activityId } = await createSubmitter(POST);
    await submit(workBody);
    await list(school.teacher, activityId);
    expect(await listReadEvents(school.teacher)).toEqual([]);
    for (let time = 0; time < 2; time += 1) await list(school.teacher, activityId, "?format=csv");
    const event = {
      schoolId: school.id,
      subjectId: null,
      targetType: "activity",
      targetId: activityId,
      detail: { isFile: true },
    };
    expect(await listReadEvents(school.teacher)).toEqual([event, event]);
  });

  test("for an operator's list, once an hour for each activity; a refused request is not recorded [audit-1]", async () => {
    const [one, other, operator] = [
      await createSubmitter(POST),
      await createSubmitter(POST),
      await createOperator(),
    ];
    for (let time = 0; time < 2; time += 1) await list(operator, one.activityId);
    expect(await listReadEvents(operator)).toMatchObject([
      { schoolId: one.school.id, targetId: one.activityId },
    ]);
    await list(operator, other.activityId);
    expect(await listReadEvents(operator)).toHaveLength(2);
    await list(one.school.teacher, other.activityId, "?format=csv");
    expect(await listReadEvents(one.school.teacher)).toEqual([]);
  });
});
