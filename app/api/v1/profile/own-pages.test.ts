import { describe, expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { verifyLaunchSession } from "@/lib/launch/verify-launch-session";
import { submitWork } from "@/lib/submissions/submit-work";
import { submissionBody } from "@/packages/client/contract/submissions";
import { callAs } from "@/test/call-as";
import { createSchool, launchSessionOf } from "@/test/create-school";
import { GET as totals } from "../usage/totals/route";
import { GET as version } from "./activities/version/route";
import { GET as classrooms } from "./classrooms/route";
import { GET as submissions } from "./submissions/route";

const HOUR_MS = 3_600_000;

async function submit(student: Person, activityId: string, title = "Our town"): Promise<string> {
  const url = "https://pages.school.org/1.png";
  const { data } = await submitWork({
    session: verifyLaunchSession(await launchSessionOf(student, activityId)),
    activityId,
    body: submissionBody.parse({
      title,
      primaryUrl: url,
      assets: [{ role: "cover", url }],
      externalArtifactId: title.replaceAll(" ", "-"),
    }),
    idempotency: null,
    signal: new AbortController().signal,
  });
  return data.submissionId;
}

describe("the version of a student's activities", () => {
  const versionFor = async (person: Person) => (await callAs(person, version)).json.data.version;

  test("changes with everything that the student's home displays, and otherwise stays the same", async () => {
    const school = await createSchool();
    const student = await school.student();
    const activityId = await school.activity();
    const seen = [await versionFor(student)];
    expect(await versionFor(student)).toBe(seen[0]);
    const change = async (action: () => Promise<unknown>) => {
      await action();
      const now = await versionFor(student);
      expect(seen).not.toContain(now);
      seen.push(now);
    };
    await change(() => launchSessionOf(student, activityId));
    let submissionId = "";
    await change(async () => {
      submissionId = await submit(student, activityId);
    });
    await change(() =>
      prisma().submission.update({
        where: { id: submissionId },
        data: { status: "reviewed", reviewedAt: new Date() },
      }),
    );
    await change(() =>
      prisma().activity.update({
        where: { id: activityId },
        data: { closesAt: new Date(Date.now() - HOUR_MS) },
      }),
    );
    await change(() => school.activity());
  });

  test("differs between students with the same activities", async () => {
    const school = await createSchool();
    await school.activity();
    expect(await versionFor(await school.student())).not.toBe(await versionFor(await school.student()));
  });
});

describe("a student's own submissions", () => {
  test("are listed newest first, page by page, with their pictures", async () => {
    const school = await createSchool();
    const [student, other] = [await school.student(), await school.student()];
    const activityId = await school.activity();
    await submit(other, activityId, "Not mine");
    for (const title of ["One", "Two", "Three"]) await submit(student, activityId, title);
    const titles: string[] = [];
    let query: string | null = "?limit=2";
    while (query !== null) {
      const answer = await callAs(student, submissions, { path: `/api/v1/profile/submissions${query}` });
      titles.push(...answer.json.data.map(({ title }: { title: string }) => title));
      expect(answer.json.data[0]).toMatchObject({
        pictureUrl: "https://pages.school.org/1.png",
        revision: 1,
        reviewedAt: null,
        late: false,
        activityTitle: "Our town",
        timeZone: "Asia/Seoul",
      });
      const link: string | undefined = /<([^>]+)>/.exec(answer.headers.get("link") ?? "")?.[1];
      query = link ? new URL(link).search : null;
    }
    expect(titles).toEqual(["Three", "Two", "One"]);
  });
});

describe("the classrooms of a teacher", () => {
  test("are listed by name, page by page, with the work waiting for review", async () => {
    const school = await createSchool();
    const { id: schoolId, poolId, teacher } = school;
    const added = await prisma().classroom.create({ data: { name: "5-1", schoolId, poolId } });
    await prisma().enrolment.create({
      data: { classroomId: added.id, profileId: teacher.id, kind: "teacher" },
    });
    await submit(await school.student(), await school.activity());
    const first = await callAs(teacher, classrooms, { path: "/api/v1/profile/classrooms?limit=1" });
    expect(first.json.data).toMatchObject([
      { name: "4-2", waitingCount: 1, openActivityCount: 1, activities: [{ waitingCount: 1 }] },
    ]);
    const { search } = new URL(/<([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "");
    const second = await callAs(teacher, classrooms, { path: `/api/v1/profile/classrooms${search}` });
    expect(second.json.data).toMatchObject([{ name: "5-1", waitingCount: 0, activities: [] }]);
    expect(second.headers.get("link")).toBeNull();
  });
});

test("a page rendered for one person gets no data of another who has signed in since", async () => {
  const school = await createSchool();
  const [previous, current] = [await school.student(), await school.student()];
  for (const handler of [submissions, classrooms, totals]) {
    const answer = await callAs(current, handler, {
      path: `/api/v1/profile/x?expectedProfileId=${previous.id}`,
    });
    expect([answer.status, answer.json.error.code]).toEqual([404, "NOTFOUND_001"]);
    expect(
      (await callAs(previous, handler, { path: `/api/v1/profile/x?expectedProfileId=${previous.id}` }))
        .status,
    ).toBe(200);
  }
});

test("a student's totals have the daily limit", async () => {
  const school = await createSchool({ dailyLimitCredits: 30 });
  const { json } = await callAs(await school.student(), totals);
  expect(json.data).toEqual({
    spentTodayCredits: 0,
    spentThisMonthCredits: 0,
    operationsThisMonth: 0,
    reservedCredits: 0,
    dailyLimitCredits: 30,
  });
});
