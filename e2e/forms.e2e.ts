import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { test } from "./journey";
import { makeSuffix } from "./own-class";
import { returnToTab } from "./return-to-tab";
import { signedInAt } from "./sign-in";

/** Opens the dialog with which a school admin adds a person. */
async function openAddPerson(browser: Browser): Promise<{ page: Page; dialog: Locator }> {
  const page = await signedInAt(browser, "principal", "/en/people");
  await page.getByRole("button", { name: "Add a person" }).click();
  return { page, dialog: page.getByRole("dialog") };
}

/** Delays requests to an address until the returned function is called. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("a form that waits for a suggested login name is not sent when it is cancelled meanwhile", async ({
  browser,
}) => {
  const { page, dialog } = await openAddPerson(browser);
  const written: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") written.push(request.url());
  });
  const release = await holdBack(page, "**/login-suggestion?**");
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Kim Nobody");
  await dialog.getByRole("textbox", { name: "Name", exact: true }).press("Enter");
  await expect(dialog.locator("[type=submit]")).toHaveAttribute("aria-busy", "true");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  const suggested = page.waitForResponse("**/login-suggestion?**");
  release();
  await (await suggested).finished();
  await page.getByLabel("Name or login name").fill("Kim Nobody");
  await expect(page.getByRole("row", { name: "Kim Nobody" })).toHaveCount(0);
  expect(written).toEqual([]);
});

test("the hub's message about a field is shown even when the field was edited during the request", async ({
  browser,
}) => {
  const { page, dialog } = await openAddPerson(browser);
  const login = dialog.getByRole("textbox", { name: "Login name" });
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Minji Again");
  await login.fill("minji");
  const release = await holdBack(page, "**/people");
  await login.press("Enter");
  await login.press("End");
  await login.press("x");
  release();
  await expect(login).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByRole("alert")).toHaveCount(1);
  await expect(login).toBeFocused();
  await login.press("y");
  await expect(login).not.toHaveAttribute("aria-invalid", "true");
  await expect(login).toBeFocused();
  await login.fill("minji");
  await login.press("Enter");
  const suggestion = dialog.getByRole("button", { name: /^Use the login name minjiagain/ });
  const free = (await suggestion.textContent()) ?? "";
  await suggestion.click();
  await expect(login).toHaveValue(free);
  await expect(login).toBeFocused();
  await expect(login).not.toHaveAttribute("aria-invalid", "true");
});

test("a message at the focused field is announced each time the form is sent", async ({ browser }) => {
  const { dialog } = await openAddPerson(browser);
  const name = dialog.getByRole("textbox", { name: "Name", exact: true });
  await name.press("Enter");
  const line = dialog.getByRole("alert").filter({ hasText: "Fill this in." });
  await expect(line).toHaveCount(1);
  const first = await line.elementHandle();
  await name.press("Enter");
  await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(line).toHaveCount(1);
});

test("what is typed into a form is kept when the sign-in expires meanwhile", async ({ browser }) => {
  const { page, dialog } = await openAddPerson(browser);
  const name = dialog.getByRole("textbox", { name: "Name", exact: true });
  await name.fill("Half a person");
  // Makes the data that came with the page stale, so that the page requests it again.
  await page.clock.install();
  await page.clock.fastForward("00:20");
  await page.context().clearCookies();
  const refused = page.waitForResponse(
    (answer) => answer.status() === 401 && /\/people\b/.test(answer.url()),
  );
  await returnToTab(page);
  await (await refused).finished();
  await expect(name).toHaveValue("Half a person");
  await page.keyboard.press("Escape");
  await returnToTab(page);
  await page.waitForURL("**/sign-in?returnTo=**");
});

/** Presses Escape and clicks beside the dialog: neither may close it during a request or while it shows a new password. */
async function pressEscapeAndClickBeside(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.mouse.click(4, 4);
}

test("a dialog stays open during a request, and one with a new password until its button closes it", async ({
  browser,
}) => {
  const { page, dialog } = await openAddPerson(browser);
  const name = `Kim Kept ${makeSuffix()}`;
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await dialog.getByRole("textbox", { name: "Login name" }).fill(name.toLowerCase().replaceAll(" ", "-"));
  const release = await holdBack(page, "**/people");
  await dialog.getByRole("textbox", { name: "Login name" }).press("Enter");
  await expect(dialog.locator("[type=submit]")).toHaveAttribute("aria-busy", "true");
  await pressEscapeAndClickBeside(page);
  release();
  const password = dialog.locator("code").last();
  await expect(password).toHaveText(/^[a-z]{4}-[a-z]{4}-[a-z]{4}-\d\d$/);
  await pressEscapeAndClickBeside(page);
  await expect(password).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByLabel("Name or login name").fill(name);
  await expect(page.getByText("1 person", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "New password" }).click();
  const releasePassword = await holdBack(page, "**/password");
  await dialog.getByRole("button", { name: "Make a new password" }).click();
  await pressEscapeAndClickBeside(page);
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
  releasePassword();
  await expect(password).toBeVisible();
  await pressEscapeAndClickBeside(page);
  await expect(password).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toHaveCount(0);
});
