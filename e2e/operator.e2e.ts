import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./check-page";
import { test } from "./journey";
import { focusEnabled } from "./keyboard";
import { makeSuffix } from "./own-class";
import { choosePassword, openAndSignIn, signedIn, signedInAt } from "./sign-in";

/** This journey adds its own school, so that the demo's schools and apps stay as they are. */
const suffix = makeSuffix();
const NAME = `Dasom ${suffix}`;

async function addSchool(page: Page): Promise<{ login: string; password: string }> {
  await page.getByRole("button", { name: "Add a school" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill(NAME);
  await dialog.getByLabel("Korean name").fill(`다솜 ${suffix}`);
  await dialog.getByLabel("Time zone").selectOption("Asia/Seoul");
  await dialog.getByRole("textbox", { name: "Name of the first admin", exact: true }).fill("Kim");
  await dialog.getByLabel("Login name of the first admin").fill(`kim-${suffix}`);
  await dialog.getByRole("button", { name: "Add a school" }).click();
  await expect(dialog.getByText("The school is added")).toBeVisible();
  const password = (await dialog.locator("code").last().textContent()) ?? "";
  await dialog.getByRole("link", { name: "Go to the school" }).click();
  await expect(page.getByRole("heading", { level: 1, name: NAME })).toBeVisible();
  return { login: `kim-${suffix}`, password };
}

async function grantByDoubleClick(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Grant credits" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("spinbutton", { name: "Credits" }).fill("500");
  await dialog.getByLabel("Note").fill("First credits");
  await dialog.getByRole("button", { name: "Grant credits" }).dblclick();
  await expect(dialog).toHaveCount(0);
  const grants = page.getByRole("table", { name: "Grants and corrections, newest first" });
  await expect(grants.getByRole("row")).toHaveCount(2);
  await expect(grants.getByRole("row").last()).toContainText("+500");
}

async function addTermByKeyboard(page: Page): Promise<void> {
  await focusEnabled(page.getByRole("button", { name: "Add a term" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Name of the term")).toBeFocused();
  await page.keyboard.type("This year");
  // The year in Seoul, which begins nine hours before that of UTC.
  const year = new Intl.DateTimeFormat("en", { year: "numeric", timeZone: "Asia/Seoul" }).format();
  await dialog.getByLabel("First day").fill(`${year}-01-01`);
  await dialog.getByLabel("Last day").fill(`${year}-12-31`);
  await dialog.getByLabel("Last day").press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Runs today")).toBeVisible();
}

test("an operator adds a school, grants it credits once despite a double click, and finds both in the audit log [people-5]", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const page = await signedIn(browser, "operator");
  const admin = await addSchool(page);
  await grantByDoubleClick(page);
  await addTermByKeyboard(page);
  await expectAccessible(page, "the page of a school", { everyItem: true });

  await page.getByRole("button", { name: "More for this school" }).click();
  await page.getByRole("menuitem", { name: "Audit log of this school" }).click();
  const log = page.getByRole("table", { name: "Audit log, newest first" });
  for (const done of ["Added a term", "Granted credits", "Added a person", "Added a school"]) {
    await expect(log.getByRole("cell", { name: done })).toHaveCount(1);
  }
  await page.getByLabel("What", { exact: true }).selectOption("credits.grant");
  await expect(log.getByRole("row")).toHaveCount(2);
  await page.reload();
  await expect(log.getByRole("row")).toHaveCount(2);

  const context = await browser.newContext();
  const adminPage = await context.newPage();
  await adminPage.goto("/en/sign-in");
  await adminPage.getByLabel("Login name").fill(admin.login);
  await adminPage.getByLabel("Password").fill(admin.password);
  await adminPage.getByRole("button", { name: "Sign in" }).click();
  await choosePassword(adminPage, admin.password, "seven-green-kites");
  await expect(adminPage.getByText(NAME).first()).toBeVisible();
});

test("an operator sees what an app's developer declared, and verifies the ledger [people-5]", async ({
  browser,
}) => {
  const page = await signedInAt(browser, "operator", "/en/apps?q=poem");
  await page.getByRole("link", { name: "Poem Workshop" }).click();
  await expect(page.getByRole("heading", { name: "What the developer declared" })).toBeVisible();
  await page.getByRole("button", { name: "Suspend…" }).click();
  await expect(page.getByRole("dialog").getByLabel("Reason")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto("/en/system");
  await page.getByRole("button", { name: "Verify now" }).click();
  await expect(page.getByText(/The ledger is correct/)).toBeVisible({ timeout: 20_000 });
});

test("an operator tries a model for text and one for pictures, and sees the picture and how long the text took", async ({
  browser,
}) => {
  const page = await signedInAt(browser, "operator", "/en/system");
  const models = page.getByRole("table", { name: /^The AI models of this hub/ });
  await expect(models.getByRole("row")).toHaveCount(3);
  await page.getByRole("button", { name: "Try this model: Demo text" }).dblclick();
  await expect(page.getByText(/^Demo text works\. It took [\d.]+ seconds\.$/)).toBeVisible();
  await expect(page.getByText(/A school pays 1 credit for this/)).toBeVisible();
  await page.getByRole("button", { name: "Try this model: Demo picture" }).click();
  const picture = page.getByRole("img", { name: "The picture that the model made" });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await expectAccessible(page, "the page of the system", { everyItem: true });
});

test("an operator adds a developer, who chooses a password, cannot sign in while archived, and can once restored", async ({
  browser,
}) => {
  const [name, login] = [`Story Lab ${suffix}`, `storylab-${suffix}`];
  const page = await signedInAt(browser, "operator", "/en/hub-people");
  await page.getByRole("button", { name: "Add a person" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Role").selectOption("developer");
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await dialog.getByLabel("Login name").fill(login);
  await dialog.getByRole("button", { name: "Add a person" }).click();
  await expect(dialog.getByText(`${name} is added`)).toBeVisible();
  const given = (await dialog.locator("code").last().textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();

  const developerPage = await openAndSignIn(browser, "/en", { login, password: given });
  await choosePassword(developerPage, given, "nine-quiet-herons");
  await expect(developerPage.getByRole("heading", { name: "Build an app" })).toBeVisible();

  const row = page.getByRole("row", { name });
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(row).toHaveCount(0);
  await developerPage.goto("/en/usage");
  await developerPage.waitForURL("**/en/sign-in?**");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();
  const back = await openAndSignIn(browser, "/en", { login, password: "nine-quiet-herons" });
  await back.waitForURL("**/en");
});
