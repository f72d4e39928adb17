import { describe, expect, test } from "vitest";
import { POST as markReviewed } from "@/app/api/v1/activities/[activityId]/reviews/route";
import { POST as SUBMIT } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { DELETE, PATCH } from "@/app/api/v1/feedback/[feedbackId]/route";
import { prisma } from "@/lib/database/prisma";
import { callAs } from "@/test/call-as";
import { createSchool } from "@/test/create-school";
import { createWorkToDiscuss } from "@/test/create-work-to-discuss";
import { GET, POST } from "./route";
import { POST as SEE } from "./seen/route";

const createWork = () => createWorkToDiscuss({ SUBMIT, ALL: { GET, POST }, SEE, ONE: { PATCH, DELETE } });

describe("feedback that is taken back", () => {
  test("restores the work's status, with who had reviewed it and when [feedback-8]", async () => {
    const { school, activityId, submissionId, send, takeBack, statusOf } = await createWork();
    const first = (await send(school.teacher, { revision: 1, status: "revision_requested" })).json.data;
    const answer = await takeBack(school.teacher, first.feedbackId);
    expect(answer.json.data).toEqual({ feedbackId: first.feedbackId, submissionId, status: "submitted" });
    expect(await statusOf()).toMatchObject({ status: "submitted" });
    const submissions = [{ submissionId, revision: 1 }];
    await callAs(school.teacher, markReviewed, {
      params: { activityId },
      body: { submissions, reviewed: true },
    });
    const reviewed = await statusOf();
    const second = (await send(school.teacher, { revision: 1, status: "revision_requested" })).json.data;
    expect((await takeBack(school.teacher, second.feedbackId)).json.data.status).toBe("reviewed");
    expect(await statusOf()).toEqual(reviewed);
    expect((await takeBack(school.teacher, second.feedbackId)).status).toBe(404);
  });

  test("leaves the status when something has changed it since [feedback-8]", async () => {
    const { school, send, takeBack, submitAgain, statusOf } = await createWork();
    const sent = async (revision: number, status?: string) =>
      (await send(school.teacher, { revision, text: "x", ...(status && { status }) })).json.data.feedbackId;
    const first = await sent(1, "reviewed");
    await sent(1, "revision_requested");
    expect((await takeBack(school.teacher, first)).json.data.status).toBe("revision_requested");
    const third = await sent(1, "reviewed");
    await submitAgain();
    await takeBack(school.teacher, third);
    expect(await statusOf()).toMatchObject({ status: "submitted" });
    const same = await sent(2, "reviewed");
    const again = await sent(2, "reviewed");
    await takeBack(school.teacher, again);
    expect(await statusOf()).toMatchObject({ status: "reviewed" });
    await takeBack(school.teacher, same);
    expect(await statusOf()).toMatchObject({ status: "submitted" });
  });

  test("leaves the status that a colleague's feedback gives, and none when all is taken back, in any order [feedback-8]", async () => {
    const statuses = [
      ["reviewed", "reviewed"],
      ["reviewed", "revision_requested"],
      ["revision_requested", "revision_requested"],
    ] as const;
    for (const [first, second] of statuses) {
      for (const order of [
        [0, 1],
        [1, 0],
      ]) {
        const { school, send, takeBack, statusOf } = await createWork();
        const { teacher: colleague } = await createSchool();
        await prisma().enrolment.create({
          data: { classroomId: school.classroomId, profileId: colleague.id, kind: "teacher" },
        });
        const teachers = [school.teacher, colleague] as const;
        const given = [
          (await send(teachers[0], { revision: 1, status: first })).json.data.feedbackId,
          (await send(teachers[1], { revision: 1, status: second })).json.data.feedbackId,
        ];
        const [one = 0, other = 1] = order;
        await takeBack(teachers[one] ?? school.teacher, given[one]);
        expect((await statusOf()).status).toBe([first, second][other]);
        await takeBack(teachers[other] ?? school.teacher, given[other]);
        expect(await statusOf()).toEqual({ status: "submitted", reviewedAt: null, reviewedById: null });
      }
    }
  });

  test("is refused once the other side has seen it, and to anyone but its author [feedback-8] [feedback-12]", async () => {
    const { school, student, send, takeBack, see, list } = await createWork();
    const { feedbackId } = (await send(school.teacher, { revision: 1, text: "Good" })).json.data;
    await see(school.teacher);
    expect((await takeBack(student, feedbackId)).json.error.code).toBe("AUTH_002");
    await see(student);
    const refused = await takeBack(school.teacher, feedbackId);
    expect([refused.status, refused.json.error.code]).toEqual([412, "STATE_001"]);
    expect((await list(student)).json.data).toHaveLength(1);
  });

  test("is gone or seen, never both, when the student opens the page at that moment [feedback-8]", async () => {
    const { school, student, send, takeBack, see, list, statusOf } = await createWork();
    const body = { revision: 1, status: "reviewed", text: "Good" };
    const { feedbackId } = (await send(school.teacher, body)).json.data;
    const [seen, taken] = await Promise.all([see(student), takeBack(school.teacher, feedbackId)]);
    const wasSeen = seen.json.data.seenCount === 1;
    expect(taken.status).toBe(wasSeen ? 412 : 200);
    expect((await list(student)).json.data).toHaveLength(wasSeen ? 1 : 0);
    expect((await statusOf()).status).toBe(wasSeen ? "reviewed" : "submitted");
  });
});
