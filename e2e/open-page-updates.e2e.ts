import { expect, type Page } from "@playwright/test";
import { test } from "./journey";
import { makeOwnClass, type OwnClass, submitWork } from "./own-class";
import { returnToTab } from "./return-to-tab";
import { signedIn } from "./sign-in";

test.describe.configure({ mode: "serial", timeout: 120_000 });

let ownClass: OwnClass;
let teacher: Page;

test.beforeAll(async ({ browser, playwright }) => {
  ownClass = await makeOwnClass(playwright.request, "Open pages");
  const [student] = ownClass.students;
  await submitWork(playwright.request, { student, activityId: ownClass.activityId, title: "The market" });
  teacher = await (await browser.newContext()).newPage();
  await teacher.goto("/en/sign-in");
  await teacher.getByLabel("Login name").fill(ownClass.teacher.login);
  await teacher.getByLabel("Password").fill(ownClass.teacher.password);
  await teacher.getByRole("button", { name: "Sign in" }).first().click();
  await teacher.waitForURL("**/en");
});

test.afterAll(() => teacher.context().close());

test("a new revision never looks reviewed, even while the list cannot be refetched", async ({
  playwright,
}) => {
  const name = ownClass.students[0]?.displayName ?? "";
  const title = "The market, again";
  await teacher.route(/\/notifications\/events$/, (route) => route.abort());
  await teacher.route(/\/reviews(\?|\/counts)/, (route) => route.abort());
  await teacher.goto(`/en/activities/${ownClass.activityId}/submissions?view=table`);
  const row = teacher.getByRole("row").filter({ hasText: name });
  const mark = row.getByRole("button", { name: `Mark reviewed: ${name}` });
  await expect(row).toContainText("Waiting");
  await submitWork(playwright.request, {
    student: ownClass.students[0],
    activityId: ownClass.activityId,
    title,
  });
  await mark.click();
  await expect(
    teacher.getByText("A newer revision has arrived; look at it first", { exact: true }),
  ).toBeVisible();
  await expect(teacher.getByText("The latest data could not be loaded.")).toBeVisible({ timeout: 15_000 });
  await expect(row).toContainText("Waiting");
  await expect(mark).toBeVisible();
  await teacher.unrouteAll();
  await expect(row).toContainText(title);
  await expect(row).toContainText("Waiting");
});

/** Hides a page, as another tab in front of it does, or shows it again. */
async function setVisibility(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((visibilityState) => {
    Object.defineProperties(document, {
      visibilityState: { value: visibilityState, configurable: true },
      hidden: { value: visibilityState === "hidden", configurable: true },
    });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, state);
}

test("a list shows what was submitted while its page was hidden", async ({ browser, playwright }) => {
  const page = await signedIn(browser, ownClass.teacher);
  const events = /\/notifications\/events$/;
  // The page refetches once its event stream is open.
  const counted = page.waitForResponse(/\/reviews\/counts$/);
  await page.goto(`/en/activities/${ownClass.activityId}/submissions?view=table`);
  await (await counted).finished();
  await setVisibility(page, "hidden");
  // Makes the initial data of the page stale, so that the page requests it again.
  await page.clock.install();
  await page.clock.fastForward("00:20");
  await submitWork(playwright.request, {
    student: ownClass.students[1],
    activityId: ownClass.activityId,
    title: "The harbour",
  });
  // The counts are refetched while the event stream is not open yet. The list must nevertheless be refetched, too.
  const { promise: mayListen, resolve: letListen } = Promise.withResolvers<void>();
  await page.route(events, async (route) => {
    await mayListen;
    await route.continue();
  });
  await setVisibility(page, "visible");
  await expect(page.getByRole("link", { name: /Waiting for review/ })).toContainText("2");
  letListen();
  await expect(page.getByRole("row").filter({ hasText: "The harbour" })).toBeVisible();
});

test("an activity's page says when it could not be refetched, and tries again on request", async () => {
  await teacher.goto(`/en/activities/${ownClass.activityId}`);
  await expect(teacher.getByRole("button", { name: "Close now" })).toBeVisible();
  await teacher.route("**/api/v1/**", (route) => route.abort());
  // The activity itself says so, too.
  const progress = teacher.getByRole("region", { name: "Class progress" });
  const failed = progress.getByText("The latest data could not be loaded.");
  // Repeated until the page notices the tab's return. The page then retries its request before it shows the message.
  await expect(async () => {
    await returnToTab(teacher);
    await expect(failed).toBeVisible({ timeout: 15_000 });
  }).toPass();
  await teacher.unrouteAll();
  await progress.getByRole("button", { name: "Try again" }).click();
  await expect(failed).toHaveCount(0);
});
