import { describe, expect, test } from "vitest";
import { POST as markReviewed } from "@/app/api/v1/activities/[activityId]/reviews/route";
import { POST as SUBMIT } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { DELETE, PATCH } from "@/app/api/v1/feedback/[feedbackId]/route";
import { prisma } from "@/lib/database/prisma";
import { callAs } from "@/test/call-as";
import { createWorkToDiscuss } from "@/test/create-work-to-discuss";
import { GET, POST } from "./route";
import { POST as SEE } from "./seen/route";

const createWork = () => createWorkToDiscuss({ SUBMIT, ALL: { GET, POST }, SEE, ONE: { PATCH, DELETE } });

describe("people are notified", () => {
  const noticesOf = async ({ id }: { id: string }) => {
    const where = { profileId: id, kind: { not: "work.submitted" } };
    const found = await prisma().notification.findMany({ where, orderBy: { id: "asc" } });
    return found.map(({ kind, params, href, readAt, subjectId }) => ({
      kind,
      params,
      href,
      isRead: readAt !== null,
      subjectId,
    }));
  };

  test("of feedback, of another try and of an answer, and no longer when they have seen it [notifications-12] [notifications-13] [notifications-14] [feedback-5]", async () => {
    const { school, student, activityId, submissionId, send, see } = await createWork();
    await send(school.teacher, { revision: 1, stamp: "heart", text: "Good" });
    await send(school.teacher, { revision: 1, text: "And the smell?" });
    await send(school.teacher, { revision: 1, stamp: "star" });
    await send(school.teacher, { revision: 1, status: "revision_requested", text: "Once more" });
    await send(student, { revision: 1, text: "Yes" });
    const params = { submissionId, activityId, activityTitle: "Our town" };
    const { displayName: authorName } = school.teacher;
    const common = { href: `/work/${submissionId}`, isRead: false, subjectId: null };
    expect(await noticesOf(student)).toEqual([
      { ...common, kind: "feedback", params: { ...params, authorName, stamp: "heart", hasText: true } },
      { ...common, kind: "feedback", params: { ...params, authorName, stamp: null, hasText: true } },
      { ...common, kind: "feedback", params: { ...params, authorName, stamp: "star", hasText: false } },
      { ...common, kind: "revision.requested", params: { ...params, authorName } },
    ]);
    const href = `/activities/${activityId}/submissions/${submissionId}`;
    expect(await noticesOf(school.teacher)).toEqual([
      { kind: "feedback.answer", params, href, isRead: false, subjectId: student.id },
    ]);
    await see(student);
    expect((await noticesOf(student)).map(({ isRead }) => isRead)).toEqual([true, true, true, true]);
    expect(await noticesOf(school.teacher)).toMatchObject([{ isRead: false }]);
  });

  test("of a review mark once for each revision, and of nothing that was taken back [notifications-12] [feedback-5]", async () => {
    const { school, student, activityId, submissionId, send, see, takeBack, submitAgain } =
      await createWork();
    const mark = (reviewed: boolean, revision = 1) =>
      callAs(school.teacher, markReviewed, {
        params: { activityId },
        body: { submissions: [{ submissionId, revision }], reviewed },
      });
    await mark(true);
    const { displayName: authorName } = school.teacher;
    const said = { authorName, stamp: null, hasText: false };
    const params = { submissionId, activityId, activityTitle: "Our town", ...said };
    expect(await noticesOf(student)).toMatchObject([{ kind: "feedback", params }]);
    await mark(false);
    expect(await noticesOf(student)).toEqual([]);
    await mark(true);
    await see(student);
    expect(await noticesOf(student)).toMatchObject([{ isRead: true }]);
    await submitAgain();
    await mark(true, 2);
    expect(await noticesOf(student)).toHaveLength(2);
    const { feedbackId } = (await send(school.teacher, { revision: 2, stamp: "star" })).json.data;
    expect(await noticesOf(student)).toHaveLength(3);
    await takeBack(school.teacher, feedbackId);
    expect(await noticesOf(student)).toHaveLength(2);
    const answer = (await send(student, { revision: 2, text: "Hello" })).json.data;
    await takeBack(student, answer.feedbackId);
    expect(await noticesOf(school.teacher)).toEqual([]);
  });
});
