import { describe, expect, test } from "vitest";
import { prisma } from "@/lib/db/prisma";
import { createToken } from "@/lib/domain/people/hub-tokens";
import type { Person } from "@/lib/domain/people/person";
import { aLaunch, anOperator, aSchool } from "@/test/a-school";
import { call } from "@/test/call";
import { GET, POST } from "./route";

process.env.LAUNCH_RATE_PER_MINUTE = "100000";
process.env.LAUNCH_RATE_BURST = "100000";

const work = {
  title: "Our town",
  primaryUrl: "https://pages.school.org/work/1",
  assets: [{ role: "cover", url: "https://pages.school.org/work/1.png", mimeType: "image/png" }],
};

async function setUp() {
  const school = await aSchool();
  const student = await school.student();
  const activityId = await school.activity();
  const session = await aLaunch(student, activityId);
  const submit = (body: unknown, options: { session?: string; key?: string; activityId?: string } = {}) =>
    call(POST, {
      session: options.session ?? session,
      params: { activityId: options.activityId ?? activityId },
      body,
      headers: options.key ? { "idempotency-key": options.key } : {},
    });
  return { school, student, activityId, session, submit };
}

async function list(person: Person, activityId: string, query = "") {
  const { token } = await createToken(person, { name: "test" });
  return call(GET, {
    bearer: token,
    params: { activityId },
    path: `/api/v1/activities/${activityId}/submissions${query}`,
  });
}

describe("handing in", () => {
  test("makes a row, and the second time its next revision under the same id", async () => {
    const { submit, school, activityId } = await setUp();
    const first = await submit(work);
    expect(first.status).toBe(200);
    expect(first.json.data).toMatchObject({ externalArtifactId: "__default__", revision: 1, created: true });
    const second = await submit({ ...work, title: "Our town, again" });
    expect(second.json.data).toMatchObject({
      submissionId: first.json.data.submissionId,
      revision: 2,
      created: false,
    });
    const kept = await prisma().submissionRevision.findMany({
      where: { submissionId: first.json.data.submissionId },
    });
    expect(kept.map(({ revision, title }) => ({ revision, title }))).toEqual([
      { revision: 1, title: "Our town" },
    ]);
    const rows = await list(school.teacher, activityId);
    expect(rows.json.data).toHaveLength(1);
    expect(rows.json.data[0]).toMatchObject({
      type: "submission",
      title: "Our town, again",
      revision: 2,
      reviewedAt: null,
    });
  });

  test("twenty times at once keeps one row and every revision", async () => {
    const { submit } = await setUp();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => submit({ ...work, title: `Try ${index}` })),
    );
    const revisions = answers
      .map((answer) => answer.json.data.revision)
      .sort((a: number, b: number) => a - b);
    expect(revisions).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(answers.filter((answer) => answer.json.data.created)).toHaveLength(1);
  });

  test("with the same key is one revision, told again", async () => {
    const { submit } = await setUp();
    const first = await submit(work, { key: "s1" });
    const again = await submit(work, { key: "s1" });
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.json.data).toEqual(first.json.data);
    expect((await submit({ ...work, title: "Other" }, { key: "s1" })).json.error.code).toBe("IDEM_001");
  });

  test("under another artifact id makes another row", async () => {
    const { submit } = await setUp();
    const one = await submit({ ...work, externalArtifactId: "page:1" });
    const two = await submit({ ...work, externalArtifactId: "page:2" });
    expect(two.json.data.submissionId).not.toBe(one.json.data.submissionId);
    expect(two.json.data.created).toBe(true);
  });

  test("keeps every address in its parsed form", async () => {
    const { submit, school, activityId } = await setUp();
    await submit({ ...work, primaryUrl: "HTTPS://Pages.School.ORG:443/a/../b" });
    expect((await list(school.teacher, activityId)).json.data[0].primaryUrl).toBe(
      "https://pages.school.org/b",
    );
  });

  test("names every bad field and address at once", async () => {
    const { submit } = await setUp();
    const urls = await submit({
      ...work,
      primaryUrl: "http://pages.school.org/a",
      assets: [
        { role: "image", url: "https://127.0.0.1/a.png" },
        { role: "image", url: "https://ok.school.org/a.png" },
      ],
      attachments: [{ url: "https://user:pw@pages.school.org/a.zip" }],
    });
    expect(urls.status).toBe(422);
    const paths = (answer: typeof urls) =>
      answer.json.error.detail.issues.map((issue: { path: string }) => issue.path);
    expect(paths(urls)).toEqual(["primaryUrl", "assets.0.url", "attachments.0.url"]);
    const fields = await submit({ ...work, title: "two\nlines", studentId: "x", assets: [] });
    expect(paths(fields).sort()).toEqual(["assets", "studentId", "title"]);
  });

  test("of a file in the hub's own storage wants a file that was really uploaded", async () => {
    const { submit, student, activityId } = await setUp();
    const key = "ab/abcdef0123456789abcdef0123456789.png";
    const url = `http://localhost:3000/files/${key}`;
    const missing = await submit({ ...work, primaryUrl: url });
    expect(missing.json.error.detail.issues).toEqual([{ path: "primaryUrl", message: expect.any(String) }]);
    await prisma().storedFile.create({
      data: {
        key,
        ownerId: student.id,
        activityId,
        filename: "a.png",
        mimeType: "image/png",
        sizeBytes: 1,
        state: "stored",
      },
    });
    expect((await submit({ ...work, primaryUrl: url })).status).toBe(200);
    for (const spelling of [
      `${url}?x=1`,
      `${url}#x`,
      url.replace("/files/", "/files//"),
      url.replace("localhost", "LOCALHOST"),
    ]) {
      expect((await submit({ ...work, primaryUrl: spelling })).status).toBe(422);
    }
  });

  test("is for the student alone, and for the session's own activity", async () => {
    const { school, student, activityId, submit } = await setUp();
    const preview = await aLaunch(school.teacher, activityId, {
      purpose: "student_preview",
      studentId: student.id,
    });
    const manage = await aLaunch(school.teacher, activityId, { purpose: "teacher_manage" });
    for (const session of [preview, manage])
      expect((await submit(work, { session })).json.error.code).toBe("AUTH_002");
    const other = await submit(work, { activityId: await school.activity() });
    expect(other.status).toBe(403);
    expect(other.json.error.code).toBe("AUTH_002");
  });
});

