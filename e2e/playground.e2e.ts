import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./check-page";
import { test } from "./journey";
import { makeSuffix } from "./own-class";
import { signedInAt } from "./sign-in";

async function press(page: Page, name: string | RegExp): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name }).click();
  return opened;
}

test("a developer starts an app in the playground, sees its calls as they happen, and that no call of a faulty start gets through [playground-18] [playground-6]", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const page = await signedInAt(browser, "developer", "/en/developer/playground?app=storybook&locale=en");
  const app = await press(page, /^Start ?: Storybook/);
  await expect(app.getByLabel("Title")).toBeVisible();
  expect(await app.evaluate(() => window.opener)).toBeNull();
  const calls = page.getByRole("table", { name: "Calls, newest first" });
  await expect(calls.getByText("sessionContext").first()).toBeVisible();

  await app.getByLabel("Your story").fill("Once upon a time there was a fox.");
  await app.getByRole("button", { name: "Ask for help" }).click();
  await expect(calls.getByRole("row").filter({ hasText: "textCreate" }).first()).toContainText("200");
  await expect(page.getByText("Available").locator("..")).not.toContainText("50");
  const title = `A fox ${makeSuffix()}`;
  await app.getByLabel("Title").fill(title);
  await app.getByRole("button", { name: "Submit", exact: true }).click();
  await app.getByRole("button", { name: "Yes, submit" }).click();
  await expect(app.getByText(/^Submitted Version/)).toBeVisible({ timeout: 30_000 });
  await app.close();
  await page.getByRole("tab", { name: "Submitted works" }).click();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await page.getByRole("tab", { name: "Token" }).click();
  await expect(page.getByRole("cell", { name: /"student_activity"/ })).toBeVisible();

  await page.getByRole("tab", { name: "Faulty starts" }).click();
  const refused = await press(page, /^Start ?: Expired/);
  await expect(refused.getByRole("heading", { name: "Start from the hub" })).toBeVisible();
  const card = page.getByRole("listitem").filter({ hasText: "The token expired an hour ago." });
  await expect(card.getByText("No call got through")).toBeVisible();
  await expect(card.getByText(/refused/)).toBeVisible();
  await page.reload();
  await expect(card.getByText("No call got through")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Start ?: Storybook/ })).toBeEnabled();
  await expectAccessible(page, "faulty starts", { everyItem: true });
  await page.getByRole("tab", { name: "Token" }).click();
  await expect(page.getByText(/The hub does not keep tokens/)).toBeVisible();
  await page.getByRole("tab", { name: "Calls" }).click();
  await expect(calls.getByText("sessionContext").first()).toBeVisible();
  await page.getByLabel("Show", { exact: true }).selectOption("Errors only");
  await expect(calls.getByText("textCreate")).toHaveCount(0);
  await expect(calls.getByText(/401 AUTH_001/).first()).toBeVisible();
  // The address changes shortly after the list does; a reload before that would lose the chosen filter.
  await expect(page).toHaveURL(/[?&]only=errors/);
  await page.reload();
  await expect(page.getByLabel("Show", { exact: true })).toHaveValue("errors");
  await expect(calls.getByText("textCreate")).toHaveCount(0);
  await page.getByLabel("Show", { exact: true }).selectOption("All calls");
  await page.context().route(/[?&]session=/, (route) => route.abort());
  await press(page, /^Start ?: Storybook/);
  await expect(page.getByText(/No call came since the last start/)).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page, "the calls of the playground", { everyItem: true });

  await page.getByRole("tab", { name: "Submitted works" }).click();
  await expect(page).toHaveURL(/[?&]tab=works/);
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Open the work/ })).toBeVisible();

  await page.goto("/kr/usage?by=activity");
  await expect(page.getByRole("link", { name: /^크레딧 사용 멈춤·허용 ?: Storybook/ }).first()).toBeVisible();
  await page.goto("/en/usage?by=activity");
  await page
    .getByRole("link", { name: /^Stop or allow spending ?: Storybook/ })
    .first()
    .click();
  const spending = page.getByRole("region", { name: "Credit spending" });
  await expect(spending.getByText("This activity may spend credits.")).toBeVisible();
  await spending.getByRole("button", { name: "Stop spending" }).click();
  await expect(page.getByText("“Storybook” no longer spends credits").first()).toBeVisible();
  await expect(spending.getByText(/^Stopped since/)).toBeVisible();
  await spending.getByRole("button", { name: "Resume spending" }).click();
  await expect(page.getByText("“Storybook” may spend credits again").first()).toBeVisible();
  await expect(spending.getByText("This activity may spend credits.")).toBeVisible();
});
