import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { checkPage, expectNoProblems, variantsFor } from "./check-page";
import { type EmptyHub, startEmptyHub } from "./empty-hub";
import { test } from "./journey";
import { choosePassword, openAndSignIn } from "./sign-in";

test.describe.configure({ mode: "serial", timeout: 120_000 });

interface Account {
  login: string;
  password: string;
}

let hub: EmptyHub;
const accounts: Record<"operator" | "admin" | "teacher" | "student", Account> = {
  operator: { login: "first", password: "" },
  admin: { login: "seo-office", password: "" },
  teacher: { login: "yu-teacher", password: "" },
  student: { login: "haneul", password: "" },
};

test.beforeAll(async () => {
  test.setTimeout(240_000);
  hub = await startEmptyHub();
});
test.afterAll(() => hub?.stop());

/** Signs a person in. When the hub asks them to choose a password, it is chosen and kept in `who`. */
async function signIn(browser: Browser, who: Account, locale: "en" | "kr" = "en"): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: hub.hubUrl })).newPage();
  await page.goto(`/${locale}/sign-in`);
  await page.locator("input[name=login]").fill(who.login);
  await page.locator("input[name=password]").fill(who.password);
  await page.getByRole("button", { name: /^(Sign in|로그인)$/ }).click();
  await expect(page.getByRole("button", { name: /^(Sign out|로그아웃)$/ })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  if ((await page.locator("input[name=newPassword]").count()) === 0) return page;
  const chosen = `own-${who.password}`;
  await page.locator("input[name=currentPassword]").fill(who.password);
  for (const name of ["newPassword", "repeatPassword"])
    await page.locator(`input[name=${name}]`).fill(chosen);
  await page.locator("input[name=newPassword]").press("Enter");
  await expect(page.locator("input[name=newPassword]")).toHaveCount(0);
  who.password = chosen;
  return page;
}

const regionOf = (page: Page, title: string): Locator => page.getByRole("region", { name: title });
const stepOf = (region: Locator, title: string): Locator =>
  region.getByRole("listitem").filter({ hasText: title });

/** Reads the password that a dialog shows once. */
async function passwordIn(dialog: Locator): Promise<string> {
  await expect(dialog.getByRole("button", { name: "Copy the password" })).toBeVisible();
  return (await dialog.locator("code").last().textContent()) ?? "";
}

async function goHome(page: Page): Promise<void> {
  await page.goto("/en");
}

