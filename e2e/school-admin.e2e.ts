import { type Browser, expect, type Page } from "@playwright/test";
import { expectAccessible } from "./check-page";
import { test } from "./journey";
import { focusEnabled } from "./keyboard";
import { generateText, makeOwnClass, makeOwnSchool, makeSuffix } from "./own-class";
import { returnToTab } from "./return-to-tab";
import { signedIn, signedInAt } from "./sign-in";

const suffix = makeSuffix();

interface Added {
  name: string;
  login: string;
  password: string;
}

/** Adds a student of 4-2 with the keyboard alone, and reads what they sign in with. */
async function addByKeyboard(page: Page, name: string): Promise<Added> {
  const login = `${name.toLowerCase().replaceAll(" ", "-")}-${suffix}`;
  await page.goto("/en/people");
  await focusEnabled(page.getByRole("button", { name: "Add a person" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Role")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await expect(dialog.getByLabel("Login name")).not.toHaveValue("");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(login);
  await page.keyboard.press("Tab");
  await page.keyboard.type("4-2");
  await page.keyboard.press("Tab");
  await page.keyboard.type("77");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(`${name} is added`)).toBeVisible();
  const password = (await dialog.locator("code").last().textContent()) ?? "";
  await dialog.getByRole("button", { name: "Done" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  return { name, login, password };
}

/** Whether a person can sign in with a login and password. */
async function canSignIn(browser: Browser, { login, password }: Added): Promise<boolean> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto("/en/sign-in");
  await page.getByLabel("Login name").fill(login);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  const home = page.getByRole("button", { name: "Sign out" });
  await expect(home.or(page.getByRole("alert").filter({ hasText: /\S/ }))).toBeVisible();
  return home.isVisible();
}

async function find(page: Page, { login }: Added, status: "Active" | "Archived" = "Active"): Promise<void> {
  await page.goto("/en/people");
  await page.getByLabel("Name or login name").fill(login);
  await page.getByLabel("Status", { exact: true }).selectOption(status);
  // The search text reaches the address a moment after the status. The list is then rendered again, which would close an open menu.
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === login);
  await expect(page.getByRole("row")).toHaveCount(2);
}

async function chooseFromMenu(page: Page, { name }: Added, action: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("an admin adds a person, who signs in, is moved, cannot sign in while archived, and can once restored [people-3]", async ({
  browser,
  playwright,
}) => {
  test.slow();
  const { school } = await makeOwnClass(playwright.request, "4-2");
  const page = await signedIn(browser, school.admin);
  const added = await addByKeyboard(page, "Journey Lee");
  expect(await canSignIn(browser, added)).toBe(true);

  const classroom = `Journey ${suffix}`;
  await page.goto("/en/classrooms");
  await page.getByRole("button", { name: "Add a classroom" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(classroom);
  await page.getByRole("dialog").getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("row", { name: classroom })).toBeVisible();

  await find(page, added);
  await page.getByRole("link", { name: added.name }).click();
  await expect(page).toHaveTitle(new RegExp(`^${added.name} · 4-2 \\(No\\. 77\\)`));
  await find(page, added);
  await chooseFromMenu(page, added, "Move to another classroom…");
  await page.getByLabel("New classroom").selectOption({ label: classroom });
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.getByRole("row").last()).toContainText(classroom);

  await chooseFromMenu(page, added, "Archive");
  await expect(page.getByText(`${added.name} is archived`, { exact: true })).toBeVisible();
  expect(await canSignIn(browser, added)).toBe(false);
  await find(page, added, "Archived");
  await chooseFromMenu(page, added, "Restore");
  await expect(page.getByText(`${added.name} is restored`, { exact: true })).toBeVisible();
  expect(await canSignIn(browser, added)).toBe(true);

  await find(page, added);
  await page.getByRole("link", { name: added.name }).click();
  await expect(page.getByRole("heading", { name: added.name })).toBeVisible();
  await page.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByRole("button", { name: "Restore" })).toBeVisible();
  await page.goto("/en/classrooms");
  await page.getByRole("button", { name: `More for ${classroom}` }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(page.getByRole("row", { name: classroom })).toHaveCount(0);
});

test("an admin is warned of a class number and a classroom name that are in use, and may keep both [management-5]", async ({
  browser,
  playwright,
}) => {
  const { school, students } = await makeOwnClass(playwright.request, "4-2");
  const [first, second] = students.map(({ displayName }) => displayName);
  const page = await signedIn(browser, school.admin);
  const dialog = page.getByRole("dialog");
  await page.goto("/en/people");
  await page.getByRole("button", { name: `More for ${second}` }).click();
  await page.getByRole("menuitem", { name: "Edit…" }).click();
  const number = dialog.getByLabel("Class number in 4-2");
  await number.fill("1");
  await expect(number).toHaveAccessibleDescription(
    `${first} already has this number. You can still save it.`,
  );
  await expectAccessible(page, "the dialog with a warning", { everyItem: true });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Add a person" }).click();
  await dialog.getByLabel("Classroom").selectOption("4-2");
  await dialog.getByLabel("Class number").fill("1");
  await expect(dialog.getByText(`${first}, ${second} already have this number.`)).toBeVisible();
  await dialog.locator("input[name=displayName]").fill(`Third ${suffix}`);
  await dialog.getByRole("button", { name: "Add a person" }).click();
  await dialog.getByRole("button", { name: "Add another" }).click();
  await expect(dialog.getByLabel("Classroom").locator("option:checked")).toHaveText("4-2");

  await page.goto("/en/classrooms");
  await page.getByRole("link", { name: "4-2" }).click();
  for (const name of [first, second]) {
    await expect(page.getByRole("row").filter({ hasText: name ?? "" })).toContainText("Duplicate");
  }
  await page.goto("/en/classrooms");
  await page.getByRole("button", { name: "Add a classroom" }).click();
  await dialog.getByLabel("Name").fill("4-2");
  await expect(dialog.getByText("Another classroom of the school has this name.")).toBeVisible();
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(page.getByRole("row").filter({ hasText: "4-2" }).getByText("Duplicate name")).toHaveCount(2);
});

test("a school's home page updates its credits and its number of classrooms when the admin returns to its tab", async ({
  browser,
  playwright,
}) => {
  const school = await makeOwnSchool(playwright.request, "Balance School");
  const page = await signedIn(browser, school.admin);
  const shown = (label: string) => page.locator(`dt:text-is("${label}") + dd`);
  await expect(shown("Available")).toHaveText("100");
  await expect(shown("Classrooms")).toHaveText("0");
  const ownClass = await makeOwnClass(playwright.request, "The balance", school);
  await generateText(playwright.request, { student: ownClass.students[0], activityId: ownClass.activityId });
  await returnToTab(page);
  await expect(shown("Available")).toHaveText("99");
  await expect(shown("Spent today")).toHaveText("1");
  await expect(shown("Classrooms")).toHaveText("1");
});

test("a Korean dialog says in Korean what is missing, and is sent with one press of Enter once the name is filled in", async ({
  browser,
  playwright,
}) => {
  const school = await makeOwnSchool(playwright.request, "Korean School");
  const page = await signedInAt(browser, school.admin, "/kr/people");
  await page.getByRole("button", { name: "구성원 추가" }).click();
  const dialog = page.getByRole("dialog");
  const [name, login] = [dialog.getByLabel("이름"), dialog.getByLabel("아이디")];
  await dialog.getByRole("button", { name: "구성원 추가" }).click();
  await expect(name).toBeFocused();
  await expect(dialog.getByText("이 칸을 채우세요.")).toHaveCount(2);
  for (const field of [name, login]) {
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(/이 칸을 채우세요\./);
  }
  await expectAccessible(page, "the dialog that adds a person", { everyItem: true });

  await login.fill("김");
  await dialog.getByRole("button", { name: "구성원 추가" }).click();
  await expect(dialog.getByText("2자 이상 입력하세요.")).toBeVisible();
  await login.fill("");
  await name.fill(`여정 ${suffix}`);
  await expect(name).not.toHaveAttribute("aria-invalid", "true");
  // The login name is suggested, and the person added, by this one press.
  await name.press("Enter");
  await expect(dialog.locator("code").first()).toHaveText(/^[a-z0-9._-]+$/);
});
