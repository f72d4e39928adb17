import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { openSubmission } from "@/lib/submissions/open-submission";
import { call } from "@/test/call";
import { callAs } from "@/test/call-as";
import { createClassToReview } from "@/test/create-class-to-review";
import { createDeveloper, createOperator, createSchool, type TestSchool } from "@/test/create-school";
import { GET as FILE, POST as SUBMIT } from "../submissions/route";
import { GET as COUNTS } from "./counts/route";
import { GET, POST } from "./route";

let school: TestSchool;
let activityId: string;
let students: Person[];
let { submit, read, setReviewed } = {} as Awaited<ReturnType<typeof createClassToReview>>;
beforeEach(async () => {
  ({ school, activityId, students, submit, read, setReviewed } = await createClassToReview({ SUBMIT, POST }));
});

type Row = { student: { id: string; classNumber: number }; submission: { title: string } | null };
const namesOf = (rows: Row[]) =>
  rows.map(({ student, submission }) => submission?.title ?? `missing ${student.classNumber}`);

async function readAll(query: string, limit = 2): Promise<string[]> {
  const found: Row[] = [];
  for (let cursor = ""; ; ) {
    const page = await read(GET, school.teacher, `?limit=${limit}&${query}${cursor}`);
    expect(page.status).toBe(200);
    found.push(...page.json.data);
    const next = /<([^>]+)>/.exec(page.headers.get("link") ?? "")?.[1];
    if (!next) return namesOf(found);
    cursor = `&cursor=${new URL(next).searchParams.get("cursor")}`;
  }
}

