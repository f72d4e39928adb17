import { expect, type Page } from "@playwright/test";
import { measureScripts } from "../tools/test/measure-scripts";
import { untilHydrated } from "./hydrated";
import { test } from "./journey";
import { tabToText } from "./keyboard";
import { generateText, makeOwnClass, makeOwnSchool, submitWork } from "./own-class";
import { disableFocusEmulation, returnToTab } from "./return-to-tab";
import { signedIn, signedInAt } from "./sign-in";

const MAX_COMPRESSED_BYTES = 130_000;

/** The login of a demo student. Only the tests of this file and of `account.e2e.ts` use it. */
const LOGIN = "narae";

test("the student's home ships at most 130 KB of compressed JavaScript", async ({ browser }) => {
  const page = await signedIn(browser, LOGIN);
  const scripts = await measureScripts(page.context(), "/en");
  expect(scripts.count).toBeGreaterThan(3);
  expect(scripts.sizeBytes).toBeLessThanOrEqual(MAX_COMPRESSED_BYTES);
});

test("a student starts an activity, and looks at work and credits, using only the keyboard [people-1] [start-5]", async ({
  browser,
}) => {
  const page = await signedIn(browser, LOGIN, "kr");
  await untilHydrated(page);
  await tabToText(page, /^시작하기|^이어서 하기|^다시 열기/);
  const opened = page.waitForEvent("popup");
  await page.keyboard.press("Enter");
  await (await opened).waitForLoadState();
  await expect(page.getByText("새 탭에서 열었어요.")).toBeVisible();
  await page.reload();
  await tabToText(page, /^내 작품$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "내 작품" })).toBeVisible();
  await tabToText(page, /^내 크레딧$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "내 크레딧" })).toBeVisible();
});

test("an open home page shows within a second what happened in the app's tab, and the card keeps the focus and its message", async ({
  browser,
  playwright,
}) => {
  const ownClass = await makeOwnClass(playwright.request, "Coming back");
  const [student] = ownClass.students;
  const work = { student, activityId: ownClass.activityId, title: "The market" };
  const page = await signedIn(browser, student ?? LOGIN);
  await disableFocusEmulation(page);
  const cardIn = (part: string) =>
    page.getByRole("region", { name: part }).getByRole("article", { name: ownClass.activityTitle });
  const card = cardIn("To do");
  await expect(page.getByText("You have one thing to do.")).toBeVisible();
  const start = card.getByRole("button", { name: /^Start/ });
  await untilHydrated(page);
  const opened = page.waitForEvent("popup");
  await start.click();
  const app = await opened;
  await app.waitForLoadState();
  await returnToTab(page);
  await expect(card.getByRole("button", { name: /^Continue/ })).toBeFocused();
  await expect(card.getByText("Opened in a new tab.")).toBeVisible();
  await app.bringToFront();
  await submitWork(playwright.request, work);
  await returnToTab(page);
  await expect(cardIn("Handed in").getByRole("link", { name: /^Look at it/ })).toBeFocused({
    timeout: 1_000,
  });
  await expect(card).toHaveCount(0);
  await expect(page.getByText("You have done everything.")).toBeVisible();
});

test("Start still works after it was pressed in two tabs and after going back to the home page", async ({
  browser,
  playwright,
}) => {
  const ownClass = await makeOwnClass(playwright.request, "Two tabs");
  const first = await signedIn(browser, ownClass.students[0] ?? LOGIN);
  const second = await first.context().newPage();
  await second.goto("/en");
  const start = async (page: Page, name: RegExp) => {
    const opened = page.waitForEvent("popup");
    await page.getByRole("article", { name: ownClass.activityTitle }).getByRole("button", { name }).click();
    const app = await opened;
    await expect(app.getByRole("heading", { name: ownClass.activityTitle })).toBeVisible();
    await app.close();
    await returnToTab(page);
    await expect(page.getByRole("button", { name: /^Continue/ })).toBeVisible();
  };
  for (const page of [first, second]) await start(page, /^(Start|Continue)/);
  await second.getByRole("link", { name: "My work" }).click();
  await expect(second.getByRole("heading", { level: 1, name: "My work" })).toBeVisible();
  await second.goBack();
  await start(second, /^Continue/);
  await second.goto("/en/profile");
  await second.goBack();
  await start(second, /^Continue/);
});

test("a student's new work appears without a reload, its earlier version opens, and credits stay visible while calls fail [review-4]", async ({
  browser,
  playwright,
}) => {
  const school = await makeOwnSchool(playwright.request, "Following School");
  const ownClass = await makeOwnClass(playwright.request, "Following", school);
  const [student] = ownClass.students;
  const page = await signedInAt(browser, student ?? LOGIN, "/en/work");
  await expect(page.getByText("Nothing handed in yet")).toBeVisible();
  await submitWork(playwright.request, { student, activityId: ownClass.activityId, title: "The market" });
  await returnToTab(page);
  await expect(page.getByRole("heading", { name: "The market" })).toBeVisible();
  await page.getByRole("link", { name: /^Look at ?: The market/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The market" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Open the work/ })).toHaveAttribute("target", "_blank");
  await expect(page.getByRole("heading", { name: "The work's files" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Earlier versions" })).toHaveCount(0);
  await submitWork(playwright.request, {
    student,
    activityId: ownClass.activityId,
    title: "The market at night",
  });
  await page.reload();
  const earlier = page.getByRole("region", { name: "Earlier versions" });
  await earlier.getByRole("link", { name: /Version 1 · The market/ }).click();
  await expect(earlier.locator("summary")).toBeFocused();
  await expect(earlier.getByRole("link", { name: /^Open the work/ })).toBeVisible();
  await page.getByRole("link", { name: "All my work" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My work" })).toBeVisible();

  await page.goto("/en/usage");
  await expect(page.getByText("No entries yet")).toBeVisible();
  await page.route("**/api/v1/**", (route) => route.abort());
  await generateText(playwright.request, { student, activityId: ownClass.activityId });
  await returnToTab(page);
  await expect(page.getByText("The latest data could not be loaded.")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("No entries yet")).toBeVisible();
  await page.unroute("**/api/v1/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("1 credit", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("could not be loaded")).toHaveCount(0);
});

test("when another person signs in, an open page shows only that person's data", async ({
  browser,
  playwright,
}) => {
  const ownClass = await makeOwnClass(playwright.request, "One tablet");
  const [first, second] = ownClass.students;
  await submitWork(playwright.request, {
    student: first,
    activityId: ownClass.activityId,
    title: "Not yours",
  });
  const page = await signedInAt(browser, first ?? LOGIN, "/en/work");
  await expect(page.getByRole("heading", { name: "Not yours" })).toBeVisible();
  const home = await page.context().newPage();
  await home.goto("/en");
  const other = await signedIn(browser, second ?? LOGIN);
  await page.context().addCookies(await other.context().cookies());
  for (const open of [page, home]) {
    await returnToTab(open);
    await expect(open.getByRole("banner")).toContainText(second?.displayName ?? "");
  }
  await expect(page.getByText("Nothing handed in yet")).toBeVisible();
  await page.context().clearCookies();
  for (const open of [page, home]) {
    await returnToTab(open);
    await open.waitForURL("**/sign-in?returnTo=**");
  }
});
