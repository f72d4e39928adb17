import { expect, type Page } from "@playwright/test";
import { untilHydrated } from "./hydrated";
import { test } from "./journey";
import { signedIn, signedInAt } from "./sign-in";

/** The time of the first event in the audit log: the exact one, and the text that the page shows. */
async function firstTime(page: Page): Promise<{ at: string; shown: string }> {
  const time = page.locator("tbody time").first();
  return { at: (await time.getAttribute("datetime")) ?? "", shown: (await time.textContent()) ?? "" };
}

test("the audit log shows times in the time zone of the chosen school", async ({ browser }) => {
  // This sign-in is an event of the school, and among the newest of all schools.
  await signedIn(browser, "principal");
  const page = await signedInAt(browser, "operator", "/en/audit");
  await expect(page.getByText("Times are in UTC.")).toBeVisible();
  await page.getByLabel("School", { exact: true }).selectOption("Hanbit Elementary School");
  await expect(page.getByText("Times are in Korean Standard Time (Asia/Seoul).")).toBeVisible();
  await expect(page.locator("tbody tr").filter({ hasNotText: "Hanbit" })).toHaveCount(0);
  const { at, shown } = await firstTime(page);
  await page.reload();
  // Events of the same millisecond show the same text.
  const time = page.locator(`time[datetime="${at}"]`).first();
  await expect(time).toHaveText(shown);
  await page.getByLabel("School", { exact: true }).selectOption("Every school");
  await expect(page.getByText("Times are in UTC.")).toBeVisible();
  await expect(time).not.toHaveText(shown);
});

test("the audit log's filters keep the focus", async ({ browser }) => {
  const page = await signedInAt(browser, "operator", "/en/audit");
  const [actor, subject] = [page.getByLabel("Done by"), page.getByLabel("Whose data")];
  await actor.fill("operator");
  await actor.press("Tab");
  await page.waitForURL("**/audit?actor=operator");
  await expect(subject).toBeFocused();
  await page.keyboard.type("nobody-by-this-name");
  await page.keyboard.press("Enter");
  await page.waitForURL("**&subject=nobody-by-this-name");
  await expect(page.getByText("Nothing found")).toBeVisible();
  await expect(subject).toBeFocused();
  await page.getByRole("button", { name: "Clear all filters" }).press("Enter");
  await page.waitForURL("**/audit");
  await expect(page.getByLabel("What", { exact: true })).toBeFocused();
  await expect(actor).toHaveValue("");
  await expect(subject).toHaveValue("");
  await page.locator("tbody button").first().click();
  await expect(actor).toHaveValue(/^[0-9a-f-]{36}$/);
});

test("the dates and filters of the usage page keep the focus, and the Back button restores their values", async ({
  browser,
}) => {
  const page = await signedInAt(browser, "principal", "/kr/usage?range=custom&from=2026-11-02&to=2026-11-05");
  const from = page.getByLabel("시작일");
  await untilHydrated(page);
  await from.fill("2026-11-03");
  await from.press("Enter");
  await page.waitForURL("**from=2026-11-03**");
  await expect(page.locator("main")).toContainText("2026. 11. 3.");
  await expect(from).toBeFocused();

  const kind = page.getByLabel("구분");
  await kind.selectOption("settle");
  const apply = page.getByRole("button", { name: "적용" });
  await apply.press("Enter");
  await page.waitForURL("**type=settle**");
  await expect(page.getByRole("link", { name: /^장부 조건 해제/ })).toBeVisible();
  await expect(apply).toBeFocused();
  await page.getByRole("link", { name: /^장부 조건 해제/ }).click();
  await expect(kind).toHaveValue("");
  await page.goBack();
  await expect(kind).toHaveValue("settle");
  await page.goBack();
  await page.goBack();
  await expect(from).toHaveValue("2026-11-02");
  await expect(kind).toHaveValue("");
});
