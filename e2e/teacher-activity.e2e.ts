import { type APIRequest, expect, type Page } from "@playwright/test";
import { expectNoProblems } from "./check-page";
import { test } from "./journey";
import {
  generateText,
  makeOwnClass,
  type OwnClass,
  post,
  signIn,
  startSession,
  submitWork,
} from "./own-class";
import { signedInAt } from "./sign-in";

test.describe.configure({ mode: "serial", timeout: 120_000 });

let ownClass: OwnClass;
let teacher: Page;

/** The row of a student, by class number. */
const rowOf = (classNumber: number) =>
  teacher.getByRole("row").filter({ hasText: ownClass.students[classNumber - 1]?.displayName ?? "" });

const student = (classNumber: number) => ownClass.students[classNumber - 1];

/** The notifications on a student's bell. */
async function bellOf(request: APIRequest, classNumber: number): Promise<{ kind: string }[]> {
  const hub = await signIn(request, student(classNumber) ?? { login: "", password: "" });
  const { data } = await (await hub.get("/api/v1/notifications")).json();
  await hub.dispose();
  return data;
}

test.beforeAll(async ({ browser, playwright }) => {
  ownClass = await makeOwnClass(playwright.request, "4-7");
  const hub = await signIn(playwright.request, ownClass.school.admin);
  const other = await post<{ id: string }>(hub, `/schools/${ownClass.school.id}/classrooms`, { name: "4-8" });
  await hub.put(`/api/v1/classrooms/${other.id}/teachers/${ownClass.teacher.id}`);
  await hub.dispose();
  teacher = await signedInAt(browser, ownClass.teacher, `/en/activities/${ownClass.activityId}`);
});

test.afterAll(() => teacher.context().close());

test("a teacher sees at once who starts, writes and hands in, without touching the page [progress-3] [progress-6]", async ({
  playwright,
}) => {
  const { activityId } = ownClass;
  for (const classNumber of [1, 2, 3]) await expect(rowOf(classNumber)).toContainText("Not started");
  await startSession(playwright.request, student(1), activityId);
  await expect(rowOf(1)).toContainText("Working now");
  await generateText(playwright.request, { student: student(2), activityId });
  const hidden = teacher.getByRole("list", { name: "Students by status" });
  await expect(hidden.getByRole("listitem").filter({ hasText: "Working now" })).toContainText("2");
  await submitWork(playwright.request, { student: student(3), activityId, title: "The river" });
  await expect(rowOf(3)).toContainText("Submitted");
  await expect(rowOf(2)).toContainText("Working now");
  await expectNoProblems(teacher, "the activity");
});

test("a teacher reminds one student and then all who have not finished; each finds it on their bell [progress-9]", async ({
  playwright,
}) => {
  const name = student(4)?.displayName ?? "";
  await teacher.getByRole("button", { name: `Remind ${name}` }).click();
  await expect(teacher.getByText("One student is reminded", { exact: true })).toBeVisible();
  expect(await bellOf(playwright.request, 4)).toMatchObject([{ kind: "due.soon" }]);
  await teacher.getByRole("button", { name: "Remind the 5 students who have not finished" }).click();
  await expect(teacher.getByText("4 students are reminded", { exact: true })).toBeVisible();
  expect(await bellOf(playwright.request, 3)).toEqual([]);
});

test("a teacher closes the activity, gives one student more time, and ends it again [progress-7]", async ({
  playwright,
}) => {
  await teacher.getByRole("button", { name: "Close now" }).click();
  await expect(teacher.getByRole("button", { name: "Open now" })).toBeVisible();
  const name = student(5)?.displayName ?? "";
  const openDialog = async () => {
    await teacher.getByRole("button", { name: `More about ${name}` }).click();
    await teacher.getByRole("menuitem", { name: "Give more time" }).click();
  };
  await openDialog();
  const dialog = teacher.getByRole("dialog");
  await expectNoProblems(teacher, "the dialog");
  await dialog.getByLabel("Until").fill("2090-12-01T17:00");
  await dialog.getByRole("button", { name: "Give more time" }).click();
  await expect(rowOf(5)).toContainText("More time until");
  await submitWork(playwright.request, {
    student: student(5),
    activityId: ownClass.activityId,
    title: "Late river",
  });
  await expect(rowOf(5)).toContainText("Submitted");
  await openDialog();
  await dialog.getByRole("button", { name: "End the extra time now" }).click();
  await expect(rowOf(5)).not.toContainText("More time until");
});

test("a teacher opens the page of a student from there, with the work and the progress [record-1]", async () => {
  await rowOf(3)
    .getByRole("link", { name: student(3)?.displayName ?? "", exact: true })
    .click();
  await expect(teacher.getByRole("heading", { level: 1, name: student(3)?.displayName ?? "" })).toBeVisible();
  await expect(teacher.getByRole("link", { name: "The river" })).toBeVisible();
  await expect(teacher.getByRole("region", { name: "Activities" })).toContainText("Submitted");
  await expectNoProblems(teacher, "the student");
  await teacher.getByRole("link", { name: /^New sign-in card/ }).click();
  await expect(teacher.getByRole("checkbox", { checked: true })).toHaveCount(1);
});

test("an app of the catalog becomes an activity of two classrooms at once, and a link in the instructions is one [progress-8]", async () => {
  await teacher.goto("/en/catalog");
  await teacher.getByRole("link", { name: "Use in an activity: Storybook" }).click();
  await teacher.getByRole("link", { name: "4-7" }).click();
  await expect(teacher.getByRole("radio", { name: "Storybook" })).toBeChecked();
  await teacher.getByLabel("Title").fill("A mask");
  await teacher.getByLabel("Instructions").fill("Look at https://pages.school.org/masks.");
  await teacher.getByLabel("Due").fill("2090-12-01T09:00");
  await teacher.getByRole("checkbox", { name: "4-8" }).check();
  await teacher.getByRole("button", { name: "Create activity" }).click();
  await expect(teacher.getByRole("heading", { level: 1, name: "A mask" })).toBeVisible();
  const link = teacher.getByRole("link", { name: /^https:\/\/pages\.school\.org\/masks/ });
  await expect(link).toHaveAttribute("href", "https://pages.school.org/masks");
  await teacher.getByRole("button", { name: "Copy to other classrooms" }).click();
  await teacher.getByRole("dialog").getByRole("checkbox", { name: "4-8" }).check();
  await teacher.getByRole("dialog").getByRole("button", { name: "Copy" }).click();
  await expect(teacher.getByText("Copied to one classroom", { exact: true })).toBeVisible();
  await expect(teacher.getByRole("navigation", { name: "You are here" })).toContainText("4-8");
});
