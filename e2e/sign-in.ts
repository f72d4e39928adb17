import type { Browser, BrowserContextOptions, Page } from "@playwright/test";

/** Chooses an own password, to which every page leads a new member of staff; ends on the page they wanted. */
export async function choosePassword(page: Page, given: string, own: string): Promise<void> {
  await page.locator("input[name=currentPassword]").fill(given);
  await page.locator("input[name=newPassword]").fill(own);
  await page.locator("input[name=repeatPassword]").fill(own);
  await page.getByRole("button", { name: /^(Save and go on|저장하고 계속하기)$/ }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/choose-password"));
}

/** A page of a person's own browser, signed in on the hub: nothing of it is shared with the next person. */
export async function signedIn(
  browser: Browser,
  who: string | { login: string; password: string },
  locale: "en" | "kr" = "en",
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { login, password } = typeof who === "string" ? { login: who, password: "edu-hub-demo" } : who;
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(`/${locale}/sign-in`);
  const korean = locale === "kr";
  await page.getByLabel(korean ? "아이디" : "Login name").fill(login);
  await page.getByLabel(korean ? "비밀번호" : "Password").fill(password);
  await page.getByRole("button", { name: korean ? "로그인" : "Sign in" }).click();
  await page.waitForURL(`**/${locale}`);
  return page;
}
