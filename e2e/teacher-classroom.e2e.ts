import { type Browser, expect, type Page } from "@playwright/test";
import { expectNoProblems } from "./check-page";
import { test } from "./journey";
import { focusEnabled, tabTo } from "./keyboard";
import { type ClassMember, makeOwnClass, type OwnClass } from "./own-class";
import { signedInAt } from "./sign-in";

test.describe.configure({ mode: "serial", timeout: 120_000 });

const TITLE = "Our winter walk";

let ownClass: OwnClass;
let classroomPath = "";
let activityPath = "";

test.beforeAll(async ({ playwright }) => {
  ownClass = await makeOwnClass(playwright.request, "4-2");
});

const signIn = (browser: Browser, who: string | ClassMember, path = "/en"): Promise<Page> =>
  signedInAt(browser, who, path, { viewport: { width: 1366, height: 900 } });

function student(classNumber: number): ClassMember {
  const found = ownClass.students[classNumber - 1];
  if (!found) throw new Error(`the class has no student ${classNumber}`);
  return found;
}

test("a teacher creates an activity using only the keyboard, and sees at the field what is missing [people-2]", async ({
  browser,
}) => {
  const page = await signIn(browser, ownClass.teacher);
  await page.getByRole("link", { name: /New activity in 4-2/ }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/activities/new");
  classroomPath = new URL(page.url()).pathname.replace("/en", "").replace("/activities/new", "");

  await focusEnabled(page.getByLabel("Instructions"));
  await page.keyboard.type("Write what you saw.");
  await tabTo(page, "Opens");
  await page.keyboard.type("120120900900AM");
  await focusEnabled(page.getByLabel("Title"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio").first()).toBeFocused();
  await expect(page.getByText("Choose an app.")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Give the activity a title.")).toBeVisible();
  await expect(page.getByLabel("Instructions")).toHaveValue("Write what you saw.");
  await expect(page.getByLabel("Opens")).toHaveValue("2090-12-01T09:00");

  // Other journeys approve apps of their own, so Storybook can be at any position in the list.
  const storybook = page.getByRole("radio", { name: "Storybook" });
  const count = await page.getByRole("radio").count();
  for (let turn = 0; turn < count && !(await storybook.isChecked()); turn += 1)
    await page.keyboard.press("ArrowDown");
  await expect(storybook).toBeChecked();
  await expect(page.getByText("Choose an app.")).toHaveCount(0);
  await focusEnabled(page.getByLabel("Title"));
  await page.keyboard.type(TITLE);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  activityPath = new URL(page.url()).pathname.replace("/en", "");
  await expect(page.getByText("opens Dec 1, 2090, 9:00 AM")).toBeVisible();
  // The opening times apply to students only.
  await expect(page.getByRole("button", { name: /Preview/ })).toBeVisible();
});

test("a teacher opens the activity immediately, is offered a preview and the workspace, closes the activity, and undoes that [people-2]", async ({
  browser,
}) => {
  const page = await signIn(browser, ownClass.teacher, `/en${activityPath}`);
  const state = page.getByRole("region", { name: "State" });
  await state.getByRole("button", { name: "Open now" }).dblclick();
  await expect(state.getByText("Open", { exact: true })).toBeVisible();
  await expect(page.getByText(`“${TITLE}” is open`).first()).toBeVisible();

  await page.getByLabel("Preview as a student").selectOption({ label: "No. 4 문새론" });
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: /^Preview/ }).click();
  const app = await opened;
  await expect(app.getByRole("heading", { name: TITLE })).toBeVisible();
  await app.close();
  await expect(page.getByRole("button", { name: /Open teacher workspace/ })).toBeVisible();

  await state.getByRole("button", { name: "Close now" }).click();
  await expect(state.getByText("Closed", { exact: true })).toBeVisible();
  const message = page.getByRole("listitem").filter({ hasText: `“${TITLE}” is closed` });
  await message.getByRole("button", { name: "Undo" }).click();
  await expect(state.getByText("Open", { exact: true })).toBeVisible();
  await expect(page.getByText("Undone").first()).toBeVisible();
});

test("an activity is edited in two tabs: the second sees a conflict, and nothing typed is lost [people-2]", async ({
  browser,
}) => {
  const first = await signIn(browser, ownClass.teacher);
  const second = await first.context().newPage();
  for (const page of [first, second]) await page.goto(`/en${activityPath}/edit`);
  await first.getByLabel("Closes").fill("2091-01-31T17:00");
  await first.getByRole("button", { name: "Save changes" }).click();
  await expect(first.getByText("until Jan 31, 2091, 5:00 PM")).toBeVisible();

  await second.getByLabel("Title").fill(`${TITLE}!`);
  await second.getByRole("button", { name: "Save changes" }).click();
  await expect(second.locator("main").getByRole("alert")).toContainText("Someone has changed this activity");
  await expect(second.getByLabel("Title")).toHaveValue(`${TITLE}!`);
  await second.getByRole("button", { name: "Save mine anyway" }).click();
  await expect(second.getByRole("heading", { level: 1, name: `${TITLE}!` })).toBeVisible();
  await expect(second.getByText("until Jan 31, 2091, 5:00 PM")).toBeVisible();
});

test("a teacher stops the spending of an activity and resumes it", async ({ browser }) => {
  const page = await signIn(browser, ownClass.teacher, `/en${activityPath}`);
  const spending = page.getByRole("region", { name: "Credit spending" });
  await spending.getByRole("button", { name: "Stop spending" }).dblclick();
  await expect(page.getByText(/no longer spends credits/).first()).toBeVisible();
  await page.reload();
  await expect(spending.getByText(/Stopped since/)).toBeVisible();
  await spending.getByRole("button", { name: "Resume spending" }).click();
  await expect(spending.getByText("This activity may spend credits.")).toBeVisible();
});

test("a teacher gives a student a new password, which works, and the old password and the student's sign-in end", async ({
  browser,
}) => {
  const child = student(4);
  const signedInBefore = await signIn(browser, child);
  const page = await signIn(browser, ownClass.teacher);
  await page.getByRole("link", { name: /^4-2/ }).click();
  await page.getByRole("button", { name: "New password for 문새론" }).click();
  await page.getByRole("button", { name: "Make a new password" }).click();
  const password = (await page.locator("[data-new-password]").textContent()) ?? "";
  expect(password).toMatch(/^[a-z]{4}-[a-z]{4}-[a-z]{4}-\d\d$/);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "New password for 문새론" })).toBeFocused();
  await expect(page.locator("body")).not.toContainText(password);

  await signedInBefore.goto("/en/usage");
  await expect(signedInBefore).toHaveURL(/sign-in/);
  const again = await browser.newPage();
  await again.goto("/en/sign-in");
  await again.getByLabel("Login name").fill(child.login);
  await again.getByLabel("Password").fill(child.password);
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect(again.getByText(/do not match/)).toBeVisible();
  await signIn(browser, { ...child, password });
});

