import { expect } from "@playwright/test";
import { test } from "./journey";

test("shows the sign-in page in English and in Korean, each with a link to the other", async ({ page }) => {
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
