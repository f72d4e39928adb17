import { expect, it } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { createOperator, createSchool } from "@/test/create-school";
import { createStudentWithWork } from "@/test/create-student-with-work";
import { openOwnWork } from "./list-own-work";

it("a student opens the newest revision of a work of their own, with its files and texts [review-4]", async () => {
  const { student, submissionId, fileUrl } = await createStudentWithWork();
  const own = await openOwnWork(student, { submissionId });
  expect(own).toMatchObject({ title: "The market in the rain", timeZone: "Asia/Seoul", takenDown: null });
  expect(own.work).toMatchObject({
    revision: 2,
    primary: { url: `https://pages.school.org/${student.id}`, kind: "page" },
    assets: [{ url: fileUrl, kind: "text", text: `Once upon a time ${student.login}` }],
  });
});

it("a student lists the earlier revisions of their own work and opens one of them with its files [submissions-14]", async () => {
  const { student, submissionId, fileUrl, submitWork } = await createStudentWithWork();
  await submitWork("The market in the sun");
  const { work, revisions } = await openOwnWork(student, { submissionId, revision: 1 });
  expect(work?.revision).toBe(3);
  expect(revisions?.earlier.map(({ revision, title }) => [revision, title])).toEqual([
    [2, "The market in the rain"],
    [1, "The first try"],
  ]);
  expect(revisions?.opened).toMatchObject({ title: "The first try", assets: [{ url: fileUrl }] });
  // The newest revision, 3, cannot be opened as an earlier one.
  const { revisions: older } = await openOwnWork(student, { submissionId, before: 2, revision: 3 });
  expect(older).toMatchObject({ earlier: [{ revision: 1 }], opened: null });
});

it("nobody but its student can open a work as their own: neither a classmate nor staff [review-4]", async () => {
  const { school, submissionId } = await createStudentWithWork();
  const others = [await school.student(), school.teacher, school.admin, await createOperator()];
  for (const person of [...others, await (await createSchool()).student()])
    await expect(openOwnWork(person, { submissionId })).rejects.toMatchObject({ code: "NOTFOUND_001" });
  await expect(openOwnWork(school.teacher, { submissionId: "x" })).rejects.toMatchObject({
    code: "NOTFOUND_001",
  });
});

it("a student sees the title of a work that the school has taken down, and the reason", async () => {
  const { student, submissionId } = await createStudentWithWork();
  const operator = await createOperator();
  const reason = "It shows an address.";
  await prisma().takeDown.create({
    data: { submissionId, profileId: student.id, reason, createdById: operator.id },
  });
  const own = await openOwnWork(student, { submissionId });
  expect(own).toMatchObject({
    title: "The market in the rain",
    takenDown: reason,
    work: null,
    revisions: null,
  });
});

it("a student can start the activity of an own work again while it is open to them, and knows what they wrote before", async () => {
  const { student, submissionId } = await createStudentWithWork();
  const open = async () => {
    const { activity, summaryBefore } = await openOwnWork(student, { submissionId });
    return [activity.canStart, summaryBefore];
  };
  await prisma().submissionRevision.updateMany({ where: { submissionId }, data: { summary: "It rains." } });
  expect(await open()).toEqual([true, "It rains."]);
  const { activity } = await openOwnWork(student, { submissionId });
  await prisma().activity.update({ where: { id: activity.id }, data: { closesAt: new Date() } });
  expect(await open()).toEqual([false, "It rains."]);
  await prisma().activity.update({ where: { id: activity.id }, data: { closesAt: null } });
  await prisma().enrolment.updateMany({ where: { profileId: student.id }, data: { status: "archived" } });
  expect(await open()).toEqual([false, "It rains."]);
});