test("a teacher prints sign-in cards whose passwords work", async ({ browser }) => {
  const page = await signIn(browser, ownClass.teacher, `/kr${classroomPath}/sign-in-cards`);
  await expect(page.getByLabel("학생 6명 모두")).not.toBeChecked();
  await expect(page.getByText("선택한 학생이 없습니다")).toBeVisible();
  await page.getByRole("button", { name: "비밀번호를 새로 만들고 카드 인쇄" }).click();
  await expect(page.getByText("학생을 한 명 이상 선택하세요.")).toBeVisible();
  for (const name of ["5번 백가온", "6번 서지안"]) await page.getByLabel(name).check();
  await page.getByRole("button", { name: "비밀번호를 새로 만들고 카드 2장 인쇄" }).click();
  await page.getByRole("button", { name: "만들고 인쇄하기" }).click();
  const cards = page.getByRole("list", { name: "인쇄할 로그인 카드" }).getByRole("listitem");
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText("백가온");
  await expect(cards.first()).toContainText("Login name");
  const password = (await cards.first().locator("[data-new-password]").textContent()) ?? "";
  await expectNoProblems(page, "the printed cards");

  // The passwords are shown nowhere else, so a link in the hub asks for confirmation before it leaves the page.
  const asked = page.waitForEvent("dialog").then((question) => question.dismiss());
  await page.locator("header a").first().click();
  await asked;
  await expect(cards.first()).toContainText(password);

  await page.emulateMedia({ media: "print" });
  await expect(cards.first()).toBeVisible();
  for (const hidden of [page.locator("header").first(), page.getByRole("button", { name: "카드 인쇄" })]) {
    await expect(hidden).toBeHidden();
  }
  await signIn(browser, { ...student(5), password });
});

test("a teacher and a student of another school and a student of the class cannot open a teacher's pages of the class [people-6]", async ({
  browser,
}) => {
  for (const who of ["teacher2", "hana", student(1)]) {
    const page = await signIn(browser, who);
    for (const path of [classroomPath, `${classroomPath}/activities/new`, `${classroomPath}/sign-in-cards`]) {
      expect((await page.goto(`/en${path}`))?.status()).toBe(404);
    }
    for (const path of [activityPath, `${activityPath}/edit`]) {
      expect((await page.goto(`/en${path}`))?.status()).toBe(404);
      await expect(page.locator("body")).not.toContainText(TITLE);
    }
  }
});
