import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { prisma } from "@/lib/db/prisma";
import { anOperator, aSchool } from "@/test/a-school";
import type { Person } from "../people/person";
import { markReviewed } from "./mark-reviewed";
import { openSubmission } from "./open-submission";

const NEWEST = { sort: "newest" } as const;

async function handIn(activityId: string, student: Person, appSlug: string) {
  const id = uuidv7();
  const now = new Date();
  const files = {
    primaryUrl: "https://app.example/w.png",
    assets: [{ role: "audio", url: "https://app.example/a" }],
    attachments: [],
    meta: {},
  };
  await prisma().submission.create({
    data: {
      id,
      activityId,
      studentId: student.id,
      appSlug,
      title: "Work",
      ...files,
      submittedAt: now,
      updatedAt: now,
    },
  });
  return id;
}

async function setUp() {
  const school = await aSchool();
  const students = [await school.student(), await school.student(), await school.student()] as const;
  const activityId = await school.activity();
  const ids: string[] = [];
  for (const student of students) ids.push(await handIn(activityId, student, school.appSlug));
  const [first = "", second = "", third = ""] = ids;
  return { school, students, activityId, first, second, third };
}

const readsOf = (targetId: string) =>
  prisma().auditEvent.findMany({ where: { action: "submission.read", targetId } });

describe("opening a submission", () => {
  it("shows its place and its neighbours in the order and the filter that it was reached by", async () => {
    const { school, activityId, first, second, third } = await setUp();
    const byTime = await openSubmission(school.teacher, activityId, second, NEWEST);
    expect(byTime).toMatchObject({ place: 2, total: 3 });
    expect(byTime.previous?.submission?.submissionId).toBe(third);
    expect(byTime.next?.submission?.submissionId).toBe(first);
    const byNumber = await openSubmission(school.teacher, activityId, second, { sort: "number" });
    expect(byNumber.previous?.submission?.submissionId).toBe(first);
    await markReviewed(school.teacher, activityId, {
      submissions: [{ submissionId: third, revision: 1 }],
      reviewed: true,
    });
    const waiting = { ...NEWEST, status: "needs-review" } as const;
    expect(await openSubmission(school.teacher, activityId, second, waiting)).toMatchObject({
      place: 1,
      total: 2,
      previous: null,
    });
    // The one that is open stays in its place when it waits no more.
    expect(await openSubmission(school.teacher, activityId, third, waiting)).toMatchObject({
      place: 1,
      total: 3,
      work: { primaryKind: "picture", assets: [{ kind: "audio" }] },
    });
  });

  it("is one row of the audit log each time, about the student, in the student's school", async () => {
    const { school, students, activityId, first, second } = await setUp();
    await openSubmission(school.teacher, activityId, first, NEWEST);
    const operator = await anOperator();
    await openSubmission(operator, activityId, first, NEWEST);
    const reads = await readsOf(first);
    expect(reads.map(({ actorId }) => actorId).sort()).toEqual([school.teacher.id, operator.id].sort());
    for (const read of reads) {
      expect(read).toMatchObject({ subjectId: students[0].id, schoolId: school.id, detail: { revision: 1 } });
    }
    expect(await readsOf(second)).toEqual([]);
  });

  it("is nobody else's, not under another activity either, and then leaves no row", async () => {
    const { school, students, activityId, first } = await setUp();
    const other = await aSchool();
    for (const person of [students[0], students[1], school.admin, other.teacher]) {
      await expect(openSubmission(person, activityId, first, NEWEST)).rejects.toMatchObject({
        code: "NOTFOUND_001",
      });
    }
    const elsewhere = await school.activity();
    for (const [activity, id] of [
      [elsewhere, first],
      [activityId, "not-an-id"],
      [activityId, uuidv7()],
    ] as const) {
      await expect(openSubmission(school.teacher, activity, id, NEWEST)).rejects.toMatchObject({
        code: "NOTFOUND_001",
      });
    }
    expect(await readsOf(first)).toEqual([]);
  });
});
