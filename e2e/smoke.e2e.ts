import { expect } from "@playwright/test";
import { expectNoProblems } from "./check-page";
import { test } from "./journey";

test("shows the sign-in page in English and in Korean, each with a link to the other [people-11] [sign-in-3]", async ({
  page,
}) => {
  await page.goto("/en/sign-in");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("link", { name: "한국어" }).click();
  await page.waitForURL("**/kr/sign-in");
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  await expect(page.getByRole("link", { name: "English" })).toBeVisible();
});

test("opens the sample app on its own origin", async ({ page }) => {
  const response = await page.goto(process.env.E2E_SAMPLE_APP_URL ?? "");
  expect(response?.status()).toBe(200);
});

test("opens Poem Workshop, an app without a launch session, in Korean and in English [demo-8] [sample-9]", async ({
  page,
}) => {
  await page.goto(`${process.env.E2E_SAMPLE_APP_URL}/poem-workshop?lang=ko`);
  await page.getByRole("link", { name: "바람" }).click();
  await expect(page.getByText("휘잉")).toBeVisible();
  await page.getByRole("link", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("listitem").filter({ hasText: "whisper" })).toBeVisible();
  await expectNoProblems(page, "Poem Workshop");
});
