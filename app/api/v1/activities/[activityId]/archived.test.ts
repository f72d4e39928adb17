import { expect, test } from "vitest";
import type { Person } from "@/lib/access/person";
import { getActivity } from "@/lib/activities/get-activity";
import { prisma } from "@/lib/database/prisma";
import { listOwnWork } from "@/lib/submissions/list-own-work";
import { callAs } from "@/test/call-as";
import { createClassToReview } from "@/test/create-class-to-review";
import { createOperator } from "@/test/create-school";
import { GET as COUNTS } from "./reviews/counts/route";
import { POST, GET as REVIEWS } from "./reviews/route";
import { GET as LIST, POST as SUBMIT } from "./submissions/route";

const statusOf = (answer: Promise<{ status: number }>) => answer.then(({ status }) => status);

test("until an archived classroom is restored, staff can neither read its work nor mark it as reviewed", async () => {
  const { school, activityId, students, submit, read, setReviewed } = await createClassToReview({
    SUBMIT,
    POST,
  });
  const operator = await createOperator();
  const [student] = students as [Person];
  const work = await submit(student);
  const csv = { params: { activityId }, headers: { accept: "text/csv" } };
  const readStatuses = () =>
    Promise.all([
      ...[LIST, REVIEWS, COUNTS].map((handler) => statusOf(read(handler, school.teacher))),
      statusOf(read(LIST, operator)),
      statusOf(callAs(school.teacher, LIST, csv)),
      statusOf(setReviewed(school.teacher, [work])),
      getActivity(school.teacher, activityId).then(
        () => 200,
        ({ code }) => (code === "NOTFOUND_001" ? 404 : 500),
      ),
    ]);
  const setStatus = (status: "active" | "archived") =>
    prisma().classroom.update({ where: { id: school.classroomId }, data: { status } });
  await setStatus("archived");
  expect(await readStatuses()).toEqual(Array(7).fill(404));
  expect((await listOwnWork(student, { limit: 10 })).items).toMatchObject([
    { submissionId: work.submissionId, reviewedAt: null },
  ]);
  await setStatus("active");
  expect(await readStatuses()).toEqual(Array(7).fill(200));
});
