import { expect } from "@playwright/test";
import { untilHydrated } from "./hydrated";
import { test } from "./journey";
import { makeOwnClass, type OwnClass, post, signIn, submitWork } from "./own-class";
import { signedInAt } from "./sign-in";

const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true };

let ownClass: OwnClass;

test.beforeAll(async ({ playwright }) => {
  ownClass = await makeOwnClass(playwright.request, "Answers");
});

test("on a tablet a student is in the app three touches after opening the sign-in page", async ({
  browser,
}) => {
  const page = await (await browser.newContext(TABLET)).newPage();
  const [student] = ownClass.students;
  await page.goto("/en/sign-in");
  await page.getByLabel("Login name").tap();
  await page.keyboard.type(student?.login ?? "");
  await page.getByLabel("Password").tap();
  await page.keyboard.type(student?.password ?? "");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/en");
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: /^Start/ }).tap();
  await (await opened).waitForURL((url) => url.origin === process.env.E2E_SAMPLE_APP_URL);
});

test("a student is asked to try again, answers, and reads what the teacher says then without a reload [feedback-1]", async ({
  browser,
  playwright,
}) => {
  const student = ownClass.students[1];
  if (!student) throw new Error("the class has no second student");
  const work = { student, activityId: ownClass.activityId, title: "The quiet bakery" };
  const submissionId = await submitWork(playwright.request, work);
  const teacher = await signIn(playwright.request, ownClass.teacher);
  const say = (said: object) =>
    post(teacher, `/submissions/${submissionId}/feedback`, { revision: 1, ...said });
  await say({ status: "revision_requested", stamp: "question", text: "What does it smell of?" });

  const page = await signedInAt(browser, student, "/en", TABLET);
  const card = page.getByRole("article", { name: ownClass.activityTitle });
  await expect(card).toContainText("What does it smell of?");
  await expect(card.getByRole("button", { name: /^Try again/ })).toBeVisible();
  await page.goto("/en/work");
  const onShelf = page.getByRole("listitem").filter({ hasText: "The quiet bakery" });
  await expect(onShelf).toContainText("New from your teacher");
  await onShelf.getByRole("link").click();
  const turns = page.getByRole("region", { name: "Your teacher and you" }).getByRole("listitem");
  await expect(turns).toHaveText([/Question.*What does it smell of\?/s]);
  await untilHydrated(page);
  await page.getByLabel("Your answer").fill("Of warm bread.");
  await page.getByRole("button", { name: "Send to your teacher" }).tap();
  await expect(turns.nth(1)).toContainText("Of warm bread.");
  await expect(page.getByLabel("Your answer")).toHaveValue("");
  await say({ text: "Now I am hungry." });
  await expect(turns.nth(2)).toContainText("Now I am hungry.");
  await expect(page.getByRole("button", { name: /^Try again/ })).toBeVisible();
  await page.getByRole("link", { name: "All my work" }).click();
  await expect(onShelf).toContainText("Try again");
  await teacher.dispose();
});
