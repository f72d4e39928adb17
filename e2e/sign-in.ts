import type { Browser, BrowserContextOptions, Page } from "@playwright/test";

/** A page of a person's own browser, signed in on the hub: nothing of it is shared with the next person. */
export async function signedIn(
  browser: Browser,
  login: string,
  locale: "en" | "kr" = "en",
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(`/${locale}/sign-in`);
  const korean = locale === "kr";
  await page.getByLabel(korean ? "아이디" : "Login name").fill(login);
  await page.getByLabel(korean ? "비밀번호" : "Password").fill("edu-hub-demo");
  await page.getByRole("button", { name: korean ? "로그인" : "Sign in" }).click();
  await page.waitForURL(`**/${locale}`);
  return page;
}
