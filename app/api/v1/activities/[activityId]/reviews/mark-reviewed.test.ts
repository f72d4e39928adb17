import { beforeEach, describe, expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { createApiToken } from "@/test/create-api-token";
import { createClassToReview } from "@/test/create-class-to-review";
import { createDeveloper, createOperator, createSchool, type TestSchool } from "@/test/create-school";
import { POST as SUBMIT } from "../submissions/route";
import { GET as COUNTS } from "./counts/route";
import { GET, POST } from "./route";

let school: TestSchool;
let activityId: string;
let students: Person[];
let { submit, read, setReviewed } = {} as Awaited<ReturnType<typeof createClassToReview>>;
beforeEach(async () => {
  ({ school, activityId, students, submit, read, setReviewed } = await createClassToReview({ SUBMIT, POST }));
});

describe("marking as reviewed", () => {
  const eventsOf = (id: string) =>
    prisma().auditEvent.findMany({
      where: { targetId: id, action: { in: ["submission.review", "submission.unreview"] } },
      orderBy: { id: "asc" },
    });

  test("marks and unmarks several at once, each with one audit event [submission-list-1]", async () => {
    const both = [await submit(students[0]), await submit(students[1])];
    const answer = await setReviewed(school.teacher, both);
    expect(answer.json.data.marked).toHaveLength(2);
    expect(answer.json.data.reviewedAt).not.toBeNull();
    const again = await setReviewed(school.teacher, both);
    expect(again.json.data).toMatchObject({ marked: [], changed: [], reviewedAt: null });
    expect(again.json.data.alreadySo).toHaveLength(2);
    await setReviewed(school.teacher, both, false);
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

  test("does not mark a submission that has a newer revision than the request names [review-2]", async () => {
    const submission = await submit(students[0]);
    const newer = await submit(students[0]);
    const answer = await setReviewed(school.teacher, [submission]);
    expect(answer.json.data).toMatchObject({ marked: [], changed: [newer] });
    expect(await eventsOf(submission.submissionId)).toEqual([]);
    expect((await read(COUNTS, school.teacher)).json.data.waitingCount).toBe(1);
  });

  test("writes one review for twenty requests at once", async () => {
    const submission = await submit(students[0]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => setReviewed(school.teacher, [submission])),
    );
    expect(answers.filter(({ json }) => json.data.marked.length === 1)).toHaveLength(1);
    expect(await eventsOf(submission.submissionId)).toHaveLength(1);
  });

  test("is allowed to a developer in their own playground [people-4]", async () => {
    const developer = await createDeveloper();
    const { id: classroomId } = await prisma().classroom.findFirstOrThrow({
      where: { developerId: developer.id },
    });
    const profileId = (students[0] as Person).id;
    await prisma().enrolment.create({ data: { classroomId, profileId, kind: "student" } });
    await prisma().activity.update({ where: { id: activityId }, data: { classroomId } });
    const submission = await submit(students[0]);
    expect((await read(GET, developer)).json.data).toMatchObject([{ submission: { title: "Work a" } }]);
    expect((await setReviewed(developer, [submission])).json.data.marked).toEqual([submission]);
    expect((await setReviewed(await createDeveloper(), [submission])).json.error.code).toBe("NOTFOUND_001");
  });

  test("is refused to operators, students, school admins, teachers of another school and API tokens, for 0 or more than 200 submissions, and for all of them when one does not exist", async () => {
    const submission = await submit(students[0]);
    const other = await createSchool();
    expect((await setReviewed(await createOperator(), [submission])).json.error.code).toBe("AUTH_002");
    for (const person of [students[0] as Person, school.admin, other.teacher]) {
      expect((await setReviewed(person, [submission])).json.error.code).toBe("NOTFOUND_001");
    }
    const unknown = { submissionId: "01993c1e-52a0-7b3a-9d43-6f1d2a7c0001", revision: 1 };
    expect((await setReviewed(school.teacher, [submission, unknown])).status).toBe(404);
    expect((await read(COUNTS, school.teacher)).json.data.waitingCount).toBe(1);
    expect((await setReviewed(school.teacher, [])).status).toBe(422);
    expect(
      (
        await setReviewed(
          school.teacher,
          Array.from({ length: 201 }, () => submission),
        )
      ).status,
    ).toBe(422);
    const { token } = await createApiToken(school.teacher);
    const byBearer = await call(POST, { bearer: token, params: { activityId }, body: {} });
    expect(byBearer.status).toBe(401);
  });
});
