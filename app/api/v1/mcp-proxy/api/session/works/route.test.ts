import { describe, expect, test } from "vitest";
import { POST as submit } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { launchSessionOf } from "@/test/create-school";
import { createSubmitter, largeWorkBody, readAllPages, workBody } from "@/test/create-submitter";
import { GET } from "./route";

const idsOf = (answer: { json: { data: { externalArtifactId: string }[] } }) =>
  answer.json.data.map(({ externalArtifactId }) => externalArtifactId);

describe("the works of a session", () => {
  test("are the student's own of this activity, newest first, with every field [works-1]", async () => {
    const { student, activityId, school, session, submit: submitWork } = await createSubmitter(submit);
    expect((await call(GET, { session })).json.data).toEqual([]);
    await submitWork({ ...workBody, externalArtifactId: "one", meta: { pages: 2 } });
    await submitWork({ ...workBody, externalArtifactId: "two" });
    await submitWork({ ...workBody, externalArtifactId: "one", title: "Our sea", meta: { pages: 3 } });
    const other = await school.student();
    await submitWork(workBody, { session: await launchSessionOf(other, activityId) });
    const elsewhere = await school.activity();
    await submitWork(workBody, { session: await launchSessionOf(student, elsewhere), activityId: elsewhere });
    const answer = await call(GET, { session });
    expect(idsOf(answer)).toEqual(["one", "two"]);
    expect(answer.json.data[0]).toEqual({
      submissionId: expect.any(String),
      externalArtifactId: "one",
      title: "Our sea",
      summary: null,
      primaryUrl: workBody.primaryUrl,
      assets: workBody.assets,
      attachments: [],
      meta: { pages: 3 },
      revision: 2,
      submittedAt: expect.any(String),
      reviewedAt: null,
      status: "submitted",
      late: false,
      feedback: [],
    });
  });

  test("are those of the previewed student in a preview, and are refused to a workspace [works-1]", async () => {
    const { student, activityId, school, submit: submitWork } = await createSubmitter(submit);
    await submitWork({ ...workBody, externalArtifactId: "one" });
    const purpose = { purpose: "student_preview", studentId: student.id } as const;
    const preview = await launchSessionOf(school.teacher, activityId, purpose);
    expect(idsOf(await call(GET, { session: preview }))).toEqual(["one"]);
    const workspace = await launchSessionOf(school.teacher, activityId);
    expect((await call(GET, { session: workspace })).json.error.code).toBe("AUTH_002");
  });

  test("are those of the session's app [works-1]", async () => {
    const { session, submit: submitWork } = await createSubmitter(submit);
    const { json } = await submitWork(workBody);
    const where = { id: json.data.submissionId };
    await prisma().submission.update({ where, data: { appSlug: "another-app" } });
    expect((await call(GET, { session })).json.data).toEqual([]);
  });

  test("are read page by page, with the next page in Link [works-1]", async () => {
    const { session, submit: submitWork } = await createSubmitter(submit);
    for (const externalArtifactId of ["one", "two", "three"])
      await submitWork({ ...workBody, externalArtifactId });
    const path = "/api/v1/mcp-proxy/api/session/works";
    const first = await call(GET, { session, path: `${path}?limit=2` });
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const second = await call(GET, { session, path: path + new URL(next).search });
    expect([idsOf(first), idsOf(second)]).toEqual([["three", "two"], ["one"]]);
    expect(second.headers.get("link")).toBeNull();
  });

  test("are at most 2 MB on one page, whatever its limit, and all of them are on the pages that Link leads to [limits-9]", async () => {
    const { session, submit: submitWork } = await createSubmitter(submit);
    const ids = Array.from({ length: 50 }, (_, index) => `work-${index}`);
    for (const externalArtifactId of ids) await submitWork({ ...largeWorkBody, externalArtifactId });
    const path = "/api/v1/mcp-proxy/api/session/works";
    const pages = await readAllPages((query) => call(GET, { session, path: path + query }), "?limit=200");
    const sizes = pages.map(({ text }) => Buffer.byteLength(text));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2 * 1024 * 1024);
    // A page is not much smaller than it may be, either.
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(1.8 * 1024 * 1024);
    expect(pages.flatMap(idsOf)).toEqual(ids.reverse());
  });
});
