import { expect } from "@playwright/test";
import { expectNoProblems } from "./check-page";
import { test } from "./journey";
import { makeOwnClass, submitWork } from "./own-class";
import { openApp, openBook, studentOf, textOf, titleOf, untilSaved } from "./sample-app";
import { signedIn } from "./sign-in";

test("a teacher sees who has submitted, opens a work, and previews an unfinished book without changing it [sample-7]", async ({
  browser,
  playwright,
}) => {
  const ownClass = await makeOwnClass(playwright.request, "Teacher's room");
  const { activityId } = ownClass;
  await submitWork(playwright.request, {
    student: ownClass.students[1],
    activityId,
    title: "A finished tale",
  });
  const { app } = await openBook(browser, { student: ownClass.students[0], activityId });
  await titleOf(app).fill("An unfinished tale");
  await textOf(app).fill("There was");
  await untilSaved(app);
  await app.close();

  const hub = await signedIn(browser, ownClass.teacher);
  const room = await openApp(hub, activityId);
  await expect(room.getByText("1 of 6 have submitted")).toBeVisible();
  await expect(room.getByRole("row", { name: /나온유/ })).toContainText("Not yet");
  await expectNoProblems(room, "the teacher's room");
  const opening = room.waitForEvent("popup");
  await room.getByRole("link", { name: `Open the work of ${studentOf(ownClass, 1).displayName}` }).click();
  const work = await opening;
  await expect(work.getByRole("heading", { level: 1, name: /A finished tale/ })).toBeVisible();

  const writes: string[] = [];
  const preview = await openApp(hub, activityId, {
    purpose: "student_preview",
    studentId: studentOf(ownClass, 0).id,
  });
  preview.on("request", (request) => {
    if (request.method() === "PUT") writes.push(request.url());
  });
  await expect(titleOf(preview)).toHaveValue("An unfinished tale");
  await expect(preview.getByText(/the book does not change.*use the school's credits/)).toBeVisible();
  await textOf(preview).fill("A teacher's try");
  await expect(preview.getByRole("button", { name: "Submit" })).toBeDisabled();
  await preview.reload();
  await expect(textOf(preview)).toHaveValue("There was");
  expect(writes).toEqual([]);
});
