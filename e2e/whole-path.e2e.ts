import { expect, type Page } from "@playwright/test";
import { dayIn } from "../lib/time/calendar-day";
import { untilHydrated } from "./hydrated";
import { test } from "./journey";
import { signedIn, signedInAt, signInOnPage } from "./sign-in";

test.describe.configure({ mode: "serial", timeout: 120_000 });

const STORY = "옛날 옛날에 우리 동네에는 커다란 은행나무가 있었어요.";
let submissionsPath = "";

async function openStorybook(home: Page): Promise<Page> {
  const start = home.getByRole("button", { name: /시작하기|이어서 하기/ }).first();
  await untilHydrated(home);
  const opened = home.waitForEvent("popup");
  await start.click();
  const app = await opened;
  await expect(app.getByRole("heading", { name: /우리 동네 이야기/ })).toBeVisible();
  return app;
}

test("a student starts the activity in Korean, writes with help, makes a picture and submits [sample-1] [start-5]", async ({
  browser,
}) => {
  const home = await signInOnPage(browser, "minji", "kr");
  await expect(home.getByText("김민지").first()).toBeVisible();
  const app = await openStorybook(home);
  const address = new URL(app.url());
  expect(address.origin).toBe(process.env.E2E_SAMPLE_APP_URL);
  expect(address.search).toBe("");
  await expect(app.locator("html")).toHaveAttribute("lang", "ko");
  await expect(home.getByText("새 탭에서 열었어요.")).toBeVisible();

  await app.getByLabel("제목").fill("은행나무 이야기");
  await app.getByLabel("이야기", { exact: true }).fill(STORY);
  await expect(app.getByText("1크레딧을 써요")).toBeVisible();
  await app.getByRole("button", { name: "도움 받기" }).click();
  await expect(app.getByRole("list", { name: "도우미의 생각" }).getByRole("listitem")).toHaveCount(1);
  await expect(app.getByLabel("이야기", { exact: true })).toHaveValue(STORY);

  await app.getByLabel("그림에 무엇이 있나요?").fill("노란 은행나무와 아이들");
  await expect(app.getByText("10크레딧을 써요")).toBeVisible();
  await app.getByRole("button", { name: "그림 만들기" }).click();
  const picture = app.getByRole("img", { name: /노란 은행나무와 아이들/ });
  await expect(picture).toBeVisible({ timeout: 30_000 });
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);

  await app.reload();
  await expect(app.getByLabel("이야기", { exact: true })).toHaveValue(STORY);
  await app.getByRole("button", { name: "제출하기" }).click();
  await app.getByRole("button", { name: "네, 제출해요" }).click();
  await expect(app.getByText("제출했어요").first()).toBeVisible({ timeout: 30_000 });
  await home.reload();
  const handedIn = home.getByRole("region", { name: "제출했어요" });
  await expect(handedIn.getByRole("article", { name: /우리 동네 이야기/ })).toBeVisible();
});

test("the teacher sees the submission and opens it", async ({ browser }) => {
  const page = await signedIn(browser, "teacher");
  await page.getByRole("link", { name: /Submissions.*Our town/ }).click();
  await page.waitForURL("**/submissions");
  submissionsPath = new URL(page.url()).pathname;
  await expect(page.getByText("은행나무 이야기").first()).toBeVisible();
  await expect(page.getByText("김민지").first()).toBeVisible();
  await page
    .getByRole("link", { name: /은행나무 이야기/ })
    .first()
    .click();
  // Waits for the page of the work: the list also has links with the name "Open the work".
  await expect(page.getByRole("heading", { level: 1, name: "은행나무 이야기" })).toBeVisible();
  const opened = page.waitForEvent("popup");
  await page
    .getByRole("link", { name: /Open the work/ })
    .first()
    .click();
  const work = await opened;
  await work.waitForLoadState();
  expect(await work.evaluate(() => document.images[0]?.naturalWidth ?? 0)).toBeGreaterThan(100);
  expect(await work.evaluate(() => window.opener)).toBeNull();
});

test("the school admin sees that eleven credits are spent, and who spent them [credits-20]", async ({
  browser,
}) => {
  const today = dayIn("Asia/Seoul", new Date());
  const page = await signedInAt(browser, "principal", `/en/usage?range=custom&from=${today}&to=${today}`);
  // The school has 3,799 credits in the demo data; the student of the first test spent eleven.
  await expect(page.getByText("3,788").first()).toBeVisible();
  await page.getByRole("link", { name: "Person", exact: true }).click();
  const spenders = page.getByRole("group", { name: "Person" });
  await expect(spenders.getByRole("row", { name: /김민지/ })).toContainText("11");
  await spenders.getByRole("link", { name: "김민지" }).click();
  const activities = page.getByRole("group", { name: "Activity" });
  await expect(activities.getByRole("row", { name: /Our town/ })).toContainText("11");
});

test("the student sees where their credits went", async ({ browser }) => {
  const page = await signedIn(browser, "minji", "kr");
  await page.getByRole("link", { name: "내 크레딧" }).click();
  await expect(page.locator('dt:text-is("오늘 사용") + dd')).toHaveText("11");
});

test("a student of another school sees neither the student nor the work [people-6]", async ({ browser }) => {
  const page = await signedIn(browser, "hana");
  await expect(page.getByText("My favourite season").first()).toBeVisible();
  for (const path of ["/en", "/en/usage"]) {
    await page.goto(path);
    await expect(page.locator("body")).not.toContainText("김민지");
    await expect(page.locator("body")).not.toContainText("은행나무");
  }
  const answer = await page.goto(submissionsPath);
  expect(answer?.status()).toBe(404);
  await expect(page.locator("body")).not.toContainText("은행나무");
});
