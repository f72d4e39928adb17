import { expect } from "@playwright/test";
import { untilHydrated } from "./hydrated";
import { test } from "./journey";
import { focusEnabled } from "./keyboard";
import { makeOwnClass, submitWork } from "./own-class";
import { signedIn, signedInAt } from "./sign-in";

test("the bell counts what is new while a page is open, lists it by keyboard, and what was shown is read [notifications-1] [notifications-8]", async ({
  browser,
  playwright,
}) => {
  const ownClass = await makeOwnClass(playwright.request, "Bell");
  const [student] = ownClass.students;
  if (!student) throw new Error("the class has no student");
  const page = await signedIn(browser, ownClass.teacher);
  await untilHydrated(page);
  const bell = page.getByRole("banner").getByRole("link", { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName("Notifications, nothing new");
  const work = { student, activityId: ownClass.activityId, title: "The market" };
  await submitWork(playwright.request, work);
  await expect(bell).toHaveAccessibleName("Notifications, 1 new", { timeout: 3_000 });
  await focusEnabled(bell);
  await page.keyboard.press("Enter");
  const panel = page.getByRole("region", { name: "Notifications" });
  const told = panel.getByRole("link", { name: `New: New submission: ${ownClass.activityTitle}` });
  await expect(told).toBeVisible();
  await expect(bell).toHaveAccessibleName("Notifications, nothing new");
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(panel.getByRole("link", { name: "See all" })).toBeFocused();
  await panel.getByRole("link", { name: /^New submission/ }).click();
  await page.waitForURL(`**/en/activities/${ownClass.activityId}/submissions`);
  await expect(panel).toBeHidden();
});

test("without JavaScript and on a phone the bell leads to a page with all notifications", async ({
  browser,
  playwright,
}) => {
  const ownClass = await makeOwnClass(playwright.request, "Bell page");
  const [student] = ownClass.students;
  if (!student) throw new Error("the class has no student");
  const work = { student, activityId: ownClass.activityId, title: "The market" };
  await submitWork(playwright.request, work);
  const signed = await signedIn(browser, ownClass.teacher);
  const context = await browser.newContext({
    viewport: { width: 320, height: 700 },
    javaScriptEnabled: false,
    storageState: await signed.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto("/kr");
  await plain.getByRole("link", { name: "알림, 새 소식 1개" }).click();
  await plain.waitForURL("**/kr/notifications");
  await expect(plain.getByRole("link", { name: /^새 소식: 새 제출 1건/ })).toBeVisible();
  const phone = await signedInAt(browser, ownClass.teacher, "/en", { viewport: { width: 390, height: 844 } });
  await untilHydrated(phone);
  await phone.getByRole("link", { name: "Notifications, 1 new" }).click();
  await phone.waitForURL("**/en/notifications");
  await expect(phone.getByRole("link", { name: /^New: New submission/ })).toBeVisible();
  await expect(phone.getByRole("link", { name: "Notifications, nothing new" })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole("link", { name: /^New submission/ })).toBeVisible();
});

test("a mark of the teacher appears on the child's open home without a reload [notifications-8]", async ({
  browser,
  playwright,
}) => {
  const ownClass = await makeOwnClass(playwright.request, "Marks");
  const [student] = ownClass.students;
  if (!student) throw new Error("the class has no student");
  const work = { student, activityId: ownClass.activityId, title: "The market" };
  const submissionId = await submitWork(playwright.request, work);
  const page = await signedIn(browser, student);
  await untilHydrated(page);
  const card = page.getByRole("article", { name: ownClass.activityTitle });
  await expect(card.getByText(/^(Submitted|Your teacher will look at it\.)$/)).toBeVisible();
  const teacher = await signedIn(browser, ownClass.teacher);
  const marked = await teacher.request.post(`/api/v1/activities/${ownClass.activityId}/reviews`, {
    data: { submissions: [{ submissionId, revision: 1 }], reviewed: true },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(marked.ok()).toBe(true);
  await expect(card.getByText(/^(Reviewed|Your teacher has looked at it\.)$/)).toBeVisible();
});
