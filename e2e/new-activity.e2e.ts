import { expect, type Page, type Route } from "@playwright/test";
import { test } from "./journey";
import { makeOwnClass } from "./own-class";
import { signedIn } from "./sign-in";

/** Drops the hub's answer to the first request that creates an activity. */
async function loseFirstAnswer(page: Page): Promise<void> {
  const lose = async (call: Route) => {
    expect((await call.fetch()).ok()).toBe(true);
    await call.abort();
  };
  await page.route("**/api/v1/classrooms/*/activities", lose, { times: 1 });
}

test("when the answer to a new activity is lost, saving again shows the created activity, and a second button changes it to what was typed since", async ({
  browser,
  playwright,
}) => {
  const { teacher } = await makeOwnClass(playwright.request, "Lost");
  const page = await signedIn(browser, teacher, "kr");
  await page.getByRole("link", { name: /새 활동/ }).click();
  await page.waitForURL("**/activities/new");
  await page.getByRole("radio", { name: "스토리북" }).check();
  await page.getByLabel("제목").fill("봄 소풍");
  await page.getByLabel("안내").fill("본 것을 길게 써 봅시다.");
  await loseFirstAnswer(page);
  await page.getByLabel("제목").press("Enter");
  await expect(page.getByText(/허브에 연결할 수 없어요/)).toBeVisible();

  await page.getByLabel("제목").fill("가을 소풍");
  await page.getByLabel("제목").press("Enter");
  const message = page.getByRole("alert").filter({ hasText: "이미 만들어졌는데" });
  await expect(message).toBeFocused();
  await expect(page.getByLabel("안내")).toHaveValue("본 것을 길게 써 봅시다.");
  const activityPath = await message.getByRole("link").getAttribute("href");

  await page.getByRole("button", { name: "그래도 내 내용으로 저장" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "가을 소풍" })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(activityPath);
  await expect(page.getByText("본 것을 길게 써 봅시다.")).toBeVisible();
  await page.getByRole("link", { name: /^Lost/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lost" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 3, name: /소풍/ })).toHaveCount(1);
});
