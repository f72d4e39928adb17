import { describe, expect, test } from "vitest";
import { POST as SUBMIT } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { DELETE, PATCH } from "@/app/api/v1/feedback/[feedbackId]/route";
import { prisma } from "@/lib/database/prisma";
import { problemsOf } from "@/test/call-as";
import { createOperator, createSchool } from "@/test/create-school";
import { createWorkToDiscuss } from "@/test/create-work-to-discuss";
import { GET, POST } from "./route";
import { POST as SEE } from "./seen/route";

const createWork = () => createWorkToDiscuss({ SUBMIT, ALL: { GET, POST }, SEE, ONE: { PATCH, DELETE } });

describe("who may", () => {
  test("give and read feedback is the class's teachers and the work's student; operators get 403 and all others 404 [feedback-12]", async () => {
    const { school, student, submissionId, send, list, see, edit, takeBack } = await createWork();
    const { feedbackId } = (await send(school.teacher, { revision: 1, text: "Good" })).json.data;
    const other = await createSchool();
    const elsewhere = await prisma().classroom.create({
      data: { name: "4-3", schoolId: school.id, poolId: school.poolId },
    });
    const colleague = (await createSchool()).teacher;
    await prisma().enrolment.create({
      data: { classroomId: elsewhere.id, profileId: colleague.id, kind: "teacher" },
    });
    const everyCall = (person: { id: string }) => [
      send(person, { revision: 1, text: "x" }),
      list(person),
      see(person),
      edit(person, feedbackId, { text: "x" }),
      takeBack(person, feedbackId),
    ];
    const strangers = [await school.student(), school.admin, other.teacher, other.admin, colleague];
    for (const person of [...strangers, await other.student()]) {
      const answers = await Promise.all(everyCall(person));
      expect(answers.map(({ json }) => json.error.code)).toEqual(Array(5).fill("NOTFOUND_001"));
    }
    const ofOperator = await Promise.all(everyCall(await createOperator()));
    expect(ofOperator.map(({ json }) => json.error.code)).toEqual(Array(5).fill("AUTH_002"));
    expect((await list(student)).json.data).toMatchObject([{ text: "Good", seenAt: null }]);
    // A teacher who has left the class is a stranger, also to what they wrote.
    await prisma().enrolment.updateMany({
      where: { profileId: school.teacher.id },
      data: { status: "archived" },
    });
    expect((await takeBack(school.teacher, feedbackId)).status).toBe(404);
    expect(await prisma().feedback.count({ where: { submissionId } })).toBe(1);
  });

  test("write is refused after 100 pieces of one side; the other side still answers [feedback-13]", async () => {
    const { school, student, submissionId, send } = await createWork();
    const row = { submissionId, revision: 1, authorId: student.id, by: "student", text: "x" } as const;
    await prisma().feedback.createMany({ data: Array.from({ length: 100 }, () => row) });
    expect(problemsOf(await send(student, { revision: 1, text: "x" }))).toBe("422 text");
    expect((await send(school.teacher, { revision: 1, text: "x" })).status).toBe(200);
  });
});
