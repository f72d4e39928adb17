import { expect, type Page } from "@playwright/test";
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

test("what is ticked and pressed before a page's scripts have come is done when they are there", async ({
  browser,
  playwright,
}) => {
  const { teacher, students, activityId } = await makeOwnClass(playwright.request, "Slow");
  for (const [index, title] of ["The market", "My street", "The river"].entries()) {
    await handIn(playwright.request, { student: students[index], activityId, title });
  }
  const page = await signedIn(browser, teacher);
  const path = `/en/activities/${activityId}/submissions?view=table&sort=number`;
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

test("a form that is filled in and sent before its scripts have come is sent once, whole", async ({
  browser,
  playwright,
}) => {
  const { teacher } = await makeOwnClass(playwright.request, `Slow form ${Date.now().toString(36)}`);
  const page = await signedIn(browser, teacher);
  const form = await page.getByRole("link", { name: /New activity/ }).getAttribute("href");
  const come = await goBeforeItsScripts(page, form ?? "");
  await page.getByRole("radio", { name: "Storybook" }).check();
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
