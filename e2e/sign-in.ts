import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";

/** Chooses a password on the page that the hub shows new staff instead of the page they opened. Ends on the page they opened. */
export async function choosePassword(page: Page, given: string, own: string): Promise<void> {
  await page.locator("input[name=currentPassword]").fill(given);
  await page.locator("input[name=newPassword]").fill(own);
  await page.locator("input[name=repeatPassword]").fill(own);
  await page.getByRole("button", { name: /^(Save and go on|저장하고 계속하기)$/ }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/choose-password"));
}

type SignIn = string | { login: string; password: string };

const signInOf = (who: SignIn) => (typeof who === "string" ? { login: who, password: "edu-hub-demo" } : who);

/**
 * Opens the page at `path` in a new browser context, signed in without the sign-in page, which has its own tests
 * (`account.e2e.ts`, `first-school.e2e.ts`).
 */
export async function signedInAt(
  browser: Browser,
  who: SignIn,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  const { csrfToken } = await (await context.request.get("/api/auth/csrf")).json();
  const form = { ...signInOf(who), csrfToken, callbackUrl: path, json: "true" };
  const answer = await context.request.post("/api/auth/callback/credentials", { form });
  expect(answer.ok()).toBe(true);
  const page = await context.newPage();
  await page.goto(path);
  await expect(page).not.toHaveURL(/\/(sign-in|choose-password)(\?|$)/);
  return page;
}

/** Signs in like `signedInAt`, and opens the home page. */
export const signedIn = (
  browser: Browser,
  who: SignIn,
  locale: "en" | "kr" = "en",
  options: BrowserContextOptions = {},
): Promise<Page> => signedInAt(browser, who, `/${locale}`, options);

export async function signInOnPage(browser: Browser, who: SignIn, locale: "en" | "kr"): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`/${locale}/sign-in`);
  const { login, password } = signInOf(who);
  const korean = locale === "kr";
  await page.getByLabel(korean ? "아이디" : "Login name").fill(login);
  await page.getByLabel(korean ? "비밀번호" : "Password").fill(password);
  await page.getByRole("button", { name: korean ? "로그인" : "Sign in" }).click();
  await page.waitForURL(`**/${locale}`);
  return page;
}

/** Opens a page that needs a sign-in, and signs in on the sign-in page to which it leads. */
export async function openAndSignIn(
  browser: Browser,
  path: string,
  { login, password }: { login: string; password: string },
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(path);
  await page.getByLabel(/^(Login name|아이디)/).fill(login);
  await page.getByLabel(/^(Password|비밀번호)/).fill(password);
  await page.getByRole("button", { name: /^(Sign in|로그인)$/ }).click();
  return page;
}
