import { expect, type Page } from "@playwright/test";
import { comeBack } from "./come-back";
import { test } from "./journey";
import { handIn, makeOwnClass, type OwnClass } from "./own-class";
import { signedIn } from "./sign-in";

test.describe.configure({ mode: "serial", timeout: 120_000 });

let own: OwnClass;
let teacher: Page;

test.beforeAll(async ({ browser, playwright }) => {
  own = await makeOwnClass(playwright.request, "Standing open");
  const [student] = own.students;
  await handIn(playwright.request, { student, activityId: own.activityId, title: "The market" });
  teacher = await (await browser.newContext()).newPage();
  await teacher.goto("/en/sign-in");
  await teacher.getByLabel("Login name").fill(own.teacher.login);
  await teacher.getByLabel("Password").fill(own.teacher.password);
  await teacher.getByRole("button", { name: "Sign in" }).first().click();
  await teacher.waitForURL("**/en");
});

test.afterAll(() => teacher.context().close());

const LIST_OF_NAMED = /\/reviews\?submissionIds=/;

for (const [index, fails] of ["by name", "at all"].entries()) {
  test(`work that came anew never looks reviewed, though the list cannot be read ${fails}`, async ({
    playwright,
  }) => {
    const name = own.students[0]?.displayName ?? "";
    const title = `The market, again ${index}`;
    await teacher.route(/\/submissions\/events$/, (route) => route.abort());
    await teacher.route(/\/reviews\/counts$/, (route) => route.abort());
    await teacher.route(fails === "at all" ? /\/reviews\?/ : LIST_OF_NAMED, (route) => route.abort());
    await teacher.goto(`/en/activities/${own.activityId}/submissions?view=table`);
    const row = teacher.getByRole("row").filter({ hasText: name });
    await expect(row).toContainText("Waiting");
    await handIn(playwright.request, { student: own.students[0], activityId: own.activityId, title });
    await row.getByRole("button", { name: `Mark reviewed: ${name}` }).click();
    await expect(
      teacher.getByText("A newer revision has arrived; look at it first", { exact: true }),
    ).toBeVisible();
    if (fails === "by name") await expect(row).toContainText(title);
    else await expect(teacher.getByText("The latest data could not be loaded.")).toBeVisible();
    await expect(row).toContainText("Waiting");
    await expect(row.getByRole("button", { name: `Mark reviewed: ${name}` })).toBeVisible();
    await teacher.unrouteAll();
  });
}

/** Puts a page out of sight, as another tab before it does, or in sight again. */
async function setSight(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((visibilityState) => {
    Object.defineProperties(document, {
      visibilityState: { value: visibilityState, configurable: true },
      hidden: { value: visibilityState === "hidden", configurable: true },
    });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, state);
}

test("who comes back to a list finds what was handed in meanwhile, though the counts are there first", async ({
  browser,
  playwright,
}) => {
  const page = await signedIn(browser, own.teacher);
  const events = /\/submissions\/events$/;
  // As soon as the page listens it counts anew.
  const counted = page.waitForResponse(/\/reviews\/counts$/);
  await page.goto(`/en/activities/${own.activityId}/submissions?view=table`);
  await (await counted).finished();
  await setSight(page, "hidden");
  // What the page brought along is no longer fresh.
  await page.clock.install();
  await page.clock.fastForward("00:20");
  await handIn(playwright.request, {
    student: own.students[1],
    activityId: own.activityId,
    title: "The harbour",
  });
  const { promise: mayListen, resolve: letListen } = Promise.withResolvers<void>();
  await page.route(events, async (route) => {
    await mayListen;
    await route.continue();
  });
  await setSight(page, "visible");
  await expect(page.getByRole("link", { name: /Waiting for review/ })).toContainText("2");
  letListen();
  await expect(page.getByRole("row").filter({ hasText: "The harbour" })).toBeVisible();
});

test("an activity's page says when it is not the newest, and follows again by one press", async () => {
  await teacher.goto(`/en/activities/${own.activityId}`);
  await expect(teacher.getByRole("button", { name: "Close now" })).toBeVisible();
  await teacher.route("**/api/v1/**", (route) => route.abort());
  // As soon as the page listens; then it asks four times before it says so.
  await expect(async () => {
    await comeBack(teacher);
    await expect(teacher.getByText("The latest data could not be loaded.")).toBeVisible({ timeout: 15_000 });
  }).toPass();
  await teacher.unrouteAll();
  await teacher.getByRole("button", { name: "Try again" }).click();
  await expect(teacher.getByText("could not be loaded")).toHaveCount(0);
});
