import { expect } from "@playwright/test";
import { findPage } from "../tools/test/find-page";
import { ROLE_PAGES } from "../tools/test/role-pages";
import { untilIdle } from "../tools/test/until-idle";
import { test } from "./journey";
import { focusEnabled } from "./keyboard";
import { signedIn } from "./sign-in";

const PHONE = { viewport: { width: 390, height: 844 } };

test("on a phone a long menu opens by keyboard, and closes with Escape and when a link is chosen", async ({
  browser,
}) => {
  const page = await signedIn(browser, "operator", "en", PHONE);
  const button = page.getByRole("button", { name: "Menu", exact: true });
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await expect(menu).toBeHidden();
  await focusEnabled(button);
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("link", { name: "Schools" })).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await menu.getByRole("link", { name: "Audit log" }).click();
  await page.waitForURL("**/en/audit");
  await expect(menu).toBeHidden();
});

test("a long menu opens on a phone without JavaScript", async ({ browser }) => {
  const signed = await signedIn(browser, "principal");
  const context = await browser.newContext({
    ...PHONE,
    javaScriptEnabled: false,
    storageState: await signed.context().storageState(),
  });
  const page = await context.newPage();
  await page.goto("/kr");
  await page.getByRole("button", { name: "메뉴", exact: true }).click();
  await page.getByRole("link", { name: "감사 기록" }).click();
  await page.waitForURL("**/kr/audit");
});

test("a row that is a card on a phone is still a table row for screen readers", async ({ browser }) => {
  const page = await signedIn(browser, "operator", "en", PHONE);
  await expect(page.getByRole("table")).toBeVisible();
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send("Accessibility.getFullAXTree");
  const namesOf = (role: string) =>
    nodes.filter((node) => !node.ignored && node.role?.value === role).map(({ name }) => name?.value);
  expect(namesOf("table")).toEqual(["Credit balances of schools and playgrounds"]);
  expect(namesOf("columnheader")).toEqual(expect.arrayContaining(["Owner", "Available", "Granted"]));
  expect(namesOf("rowheader")).toContain("Hanbit Elementary School");
});

/** About eight screens. */
const MAX_HEIGHT = 6_500;
/** Documents to read, each with a table of contents. */
const DOCUMENTS: readonly string[] = ["/developer/guide", "/api-reference"];

for (const { role, login, pages } of ROLE_PAGES) {
  test(`on a phone no page of a ${role} in the demo is longer than eight screens`, async ({ browser }) => {
    test.setTimeout(20_000 * pages.length);
    const page = await signedIn(browser, login, "en", PHONE);
    const tooLong: string[] = [];
    for (const one of pages) {
      const path = await findPage(page, one);
      await page.goto(`/en${path}`);
      await untilIdle(page);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      if (height > MAX_HEIGHT && !DOCUMENTS.includes(path)) tooLong.push(`${path}: ${height}`);
    }
    expect(tooLong).toEqual([]);
  });
}

test("on a phone a long list shows eight rows, and all of them without JavaScript too", async ({
  browser,
}) => {
  const signed = await signedIn(browser, "principal");
  const storageState = await signed.context().storageState();
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false, storageState });
  const page = await context.newPage();
  await page.goto("/en/people");
  const rows = page.locator("tbody tr:visible");
  await expect(rows).toHaveCount(8);
  await page.getByText(/^Show all \d+$/).click();
  expect(await rows.count()).toBeGreaterThan(30);
});
