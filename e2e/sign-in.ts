import type { Browser, BrowserContextOptions, Page } from "@playwright/test";

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
