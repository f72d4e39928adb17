import { expect, type Page } from "@playwright/test";
import { untilAwake } from "./awake";
import { comeBack, mayLoseFocus } from "./come-back";
import { test } from "./journey";
import { tabToText } from "./keyboard";
import { handIn, haveTextMade, makeOwnClass, makeOwnSchool } from "./own-class";
import { signedIn } from "./sign-in";

const COMPRESSED_BYTES = 130_000;

/** A profile of the demo that no other journey changes. */
const LOGIN = "narae";

test("the student's home ships at most 130 KB of compressed JavaScript", async ({ browser }) => {
  const page = await signedIn(browser, LOGIN);
  const shipped = new Map<string, number>();
  const fresh = await page.context().newPage();
  const session = await page.context().newCDPSession(fresh);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scripts = new Set<string>();
  session.on("Network.responseReceived", (event) => {
    if (event.type === "Script") scripts.add(event.requestId);
  });
  session.on("Network.loadingFinished", (event) => {
    if (scripts.has(event.requestId)) shipped.set(event.requestId, event.encodedDataLength);
  });
  await fresh.goto("/en");
  await fresh.waitForLoadState("networkidle");
  const total = [...shipped.values()].reduce((sum, bytes) => sum + bytes, 0);
  expect(shipped.size).toBeGreaterThan(3);
  expect(total).toBeLessThanOrEqual(COMPRESSED_BYTES);
});

test("a student starts an activity, and looks at work and credits, by keyboard alone", async ({
  browser,
}) => {
  const page = await signedIn(browser, LOGIN, "kr");
  await untilAwake(page.getByRole("button", { name: /^시작하기|^이어서 하기|^다시 열기/ }).first());
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

test("a home that stands open follows what is done in the app's tab, and keeps focus and what it said", async ({
  browser,
  playwright,
}) => {
  const own = await makeOwnClass(playwright.request, "Coming back");
  const [student] = own.students;
  const work = { student, activityId: own.activityId, title: "The market" };
  const page = await signedIn(browser, student ?? LOGIN);
  await mayLoseFocus(page);
  const card = page.getByRole("article", { name: own.activityTitle });
  await expect(card.getByText("Not started")).toBeVisible();
  const start = card.getByRole("button", { name: /^Start/ });
  await untilAwake(start);
  const opened = page.waitForEvent("popup");
  await start.click();
  const app = await opened;
  await app.waitForLoadState();
  await comeBack(page);
  await expect(card.getByText("In progress")).toBeVisible();
  await app.bringToFront();
  await handIn(playwright.request, work);
  await comeBack(page);
  await expect(card.getByText("Submitted")).toBeVisible();
  await expect(card.getByText("Opened in a new tab.")).toBeVisible();
  await expect(card.getByRole("button", { name: /^Open again/ })).toBeFocused();
});

test("Start in two tabs, and the way back to a home, leave nothing stuck", async ({
  browser,
  playwright,
}) => {
  const own = await makeOwnClass(playwright.request, "Two tabs");
  const first = await signedIn(browser, own.students[0] ?? LOGIN);
  const second = await first.context().newPage();
  await second.goto("/en");
  const start = async (page: Page, name: RegExp) => {
    const opened = page.waitForEvent("popup");
    await page.getByRole("article", { name: own.activityTitle }).getByRole("button", { name }).click();
    const app = await opened;
    await expect(app.getByRole("heading", { name: own.activityTitle })).toBeVisible();
    await app.close();
    await comeBack(page);
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

test("a student's work and credits follow without a reload, and stay while the hub does not answer", async ({
  browser,
  playwright,
}) => {
  const school = await makeOwnSchool(playwright.request, "Following School");
  const own = await makeOwnClass(playwright.request, "Following", school);
  const [student] = own.students;
  const page = await signedIn(browser, student ?? LOGIN);
  await page.goto("/en/work");
  await expect(page.getByText("Nothing handed in yet")).toBeVisible();
  await handIn(playwright.request, { student, activityId: own.activityId, title: "The market" });
  await comeBack(page);
  await expect(page.getByRole("heading", { name: "The market" })).toBeVisible();

  await page.goto("/en/usage");
  await expect(page.getByText("No entries yet")).toBeVisible();
  await page.route("**/api/v1/**", (route) => route.abort());
  await haveTextMade(playwright.request, { student, activityId: own.activityId });
  await comeBack(page);
  await expect(page.getByText("The latest data could not be loaded.")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("No entries yet")).toBeVisible();
  await page.unroute("**/api/v1/**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("1 credit", { exact: true })).toBeVisible();
  await expect(page.getByText("could not be loaded")).toHaveCount(0);
});

test("a page that stands open is never brought up to date with somebody else's", async ({
  browser,
  playwright,
}) => {
  const own = await makeOwnClass(playwright.request, "One tablet");
  const [first, second] = own.students;
  await handIn(playwright.request, { student: first, activityId: own.activityId, title: "Not yours" });
  const page = await signedIn(browser, first ?? LOGIN);
  await page.goto("/en/work");
  await expect(page.getByRole("heading", { name: "Not yours" })).toBeVisible();
  const home = await page.context().newPage();
  await home.goto("/en");
  const other = await signedIn(browser, second ?? LOGIN);
  await page.context().addCookies(await other.context().cookies());
  for (const open of [page, home]) {
    await comeBack(open);
    await expect(open.getByRole("banner")).toContainText(second?.displayName ?? "");
  }
  await expect(page.getByText("Nothing handed in yet")).toBeVisible();
  await page.context().clearCookies();
  for (const open of [page, home]) {
    await comeBack(open);
    await open.waitForURL("**/sign-in?returnTo=**");
  }
});
