import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "./journey";
import { type OwnHub, startOwnHub } from "./own-hub";
import { choosePassword } from "./sign-in";

test.describe.configure({ mode: "serial", timeout: 240_000 });

const OPERATOR_PASSWORD = "seven-green-kites";

let hub: OwnHub;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  hub = await startOwnHub({}, "start");
});
test.afterAll(() => hub?.stop());

/** A browser of one's own, in which someone signs in on the way to a page. */
async function signIn(browser: Browser, path: string, login: string, password: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: hub.hubUrl })).newPage();
  await page.goto(path);
  await page.getByLabel(/^(Login name|아이디)/).fill(login);
  await page.getByLabel(/^(Password|비밀번호)/).fill(password);
  await page.getByRole("button", { name: /^(Sign in|로그인)$/ }).click();
  return page;
}

test("the first operator is created on the command line, chooses a password, and reaches the page they asked for", async ({
  browser,
}) => {
  expect(hub.output()).toContain("npm run operator:create -- --login NAME");
  const { code, output } = hub.createOperator("--login", "first", "--name", "First Operator");
  expect(code).toBe(0);
  const given = /Password +(\S+)/.exec(output)?.[1] ?? "";

  const page = await signIn(browser, "/en/audit", "first", given);
  await page.waitForURL("**/en/choose-password?**");
  await expect(page.getByRole("heading", { level: 1, name: "Choose your own password" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main menu" })).toHaveCount(0);
  for (const path of ["/en", "/en/profile", "/en/schools/x", "/kr/hub-people"]) {
    await page.goto(path);
    await page.waitForURL("**/choose-password?**");
  }
  await page.getByRole("button", { name: "로그아웃" }).click();
  await page.waitForURL("**/kr/sign-in");

  const again = await signIn(browser, "/en/audit", "first", given);
  await choosePassword(again, given, OPERATOR_PASSWORD);
  await expect(again).toHaveURL(/\/en\/audit$/);
  await expect(again.getByRole("navigation", { name: "Main menu" })).toBeVisible();
});

test("an operator adds a developer, who chooses a password, cannot sign in while archived, and can once restored", async ({
  browser,
}) => {
  const page = await signIn(browser, "/en/hub-people", "first", OPERATOR_PASSWORD);
  await page.getByRole("button", { name: "Add a person" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Role").selectOption("developer");
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Story Lab");
  await dialog.getByLabel("Login name").fill("storylab");
  await dialog.getByRole("button", { name: "Add a person" }).click();
  await expect(dialog.getByText("Story Lab is added")).toBeVisible();
  const given = (await dialog.locator("code").last().textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).click();

  const theirs = await signIn(browser, "/en", "storylab", given);
  await choosePassword(theirs, given, "nine-quiet-herons");
  await expect(theirs.getByRole("link", { name: "API reference" })).toBeVisible();

  const row = page.getByRole("row", { name: "Story Lab" });
  await page.getByRole("button", { name: "More for Story Lab" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(row).toHaveCount(0);
  await theirs.goto("/en/usage");
  await theirs.waitForURL("**/en/sign-in?**");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();
  await signIn(browser, "/en", "storylab", "nine-quiet-herons").then((back) => back.waitForURL("**/en"));
});
