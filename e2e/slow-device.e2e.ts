import { type APIRequest, type Browser, expect, type Page } from "@playwright/test";
import { untilHydrated } from "./hydrated";
import { test } from "./journey";
import { makeOwnClass, submitWork } from "./own-class";
import { signedIn } from "./sign-in";

/** Goes to a page and holds its scripts back. Returns what lets them load. */
async function goWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/_next/static/**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return async () => {
    release();
    await page.unrouteAll({ behavior: "wait" });
  };
}

/** A teacher's list of three submissions, not opened yet. */
async function threeSubmissions(
  browser: Browser,
  request: APIRequest,
): Promise<{ page: Page; path: string }> {
  const { teacher, students, activityId } = await makeOwnClass(request, "Slow");
  for (const [index, title] of ["The market", "My street", "The river"].entries()) {
    await submitWork(request, { student: students[index], activityId, title });
  }
  const page = await signedIn(browser, teacher);
  return { page, path: `/en/activities/${activityId}/submissions?view=table&sort=number` };
}

test("before hydration a list can be read, its links work, and its other controls are disabled", async ({
  browser,
  playwright,
}) => {
  const { page, path } = await threeSubmissions(browser, playwright.request);
  const loadScripts = await goWithoutScripts(page, path);
  const all = page.getByRole("checkbox", { name: "Choose all on this page" });
  const mark = page.getByRole("button", { name: "Mark reviewed: 류이안" });
  await expect(all).toBeDisabled();
  await expect(mark).toBeDisabled();
  // Text of the usual contrast: a page that hydrates soon does not flash grey.
  await expect(mark).toHaveCSS("opacity", "1");
  await loadScripts();
  await all.check();
  await expect(page.getByRole("region", { name: "Chosen submissions" })).toContainText("3 chosen");
  await mark.click();
  await expect(page.getByText("Reviewed", { exact: true })).toHaveCount(1);

  await goWithoutScripts(page, path);
  await page.getByRole("link", { name: "The river" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The river" })).toBeVisible();
});

/** Makes the next page that loads click what a selector finds, at the moment it becomes enabled. Slows the CPU down four times. */
async function clickOnceEnabled(page: Page, selector: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      const control = document.querySelector<HTMLInputElement | HTMLButtonElement>(selector);
      if (!control || control.disabled) return;
      observer.disconnect();
      control.click();
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
  }, selector);
}

test("a button works as soon as it is enabled", async ({ browser, playwright }) => {
  const { page, path } = await threeSubmissions(browser, playwright.request);
  await clickOnceEnabled(page, "main td button[aria-label$='나온유']");
  const marked = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/reviews"),
  );
  await page.goto(path);
  await marked;
  await expect(page.getByRole("button", { name: "Mark not reviewed: 나온유" })).toBeVisible();
});

test("a checkbox works as soon as it is enabled", async ({ browser, playwright }) => {
  const { page, path } = await threeSubmissions(browser, playwright.request);
  await clickOnceEnabled(page, "main td input[type=checkbox]");
  await page.goto(path);
  await expect(page.getByRole("region", { name: "Chosen submissions" })).toContainText("1 chosen");
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
});

test("a form without an action takes no input before hydration", async ({ browser, playwright }) => {
  const { teacher } = await makeOwnClass(playwright.request, "Slow form");
  const page = await signedIn(browser, teacher);
  const form = await page.getByRole("link", { name: /New activity/ }).getAttribute("href");
  const loadScripts = await goWithoutScripts(page, form ?? "");
  for (const control of [page.getByLabel("Title"), page.getByRole("radio", { name: "Storybook" })])
    await expect(control).toBeDisabled();
  await loadScripts();
  await page.getByRole("radio", { name: "Storybook" }).check();
  await page.getByLabel("Title").fill("A day in autumn");
  await page.getByLabel("Title").press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "A day in autumn" })).toBeVisible();
});

test("the sign-in form keeps through hydration what was typed before, and can be sent before hydration", async ({
  page,
}) => {
  const [login, password] = [page.getByLabel("Login name"), page.getByLabel("Password")];
  const loadScripts = await goWithoutScripts(page, "/en/sign-in");
  await login.fill("teacher");
  await password.fill("not-the-password");
  await loadScripts();
  await untilHydrated(page);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("That login name and password do not match.")).toBeVisible();
  await expect(login).toHaveValue("teacher");

  await goWithoutScripts(page, "/en/sign-in");
  await login.fill("teacher");
  await password.fill("edu-hub-demo");
  await password.press("Enter");
  await page.waitForURL("**/en", { waitUntil: "commit" });
});

test("before hydration filters narrow a page, keep what is typed, and a phone's menu opens", async ({
  browser,
}) => {
  const page = await signedIn(browser, "principal", "en", { viewport: { width: 390, height: 844 } });
  const loadScripts = await goWithoutScripts(page, "/en/usage?range=custom&from=2026-11-02&to=2026-11-05");
  const [from, to] = [page.getByLabel("From"), page.getByLabel("To", { exact: true })];
  await from.fill("2026-11-03");
  await from.press("Enter");
  await page.waitForURL(/from=2026-11-03/, { waitUntil: "commit" });
  await to.fill("2026-11-04");
  const menu = page.getByRole("link", { name: "Audit log" });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(menu).toBeVisible();
  await loadScripts();
  await untilHydrated(page);
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(to).toHaveValue("2026-11-04");
  await to.press("Enter");
  await page.waitForURL(/to=2026-11-04/);
});
