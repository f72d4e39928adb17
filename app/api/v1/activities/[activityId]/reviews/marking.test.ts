import { beforeEach, describe, expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { createToken } from "@/lib/people/hub-tokens";
import { aReviewedClass } from "@/test/a-reviewed-class";
import { aDeveloper, anOperator, aSchool, type TestSchool } from "@/test/a-school";
import { call } from "@/test/call";
import { POST as SUBMIT } from "../submissions/route";
import { GET as COUNTS } from "./counts/route";
import { GET, POST } from "./route";

let school: TestSchool;
let activityId: string;
let students: Person[];
let { submit, read, mark } = {} as Awaited<ReturnType<typeof aReviewedClass>>;
beforeEach(async () => {
  ({ school, activityId, students, submit, read, mark } = await aReviewedClass({ SUBMIT, POST }));
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
