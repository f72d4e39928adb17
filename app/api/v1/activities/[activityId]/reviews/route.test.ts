import { beforeEach, describe, expect, test } from "vitest";
import { prisma } from "@/lib/db/prisma";
import { createToken } from "@/lib/domain/people/hub-tokens";
import type { Person } from "@/lib/domain/people/person";
import { aDeveloper, aLaunch, anOperator, aSchool, type TestSchool } from "@/test/a-school";
import { call } from "@/test/call";
import { hubCookieOf } from "@/test/hub-cookie";
import { POST as SUBMIT } from "../submissions/route";
import { GET as COUNTS } from "./counts/route";
import { GET, POST } from "./route";

process.env.LAUNCH_RATE_PER_MINUTE = "100000";
process.env.LAUNCH_RATE_BURST = "100000";

let school: TestSchool;
let activityId: string;
let students: Person[];

beforeEach(async () => {
  school = await aSchool();
  activityId = await school.activity();
  students = [await school.student(), await school.student(), await school.student()];
});

async function submit(student: Person | undefined, artifact = "a") {
  const url = `https://pages.school.org/${artifact}`;
  const answer = await call(SUBMIT, {
    session: await aLaunch(student as Person, activityId),
    params: { activityId },
    body: {
      title: `Work ${artifact}`,
      primaryUrl: url,
      assets: [{ role: "cover", url: `${url}.png` }],
      externalArtifactId: artifact,
    },
  });
  const { submissionId, revision } = answer.json.data;
  return { submissionId: submissionId as string, revision: revision as number };
}

async function read(handler: typeof GET, person: Person, query = "", of = activityId) {
  const { token } = await createToken(person, { name: "test" });
  const path = `/api/v1/activities/${of}/reviews${query}`;
  return call(handler, { bearer: token, params: { activityId: of }, path });
}

async function mark(person: Person, submissions: object[], reviewed = true) {
  const cookie = `next-auth.session-token=${await hubCookieOf(person)}`;
  return call(POST, {
    params: { activityId },
    headers: { cookie, "sec-fetch-site": "same-origin" },
    body: { submissions, reviewed },
  });
}

type Row = { student: { id: string; classNumber: number }; submission: { title: string } | null };
const namesOf = (rows: Row[]) =>
  rows.map(({ student, submission }) => submission?.title ?? `missing ${student.classNumber}`);

async function readAll(query: string): Promise<string[]> {
  const found: Row[] = [];
  for (let cursor = ""; ; ) {
    const page = await read(GET, school.teacher, `?limit=2&${query}${cursor}`);
    expect(page.status).toBe(200);
    found.push(...page.json.data);
    const next = /<([^>]+)>/.exec(page.headers.get("link") ?? "")?.[1];
    if (!next) return namesOf(found);
    cursor = `&cursor=${new URL(next).searchParams.get("cursor")}`;
  }
}

