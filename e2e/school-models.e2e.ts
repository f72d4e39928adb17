import { expect } from "@playwright/test";
import { test } from "./journey";
import { makeOwnSchool } from "./own-class";
import { signedIn } from "./sign-in";

test("a school sets a low-credit threshold, sees the warning, and no longer sees it after removing the threshold [credits-18] [people-3]", async ({
  browser,
  playwright,
}) => {
  const school = await makeOwnSchool(playwright.request, "Thrifty School");
  const page = await signedIn(browser, school.admin);
  const threshold = page.getByLabel("Warn when credits run low");
  async function setThreshold(value: string): Promise<void> {
    await page.goto("/en/models");
    await threshold.fill(value);
    await page.getByRole("button", { name: "Save limits" }).click();
    await expect(page.getByText("Saved. It applies from now on.", { exact: true })).toBeVisible();
  }
  await setThreshold("1000000");
  await page.goto("/en");
  await expect(page.getByText(/Credits are running low/)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Needs attention" })).toBeVisible();
  await setThreshold("");
  await page.goto("/en");
  await expect(page.getByRole("heading", { name: "School overview" })).toBeVisible();
  await expect(page.getByText(/Credits are running low/)).toHaveCount(0);
});

test("a school chooses its models, is warned when a classroom default is not among them, and allows all again [people-3]", async ({
  browser,
  playwright,
}) => {
  const school = await makeOwnSchool(playwright.request, "Choosing School");
  const page = await signedIn(browser, school.admin);
  const saved = page.getByText("Saved. It applies from now on.", { exact: true });
  await page.goto("/en/models");
  await page.getByLabel("Only the models chosen below").check();
  await page.getByLabel("Allow Demo text").uncheck();
  await expect(page.getByText(/Demo text is the classroom default/)).toBeVisible();
  await page.getByLabel("Allow Demo text").check();
  await expect(page.getByText(/Demo text is the classroom default/)).toHaveCount(0);
  await page.getByRole("button", { name: "Save models" }).click();
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Only the models chosen below")).toBeChecked();
  await page.getByLabel("All models").check();
  await page.getByRole("button", { name: "Save models" }).click();
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("All models")).toBeChecked();
});

test("a school must confirm before it keeps works for a shorter time, and not for a longer one", async ({
  browser,
  playwright,
}) => {
  const school = await makeOwnSchool(playwright.request, "Tidy School");
  const page = await signedIn(browser, school.admin);
  // The browser's clock is wrong: the date in the question below must come from the hub's clock.
  await page.clock.setFixedTime("2040-06-15T12:00:00Z");
  await page.goto("/en/models");
  const days = page.getByLabel("Keep works of archived students for (days)");
  const form = page.locator("form").filter({ has: days });
  await days.fill("90");
  await form.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("alertdialog", { name: "Keep works for only 90 days?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.reload();
  await expect(days).toHaveValue("365");
  await days.fill("90");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(question).toContainText("are deleted for good");
  await expect(question).not.toContainText("2040");
  await question.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved. It applies from now on.", { exact: true })).toBeVisible();
  await days.fill("100");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(question).toHaveCount(0);
});

test("two tabs with a school's rules each save only what was changed in them", async ({
  browser,
  playwright,
}) => {
  const school = await makeOwnSchool(playwright.request, "Two Tabs School");
  const page = await signedIn(browser, school.admin);
  const other = await page.context().newPage();
  const partsOf = (tab: typeof page) => {
    const days = tab.getByLabel("Keep works of archived students for (days)");
    const form = tab.locator("form").filter({ has: days });
    return {
      days,
      consent: form.getByRole("checkbox"),
      save: form.getByRole("button", { name: "Save" }),
      saved: tab.getByText("Saved. It applies from now on.", { exact: true }),
    };
  };
  const [first, second] = [partsOf(page), partsOf(other)];
  for (const tab of [page, other]) await tab.goto("/en/models");
  await first.consent.check();
  await first.days.fill("3000");
  await first.save.click();
  await expect(first.saved).toBeVisible();
  await second.days.fill("1000");
  await second.save.click();
  await expect(other.getByText("changed this to 3000 days").last()).toBeVisible();
  await expect(second.days).toHaveValue("3000");
  await expect(second.consent).toBeChecked();
  await second.days.fill("1000");
  await second.save.click();
  const question = other.getByRole("alertdialog", { name: "Keep works for only 1,000 days?" });
  await question.getByRole("button", { name: "Save" }).click();
  await expect(second.saved).toBeVisible();
  // The first tab still shows 3000 days, which it must not save again.
  await first.consent.uncheck();
  await first.save.click();
  await expect(first.days).toHaveValue("1000");
  await page.reload();
  await expect(first.days).toHaveValue("1000");
  await expect(first.consent).not.toBeChecked();
});
