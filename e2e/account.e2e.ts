import { expect } from "@playwright/test";
import { test } from "./journey";
import { signedIn, signedInAt } from "./sign-in";

/** The login of a demo student. Only the tests of this file and of `student.e2e.ts` use it. */
const LOGIN = "narae";

test("after a sign-in expired, signing in again returns to the same page", async ({ browser }) => {
  const page = await signedIn(browser, LOGIN);
  // An open page of the hub would leave for the sign-in page by itself.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto("/en/work?from=chat");
  await page.waitForURL("**/sign-in?returnTo=**");
  await page.getByLabel("Login name").fill(LOGIN);
  await page.getByLabel("Password").fill("edu-hub-demo");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/en/work?from=chat");
});

test("after a sign-out in one tab, another tab shows no page of the hub any more, not even with the Back button", async ({
  browser,
}) => {
  const page = await signedInAt(browser, LOGIN, "/en");
  await page.getByRole("link", { name: "My work" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My work" })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/en");
  await other.getByRole("button", { name: "Sign out" }).click();
  await other.waitForURL("**/sign-in**");
  await page.getByRole("link", { name: /^Signed in as/ }).click();
  await page.waitForURL("**/sign-in?returnTo=**");
  await expect(page.getByLabel("Login name")).toBeVisible();
  for (const _ of ["work", "home"]) {
    // The page may leave for the sign-in page by itself before it has loaded, which ends the navigation.
    await page.goBack().catch(() => null);
    await expect(page.getByLabel("Login name")).toBeVisible();
    await expect(page.getByRole("heading", { name: "My work" })).toHaveCount(0);
  }
});

test("after a sign-in the sign-in page of the device has the school's name, also in the other language [sign-in-10]", async ({
  browser,
}) => {
  const stranger = await browser.newContext();
  const page = await stranger.newPage();
  await page.goto("/en/sign-in");
  await expect(page.getByLabel("Login name")).toBeVisible();
  await expect(page.getByText("Hanbit Elementary School")).toHaveCount(0);
  await page.getByLabel("Login name").fill(LOGIN);
  await page.getByLabel("Password").fill("edu-hub-demo");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/en");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Hanbit Elementary School")).toBeVisible();
  await page.getByRole("link", { name: "한국어" }).click();
  await expect(page.getByText("한빛초등학교")).toBeVisible();
  const remembered = (await stranger.cookies()).find(({ name }) => name === "hub.school")?.value;
  const other = await (await browser.newContext()).newPage();
  await other.goto(`/en/sign-in?school=${remembered}`);
  await expect(other.getByText("Hanbit Elementary School")).toBeVisible();
});

test("a scanned sign-in card fills in the login name, and the password can be shown", async ({ page }) => {
  await page.goto(`/kr/sign-in?login=${LOGIN}`);
  await expect(page.getByLabel("아이디")).toHaveValue(LOGIN);
  const password = page.getByLabel("비밀번호");
  await password.fill("edu-hub-demo");
  await page.getByRole("button", { name: "비밀번호 보기" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await password.press("Enter");
  await page.waitForURL("**/kr");
});

test("on a shared device, the next student's card fills in their login name, and their sign-in ends that of the student before [sign-in-3] [sign-in-7]", async ({
  browser,
}) => {
  const page = await signedIn(browser, LOGIN);
  const before = await page.context().cookies();
  await page.goto(`/en/sign-in?login=${LOGIN}`);
  await page.waitForURL("**/en");
  await page.goto("/en/sign-in?error=CredentialsSignin&returnTo=/en/work");
  await expect(page.getByText("That login name and password do not match.")).toBeVisible();
  await page.getByRole("link", { name: "Go back without signing in" }).click();
  await page.waitForURL("**/en/work");
  await page.goto("/en/sign-in?login=sora");
  await expect(page.getByLabel("Login name")).toHaveValue("sora");
  await page.getByLabel("Password").fill("edu-hub-demo");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/en");
  const copy = await browser.newContext();
  await copy.addCookies(before);
  const old = await copy.newPage();
  await old.goto("/en");
  await expect(old).toHaveURL(/\/sign-in/);
});

test("the language switch stays on the page", async ({ browser }) => {
  const page = await signedInAt(browser, LOGIN, "/en/work?from=chat");
  await page.getByRole("link", { name: "한국어" }).click();
  await page.waitForURL("**/kr/work?from=chat");
  await expect(page.getByRole("heading", { level: 1, name: "내 작품" })).toBeVisible();
});

test("a password is changed on the page, and the old one is refused afterwards", async ({ browser }) => {
  const login = "byeol";
  const page = await signedInAt(browser, login, "/en/profile");
  const change = async (current: string, next: string) => {
    await page.locator("input[name=currentPassword]").fill(current);
    await page.locator("input[name=newPassword]").fill(next);
    await page.locator("input[name=repeatPassword]").fill(next);
    await page.getByRole("button", { name: /Change password|비밀번호 바꾸기/ }).click();
  };
  await page.goto("/kr/profile");
  await change("not the password", "seven-green-kites");
  await expect(page.getByText("지금 비밀번호가 아니에요.").first()).toBeVisible();
  await page.goto("/en/profile");
  await change("not the password", "seven-green-kites");
  await expect(page.getByText("This is not your current password.").first()).toBeVisible();
  await change("edu-hub-demo", "seven-green-kites");
  await expect(page.getByText("Your password is changed").first()).toBeVisible();
  await page.goto("/en/work");
  await expect(page.getByRole("heading", { level: 1, name: "My work" })).toBeVisible();
  await page.goto("/en/profile");
  await change("edu-hub-demo", "river-lamp-42");
  await expect(page.getByText("This is not your current password.").first()).toBeVisible();
  await change("seven-green-kites", "edu-hub-demo-again");
  await expect(page.getByText("Your password is changed").first()).toBeVisible();
});

test("an API token is shown until Done is pressed and not again, works, and stops when it is revoked [tokens-1]", async ({
  browser,
  request,
}) => {
  const page = await signedInAt(browser, "teacher", "/en/profile");
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByLabel(/What is it for/).fill("Class list");
  await page
    .getByRole("dialog")
    .getByLabel(/Current password/)
    .fill("edu-hub-demo");
  await page.getByRole("button", { name: "Make token" }).click();
  const token = (await page.locator("code").textContent())?.trim();
  await page.keyboard.press("Escape");
  await page.mouse.click(4, 4);
  await expect(page.locator("code")).toHaveText(token ?? "");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.locator("code")).toHaveCount(0);
  const listClassrooms = () =>
    request.get("/api/v1/lms/classrooms", { headers: { authorization: `Bearer ${token}` } });
  expect((await listClassrooms()).status()).toBe(200);
  await page.getByRole("button", { name: "Revoke Class list" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("“Class list” is revoked").first()).toBeVisible();
  expect((await listClassrooms()).status()).toBe(401);
});