test("the first operator is created on the command line, chooses a password, and reaches the page they asked for", async ({
  browser,
}) => {
  const { operator } = accounts;
  await expect.poll(hub.output).toContain("npm run operator:create -- --login NAME");
  const { code, output } = hub.createOperator("--login", operator.login, "--name", "First Operator");
  expect(code).toBe(0);
  const given = /Password +(\S+)/.exec(output)?.[1] ?? "";
  const options = { baseURL: hub.hubUrl };

  const page = await openAndSignIn(browser, "/en/audit", { ...operator, password: given }, options);
  await page.waitForURL("**/en/choose-password?**");
  await expect(page.getByRole("heading", { level: 1, name: "Choose your own password" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main menu" })).toHaveCount(0);
  for (const path of ["/en", "/en/profile", "/en/schools/x", "/kr/hub-people"]) {
    await page.goto(path);
    await page.waitForURL("**/choose-password?**");
  }
  await page.getByRole("button", { name: "로그아웃" }).click();
  await page.waitForURL("**/kr/sign-in");

  const again = await openAndSignIn(browser, "/en/audit", { ...operator, password: given }, options);
  operator.password = "seven-green-kites";
  await choosePassword(again, given, operator.password);
  await expect(again).toHaveURL(/\/en\/audit$/);
  await expect(again.getByRole("navigation", { name: "Main menu" })).toBeVisible();
});

test("an operator of an empty hub is guided to the first school, its credits and the first app [management-1]", async ({
  browser,
}) => {
  const page = await signIn(browser, accounts.operator);
  const setup = regionOf(page, "Set up this hub");
  await expect(stepOf(setup, "Add the first school")).toContainText("To do");
  for (const variant of variantsFor(1)) await checkPage(page, variant, "");
  await goHome(page);
  await setup.getByRole("link", { name: "Add a school" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Dasom Elementary School");
  await dialog.getByLabel("Korean name").fill("다솜초등학교");
  await dialog.getByRole("textbox", { name: "Name of the first admin", exact: true }).fill("서가람");
  await dialog.getByLabel("Login name of the first admin").fill(accounts.admin.login);
  await dialog.getByRole("button", { name: "Add a school" }).click();
  accounts.admin.password = await passwordIn(dialog);
  await dialog.getByRole("link", { name: "Go to the school" }).click();

  const school = regionOf(page, "Set up this school");
  await expect(stepOf(school, "Add an admin")).toContainText("Done");
  await expect(stepOf(school, "Add classrooms")).toContainText("Its admin adds them.");
  await school.getByRole("link", { name: "Grant credits" }).click();
  await dialog.getByRole("spinbutton", { name: "Credits" }).fill("500");
  await dialog.getByLabel("Note").fill("First credits");
  await dialog.getByRole("button", { name: "Grant credits" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(stepOf(school, "Grant the first credits")).toContainText("Done");
  await expectNoProblems(page, "a school that is not set up");

  await goHome(page);
  await expect(stepOf(setup, "Add the first school")).toContainText("Done");
  await expect(regionOf(page, "Schools to set up").getByRole("listitem")).toContainText(
    "Its admin adds classrooms.",
  );
  await setup.getByRole("link", { name: "Add an app" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Storybook");
  await expect(page.getByRole("textbox", { name: "Slug" })).toHaveValue("storybook");
  await page.getByRole("textbox", { name: "Address" }).fill(hub.hubUrl);
  await page.getByRole("button", { name: "Add the app" }).click();
  await expect(page.getByText("It cannot be the hub's own.").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Address" }).fill(hub.sampleAppUrl);
  await expect(page.getByLabel("Origins that may call the hub")).toHaveValue(hub.sampleAppUrl);
  await page.getByRole("button", { name: "Add the app" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Storybook" })).toBeVisible();
  await expect(page.getByText("Approved", { exact: true })).toBeVisible();
  await goHome(page);
  await expect(page.getByRole("link", { name: "Add an app" })).toHaveCount(0);
});

async function addPerson(
  page: Page,
  { name, login, fill }: { name: string; login: string; fill: (dialog: Locator) => Promise<void> },
): Promise<string> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await dialog.getByRole("textbox", { name: "Login name" }).fill(login);
  await fill(dialog);
  await dialog.getByRole("button", { name: "Add a person" }).click();
  const password = await passwordIn(dialog);
  await dialog.getByRole("button", { name: "Done" }).click();
  return password;
}

test("the school's admin is guided to classrooms, teachers and students, and sees whom to ask for the rest [management-1]", async ({
  browser,
}) => {
  const page = await signIn(browser, accounts.admin);
  const setup = regionOf(page, "Set up your school");
  for (const variant of variantsFor(2)) await checkPage(page, variant, "");
  await goHome(page);
  await setup.getByRole("link", { name: "Add a classroom" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("4-2");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("row", { name: "4-2" })).toBeVisible();
  await expect(page).toHaveURL(/\/classrooms$/);

  await page.getByRole("link", { name: "Home" }).click();
  await expect(stepOf(setup, "Add teachers")).toContainText("No teacher yet in 4-2.");
  await setup.getByRole("link", { name: "Add a teacher" }).click();
  await expect(dialog.getByLabel("Role")).toHaveValue("teacher");
  accounts.teacher.password = await addPerson(page, {
    name: "유다온",
    login: accounts.teacher.login,
    fill: (form) => form.getByLabel("4-2").check(),
  });

  await page.getByRole("link", { name: "Home" }).click();
  await expect(stepOf(setup, "Add teachers")).toContainText("Done");
  await setup.getByRole("link", { name: "Add a student" }).click();
  accounts.student.password = await addPerson(page, {
    name: "김하늘",
    login: accounts.student.login,
    fill: async (form) => {
      await form.getByLabel("Classroom").selectOption({ label: "4-2" });
      await form.getByLabel("Class number").fill("1");
    },
  });

  await page.getByRole("link", { name: "Home" }).click();
  await expect(stepOf(setup, "Add students")).toContainText("Done");
  await expect(stepOf(setup, "Create the first activity")).toContainText("A teacher creates it");
  await expect(stepOf(setup, "Get the first credits")).toContainText("Done");
});

test("the teacher is guided to the first activity, which completes the school's set-up", async ({
  browser,
}) => {
  const page = await signIn(browser, accounts.teacher);
  await page
    .getByRole("link", { name: /^New activity in 4-2/ })
    .first()
    .click();
  await expect(page.getByRole("radio", { name: "Storybook" })).toBeChecked();
  await page.getByLabel("Title").fill("Our town");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Our town" })).toBeVisible();

  const admin = await signIn(browser, accounts.admin);
  await expect(admin.getByRole("heading", { name: "School overview" })).toBeVisible();
  await expect(regionOf(admin, "Set up your school")).toHaveCount(0);
  const operator = await signIn(browser, accounts.operator);
  await expect(operator.getByRole("link", { name: "Dasom Elementary School" })).toBeVisible();
  await expect(regionOf(operator, "Schools to set up")).toHaveCount(0);
});

test("the student starts the activity and submits a story, and the teacher finds it", async ({ browser }) => {
  const home = await signIn(browser, accounts.student, "kr");
  const start = home.getByRole("button", { name: "시작하기" });
  const opened = home.waitForEvent("popup");
  await start.click();
  const app = await opened;
  await app.getByLabel("제목").fill("첫눈");
  await app.getByLabel("이야기", { exact: true }).fill("오늘 우리 동네에 첫눈이 왔어요.");
  await app.getByRole("button", { name: "제출하기" }).click();
  await app.getByRole("button", { name: "네, 제출해요" }).click();
  await expect(app.getByText("제출했어요").first()).toBeVisible({ timeout: 30_000 });
  await home.reload();
  await expect(home.getByText("선생님이 곧 볼 거예요.")).toBeVisible();

  const teacher = await signIn(browser, accounts.teacher);
  await teacher.getByRole("link", { name: /Submissions.*Our town/ }).click();
  await expect(teacher.getByText("첫눈").first()).toBeVisible();
});
