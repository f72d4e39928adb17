import { type APIRequest, type Browser, expect, type Page } from "@playwright/test";
import { test } from "./journey";
import { handIn, makeOwnClass } from "./own-class";
import { signedIn } from "./sign-in";

/** Goes to a page whose scripts are long in coming. Answers what lets them come. */
async function goBeforeItsScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let letThemCome = () => {};
  const held = new Promise<void>((resolve) => {
    letThemCome = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return async () => {
    letThemCome();
    await page.unrouteAll({ behavior: "wait" });
  };
}

/** A teacher's page of three submissions, not opened yet. */
async function threeSubmissions(
  browser: Browser,
  request: APIRequest,
): Promise<{ page: Page; path: string }> {
  const { teacher, students, activityId } = await makeOwnClass(request, "Slow");
  for (const [index, title] of ["The market", "My street", "The river"].entries()) {
    await handIn(request, { student: students[index], activityId, title });
  }
  const page = await signedIn(browser, teacher);
  return { page, path: `/en/activities/${activityId}/submissions?view=table&sort=number` };
}

test("what is ticked and pressed before a page's scripts have come is done when they are there", async ({
  browser,
  playwright,
}) => {
  const { page, path } = await threeSubmissions(browser, playwright.request);
  const come = await goBeforeItsScripts(page, path);
  await page.getByRole("checkbox", { name: "Choose all on this page" }).check();
  await page.getByRole("checkbox", { name: /Choose My street/ }).check();
  const mark = page.getByRole("button", { name: "Mark reviewed: 류이안" });
  await mark.click();
  await mark.click();
  await come();
  await expect(page.getByRole("region", { name: "Chosen submissions" })).toContainText("3 chosen");
  await expect(page.getByRole("button", { name: "Mark not reviewed: 류이안" })).toBeVisible();
  await expect(page.getByText("Reviewed", { exact: true })).toHaveCount(1);
});

/** Presses what `pressed` selects as many milliseconds after React has begun to listen as `after` in a page's address says. */
async function pressWhileAwaking(page: Page, pressed: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  // React listens from the moment at which it is given the page, and draws it in tasks of their own.
  await page.addInitScript({
    content: `const listen = document.addEventListener;
      const press = () => document.querySelector(${JSON.stringify(pressed)}).click();
      document.addEventListener = function (type, ...how) {
        listen.call(this, type, ...how);
        if (type !== "keydown") return;
        document.addEventListener = listen;
        const afterMs = new URLSearchParams(location.search).get("after");
        if (afterMs === "0") queueMicrotask(press);
        else setTimeout(press, afterMs);
      };`,
  });
}

const MOMENTS_MS = [0, 1, 50, 200];

test("what is pressed at any moment while a page awakes is done once", async ({ browser, playwright }) => {
  const { page, path } = await threeSubmissions(browser, playwright.request);
  await pressWhileAwaking(page, "main td button[aria-label$='나온유']");
  let marked = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/reviews")) marked += 1;
  });
  for (const [index, afterMs] of MOMENTS_MS.entries()) {
    await page.goto(`${path}&after=${afterMs}`);
    await expect.poll(() => marked, { message: `pressed after ${afterMs} ms` }).toBe(index + 1);
    await page.waitForTimeout(500);
    expect(marked, `pressed after ${afterMs} ms`).toBe(index + 1);
  }
});

test("a box that is ticked at any moment while a page awakes is chosen", async ({ browser, playwright }) => {
  const { page, path } = await threeSubmissions(browser, playwright.request);
  await pressWhileAwaking(page, "main td input[type=checkbox]");
  for (const afterMs of MOMENTS_MS) {
    await page.goto(`${path}&after=${afterMs}`);
    const chosen = page.getByRole("region", { name: "Chosen submissions" });
    await expect(chosen, `ticked after ${afterMs} ms`).toContainText("1 chosen");
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
  }
});

test("a form that is filled in and sent before its scripts have come is sent once, whole", async ({
  browser,
  playwright,
}) => {
  const { teacher } = await makeOwnClass(playwright.request, "Slow form");
  const page = await signedIn(browser, teacher);
  const form = await page.getByRole("link", { name: /New activity/ }).getAttribute("href");
  const come = await goBeforeItsScripts(page, form ?? "");
  for (const app of ["Storybook", "Poem Workshop", "Storybook"])
    await page.getByRole("radio", { name: app }).check();
  await page.getByLabel("Title").fill("A day in autumn");
  await page.getByLabel("Instructions").fill("Write what you saw.");
  await page.getByLabel("Title").press("Enter");
  await page.getByLabel("Title").press("Enter");
  await come();
  await expect(page.getByRole("heading", { level: 1, name: "A day in autumn" })).toBeVisible();
  await expect(page.getByText("Write what you saw.")).toBeVisible();
  await page.getByRole("link", { name: /^Slow form/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Slow form/ })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
});

test("of several boxes that are ticked before the scripts have come each counts", async ({
  browser,
  playwright,
}) => {
  const { school, students } = await makeOwnClass(playwright.request, "Slow boxes");
  const page = await signedIn(browser, school.admin);
  const come = await goBeforeItsScripts(page, "/en/people");
  const boxes = students
    .slice(0, 3)
    .map(({ displayName }) => page.getByRole("checkbox", { name: displayName }));
  for (const box of boxes) await box.check();
  await boxes[1]?.uncheck();
  await come();
  await expect(page.getByText("2 people chosen")).toBeVisible();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
});

test("what a filter is set to before its scripts have come is looked for, and a menu stays open", async ({
  browser,
}) => {
  const page = await signedIn(browser, "principal", "en", { viewport: { width: 390, height: 844 } });
  const come = await goBeforeItsScripts(page, "/en/people");
  await page.getByLabel("Name or login name").fill("minji");
  await page.getByLabel("Role").selectOption("Student");
  const menu = page.getByRole("link", { name: "Audit log" });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(menu).toBeVisible();
  await come();
  await page.waitForURL(/q=minji/);
  await page.waitForURL(/role=student/);
  await expect(menu).toBeVisible();
});