describe("a review list", () => {
  test("has the work newest first, and then who has handed in nothing", async () => {
    await submit(students[1], "a");
    await submit(students[1], "b");
    const rows = (await read(GET, school.teacher)).json.data;
    expect(namesOf(rows)).toEqual(["Work b", "Work a", "missing 1", "missing 3"]);
    expect(rows[0].submission).toMatchObject({
      pictureUrl: "https://pages.school.org/b.png",
      revision: 1,
      reviewedAt: null,
      isNewSinceReview: false,
    });
  });

  test("comes in every order page by page, each row once", async () => {
    const first = await submit(students[2], "c");
    await submit(students[0], "a");
    await submit(students[0], "b");
    await mark(school.teacher, [first]);
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

  test("shows only who has, who has not, or what waits", async () => {
    const reviewed = await submit(students[0], "a");
    await submit(students[1], "b");
    await mark(school.teacher, [reviewed]);
    expect(await readAll("status=submitted")).toEqual(["Work b", "Work a"]);
    expect(await readAll("status=missing")).toEqual(["missing 3"]);
    expect(await readAll("status=needs-review")).toEqual(["Work b"]);
    const named = await read(GET, school.teacher, `?submissionIds=${reviewed.submissionId}`);
    expect(namesOf(named.json.data)).toEqual(["Work a"]);
    expect((await read(GET, school.teacher, "?submissionIds=x")).status).toBe(422);
    expect((await read(GET, school.teacher, "?cursor=x")).status).toBe(422);
  });

  test("tells a revision that came after a review from work that nobody has looked at", async () => {
    await mark(school.teacher, [await submit(students[0])]);
    await submit(students[0]);
    const [row] = (await read(GET, school.teacher)).json.data;
    expect(row.submission).toMatchObject({ revision: 2, reviewedAt: null, isNewSinceReview: true });
  });

  test("counts who has handed in, who has not, and what waits", async () => {
    expect((await read(COUNTS, school.teacher)).json.data).toMatchObject({
      missingCount: 3,
      changedAt: null,
    });
    await submit(students[0], "a");
    await mark(school.teacher, [await submit(students[0], "b")]);
    expect((await read(COUNTS, school.teacher)).json.data).toMatchObject({
      studentCount: 3,
      submittedCount: 1,
      missingCount: 2,
      submissionCount: 2,
      waitingCount: 1,
    });
  });

  test("is the class's teachers' and the operator's; to everyone else there is no such activity", async () => {
    const other = await aSchool();
    for (const person of [school.teacher, await anOperator()]) {
      expect((await read(GET, person)).status).toBe(200);
      expect((await read(COUNTS, person)).status).toBe(200);
    }
    for (const person of [students[0] as Person, school.admin, other.teacher, await aDeveloper()]) {
      expect((await read(GET, person)).json.error.code).toBe("NOTFOUND_001");
      expect((await read(COUNTS, person)).json.error.code).toBe("NOTFOUND_001");
    }
    expect((await read(GET, school.teacher, "", "not-an-id")).status).toBe(404);
    expect((await call(GET, { params: { activityId } })).status).toBe(401);
    expect((await call(COUNTS, { params: { activityId } })).status).toBe(401);
  });
});

describe("marking as reviewed", () => {
  const eventsOf = (id: string) =>
    prisma().auditEvent.findMany({
      where: { targetId: id, action: { in: ["submission.review", "submission.unreview"] } },
      orderBy: { id: "asc" },
    });

  test("marks several at once and back, each with one row of the audit log", async () => {
    const both = [await submit(students[0]), await submit(students[1])];
    const answer = await mark(school.teacher, both);
    expect(answer.json.data.marked).toHaveLength(2);
    expect(answer.json.data.reviewedAt).not.toBeNull();
    const again = await mark(school.teacher, both);
    expect(again.json.data).toMatchObject({ marked: [], changed: [], reviewedAt: null });
    expect(again.json.data.alreadySo).toHaveLength(2);
    await mark(school.teacher, both, false);
    const events = await eventsOf(both[0]?.submissionId ?? "");
    expect(events.map(({ action }) => action)).toEqual(["submission.review", "submission.unreview"]);
    expect(events[0]).toMatchObject({
      actorId: school.teacher.id,
      subjectId: students[0]?.id,
      schoolId: school.id,
      detail: { revision: 1 },
    });
    expect((await read(COUNTS, school.teacher)).json.data.waitingCount).toBe(2);
  });

  test("leaves a revision that came meanwhile for somebody to look at", async () => {
    const seen = await submit(students[0]);
    const newer = await submit(students[0]);
    const answer = await mark(school.teacher, [seen]);
    expect(answer.json.data).toMatchObject({ marked: [], changed: [newer] });
    expect(await eventsOf(seen.submissionId)).toEqual([]);
    expect((await read(COUNTS, school.teacher)).json.data.waitingCount).toBe(1);
  });

  test("twenty times at once is one review", async () => {
    const seen = await submit(students[0]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => mark(school.teacher, [seen])));
    expect(answers.filter(({ json }) => json.data.marked.length === 1)).toHaveLength(1);
    expect(await eventsOf(seen.submissionId)).toHaveLength(1);
  });

  test("is a developer's too, in the playground that is theirs", async () => {
    const developer = await aDeveloper();
    const { id: classroomId } = await prisma().classroom.findFirstOrThrow({
      where: { developerId: developer.id },
    });
    const profileId = (students[0] as Person).id;
    await prisma().enrolment.create({ data: { classroomId, profileId, kind: "student" } });
    await prisma().activity.update({ where: { id: activityId }, data: { classroomId } });
    const handedIn = await submit(students[0]);
    expect((await read(GET, developer)).json.data).toMatchObject([{ submission: { title: "Work a" } }]);
    expect((await mark(developer, [handedIn])).json.data.marked).toEqual([handedIn]);
    expect((await mark(await aDeveloper(), [handedIn])).json.error.code).toBe("NOTFOUND_001");
  });

  test("is for the class's teachers, and for the activity's own submissions, all of them or none", async () => {
    const seen = await submit(students[0]);
    const other = await aSchool();
    expect((await mark(await anOperator(), [seen])).json.error.code).toBe("AUTH_002");
    for (const person of [students[0] as Person, school.admin, other.teacher]) {
      expect((await mark(person, [seen])).json.error.code).toBe("NOTFOUND_001");
    }
    const unknown = { submissionId: "01993c1e-52a0-7b3a-9d43-6f1d2a7c0001", revision: 1 };
    expect((await mark(school.teacher, [seen, unknown])).status).toBe(404);
    expect((await read(COUNTS, school.teacher)).json.data.waitingCount).toBe(1);
    expect((await mark(school.teacher, [])).status).toBe(422);
    expect(
      (
        await mark(
          school.teacher,
          Array.from({ length: 201 }, () => seen),
        )
      ).status,
    ).toBe(422);
    const { token } = await createToken(school.teacher, { name: "test" });
    const byBearer = await call(POST, { bearer: token, params: { activityId }, body: {} });
    expect(byBearer.status).toBe(401);
  });
});