describe("a teacher's list", () => {
  test("is paged newest first by cursor, with the next page in Link", async () => {
    const { submit, school, activityId } = await setUp();
    for (let index = 0; index < 5; index += 1) await submit({ ...work, externalArtifactId: `a${index}` });
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
    expect((await list(school.teacher, activityId, "?cursor=nonsense")).status).toBe(422);
    expect((await list(school.teacher, activityId, "?limit=0")).status).toBe(422);
  });

  test("shows only those waiting for review when asked", async () => {
    const { submit, school, activityId } = await setUp();
    const { submissionId } = (await submit(work)).json.data;
    await submit({ ...work, externalArtifactId: "b" });
    await prisma().submission.update({ where: { id: submissionId }, data: { reviewedAt: new Date() } });
    expect((await list(school.teacher, activityId, "?status=needs-review")).json.data).toHaveLength(1);
  });

  test("is the classroom's teachers' and the operator's; to everyone else there is no such activity", async () => {
    const { school, student, activityId, session } = await setUp();
    const other = await aSchool();
    expect((await list(school.teacher, activityId)).status).toBe(200);
    expect((await list(await anOperator(), activityId)).status).toBe(200);
    for (const person of [student, school.admin, other.teacher, other.admin]) {
      expect((await list(person, activityId)).json.error.code).toBe("NOTFOUND_001");
    }
    expect((await list(school.teacher, "not-an-id")).status).toBe(404);
    expect((await call(GET, { session, params: { activityId } })).json.error.code).toBe("AUTH_001");
    expect((await call(GET, { params: { activityId } })).status).toBe(401);
  });
});

describe("the list as a file", () => {
  test("has every row by class number, who has handed in nothing too, and no cell that runs", async () => {
    const { submit, school, student, activityId } = await setUp();
    const missing = await school.student();
    await submit({ ...work, title: '=HYPERLINK("x")', externalArtifactId: "a" });
    const { submissionId } = (await submit({ ...work, externalArtifactId: "b" })).json.data;
    const answer = await list(school.teacher, activityId, "?format=csv&limit=1");
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="submissions.csv"');
    const lines = answer.text.split("\r\n");
    expect(lines[0]).toBe(
      "submissionId,activityId,studentId,classNumber,studentName,status,title,summary,primaryUrl,appSlug,externalArtifactId,revision,submittedAt,reviewedAt",
    );
    expect(lines).toHaveLength(5);
    expect(lines.find((line) => line.startsWith(submissionId))).toContain(`,${student.id},1,`);
    expect(lines[3]).toBe(`,${activityId},${missing.id},2,${missing.displayName},missing,,,,,,,,`);
    expect(answer.text).toContain(`"'=HYPERLINK(""x"")"`);
    const waiting = await list(school.teacher, activityId, "?format=csv&status=needs-review");
    expect(waiting.text).not.toContain(missing.id);
    const who = await list(school.teacher, activityId, "?format=csv&show=missing");
    expect(who.text).not.toContain(submissionId);
  });

  test("comes to whoever accepts nothing else, and to nobody who may not read the list", async () => {
    const { school, student, activityId } = await setUp();
    const ask = async (person: Person) => {
      const { token } = await createToken(person, { name: "test" });
      return call(GET, { bearer: token, params: { activityId }, headers: { accept: "text/csv" } });
    };
    const answer = await ask(school.teacher);
    expect(answer.headers.get("content-type")).toContain("text/csv");
    expect(answer.text).toContain(student.id);
    expect((await ask(student)).json.error.code).toBe("NOTFOUND_001");
  });
});