describe("a review list", () => {
  test("lists the work newest first, then the students without any [review-2]", async () => {
    await submit(students[1], "a");
    await submit(students[1], "b");
    const rows = (await read(GET, school.teacher)).json.data;
    expect(namesOf(rows)).toEqual(["Work b", "Work a", "missing 1", "missing 3"]);
    expect(rows[0].submission).toMatchObject({
      pictureUrl: "https://pages.school.org/b.png",
      revision: 1,
      reviewedAt: null,
      late: false,
      isNewSinceReview: false,
    });
  });

  test("pages through every order with each row once", async () => {
    const first = await submit(students[2], "c");
    await submit(students[0], "a");
    await submit(students[0], "b");
    await setReviewed(school.teacher, [first]);
    await prisma().profile.update({ where: { id: students[2]?.id }, data: { displayName: "A" } });
    const orders = {
      newest: ["Work b", "Work a", "Work c", "missing 2"],
      oldest: ["Work c", "Work a", "Work b", "missing 2"],
      number: ["Work a", "Work b", "missing 2", "Work c"],
      "-number": ["Work c", "missing 2", "Work a", "Work b"],
      status: ["Work a", "Work b", "missing 2", "Work c"],
      "-status": ["Work c", "missing 2", "Work a", "Work b"],
    };
    for (const [sort, expected] of Object.entries(orders)) {
      expect(await readAll(`sort=${sort}`), sort).toEqual(expected);
    }
    const byName = await readAll("sort=name");
    expect(byName[0]).toBe("Work c");
    expect(await readAll("sort=-name")).toEqual(byName.toReversed());
  });

  test("pages through work that was submitted at the same moment with each row once", async () => {
    for (const name of ["a", "b", "c", "d", "e"]) await submit(students[1], name);
    await prisma().submission.updateMany({ where: { activityId }, data: { submittedAt: new Date() } });
    for (const sort of ["newest", "oldest", "-name"]) {
      const rows = await readAll(`status=submitted&sort=${sort}`);
      expect(rows.toSorted(), sort).toEqual(["Work a", "Work b", "Work c", "Work d", "Work e"]);
    }
  });

  test("is filtered by submitted, missing or waiting for review", async () => {
    const reviewed = await submit(students[0], "a");
    await submit(students[1], "b");
    await setReviewed(school.teacher, [reviewed]);
    expect(await readAll("status=submitted")).toEqual(["Work b", "Work a"]);
    expect(await readAll("status=missing")).toEqual(["missing 3"]);
    expect(await readAll("status=needs-review")).toEqual(["Work b"]);
    const byId = await read(GET, school.teacher, `?submissionIds=${reviewed.submissionId}`);
    expect(namesOf(byId.json.data)).toEqual(["Work a"]);
    expect((await read(GET, school.teacher, "?submissionIds=x")).status).toBe(422);
    expect((await read(GET, school.teacher, "?cursor=x")).status).toBe(422);
  });

  test("has the newest 500 works; the file of submissions has all of them, and each can be opened [review-2]", async () => {
    const oldest = await submit(students[1], "oldest");
    const work = {
      activityId,
      studentId: students[0]?.id ?? "",
      appSlug: school.appSlug,
      primaryUrl: "https://a.org",
    };
    const at = new Date(Date.now() + 60_000);
    await prisma().submission.createMany({
      data: Array.from({ length: 500 }, (_, index) => ({
        ...work,
        id: uuidv7(),
        externalArtifactId: `n${index}`,
        title: `Newer ${index}`,
        ...{ assets: [], attachments: [], meta: {}, submittedAt: at, updatedAt: at },
      })),
    });
    for (const query of ["sort=oldest&status=submitted", "status=needs-review", "sort=number"]) {
      const rows = await readAll(query, 200);
      expect(
        rows.filter((row) => row.startsWith("Newer")),
        query,
      ).toHaveLength(500);
      expect(rows, query).not.toContain("Work oldest");
    }
    const file = await callAs(school.teacher, FILE, { params: { activityId }, path: "/?format=csv" });
    expect(file.text).toContain("Work oldest");
    const opened = await openSubmission(school.teacher, { activityId, ...oldest }, { sort: "newest" });
    expect(opened.order).toHaveLength(501);
    expect(opened.order.at(-1)?.submissionId).toBe(oldest.submissionId);
  });

  test("shows a revision that came after a review as new since the review [review-1]", async () => {
    await setReviewed(school.teacher, [await submit(students[0])]);
    await submit(students[0]);
    const [row] = (await read(GET, school.teacher)).json.data;
    expect(row.submission).toMatchObject({ revision: 2, reviewedAt: null, isNewSinceReview: true });
  });

  test("counts the students with and without work and the work waiting for review", async () => {
    expect((await read(COUNTS, school.teacher)).json.data).toMatchObject({
      missingCount: 3,
      changedAt: null,
    });
    await submit(students[0], "a");
    await setReviewed(school.teacher, [await submit(students[0], "b")]);
    expect((await read(COUNTS, school.teacher)).json.data).toMatchObject({
      studentCount: 3,
      submittedCount: 1,
      missingCount: 2,
      submissionCount: 2,
      waitingCount: 1,
    });
  });

  test("counts correctly when work is submitted, reviewed and deleted at the same time", async () => {
    const works = await Promise.all(
      ["a", "b", "c", "d"].map((name, index) => submit(students[index % 3], name)),
    );
    const [reviewed, deleted] = [
      works.slice(0, 2),
      works.slice(1, 3).map(({ submissionId }) => submissionId),
    ];
    await Promise.all([
      setReviewed(school.teacher, reviewed),
      prisma().submission.deleteMany({ where: { id: { in: deleted } } }),
      submit(students[0], "e"),
      submit(students[0], "a"),
    ]);
    const left = await prisma().submission.findMany({ where: { activityId }, select: { reviewedAt: true } });
    expect((await read(COUNTS, school.teacher)).json.data).toMatchObject({
      submissionCount: left.length,
      waitingCount: left.filter(({ reviewedAt }) => reviewedAt === null).length,
    });
  });

  test("is readable by the class's teachers and operators; to others the activity does not exist", async () => {
    const other = await createSchool();
    for (const person of [school.teacher, await createOperator()]) {
      expect((await read(GET, person)).status).toBe(200);
      expect((await read(COUNTS, person)).status).toBe(200);
    }
    for (const person of [students[0] as Person, school.admin, other.teacher, await createDeveloper()]) {
      expect((await read(GET, person)).json.error.code).toBe("NOTFOUND_001");
      expect((await read(COUNTS, person)).json.error.code).toBe("NOTFOUND_001");
    }
    expect((await read(GET, school.teacher, "", "not-an-id")).status).toBe(404);
    expect((await call(GET, { params: { activityId } })).status).toBe(401);
    expect((await call(COUNTS, { params: { activityId } })).status).toBe(401);
  });
});
