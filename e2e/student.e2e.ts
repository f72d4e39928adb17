import { expect, test } from "@playwright/test";
import { tabToText } from "./keyboard";
import { signedIn } from "./sign-in";

const COMPRESSED_BYTES = 130_000;

/** A profile of the demo that no other journey changes. */
const LOGIN = "narae";

test("the student's home ships at most 130 KB of compressed JavaScript", async ({ browser }) => {
  const page = await signedIn(browser, LOGIN);
  const shipped = new Map<string, number>();
  const fresh = await page.context().newPage();
  const session = await page.context().newCDPSession(fresh);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scripts = new Set<string>();
  session.on("Network.responseReceived", (event) => {
    if (event.type === "Script") scripts.add(event.requestId);
  });
  session.on("Network.loadingFinished", (event) => {
    if (scripts.has(event.requestId)) shipped.set(event.requestId, event.encodedDataLength);
  });
  await fresh.goto("/en");
  await fresh.waitForLoadState("networkidle");
  const total = [...shipped.values()].reduce((sum, bytes) => sum + bytes, 0);
  expect(shipped.size).toBeGreaterThan(3);
  expect(total).toBeLessThanOrEqual(COMPRESSED_BYTES);
});

test("a student starts an activity, and looks at work and credits, by keyboard alone", async ({
  browser,
}) => {
  const page = await signedIn(browser, LOGIN, "kr");
  await tabToText(page, /^시작하기|^이어서 하기|^다시 열기/);
  const opened = page.waitForEvent("popup");
  await page.keyboard.press("Enter");
  await (await opened).waitForLoadState();
  await expect(page.getByText("새 탭에서 열었어요.")).toBeVisible();
  await page.reload();
  await tabToText(page, /^내 작품$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "내 작품" })).toBeVisible();
  await tabToText(page, /^내 크레딧$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "내 크레딧" })).toBeVisible();
});

test("a page that loses its sign-in returns to where it was", async ({ browser }) => {
  const page = await signedIn(browser, LOGIN);
  await page.context().clearCookies();
  await page.goto("/en/work?from=chat");
  await page.waitForURL("**/sign-in?returnTo=**");
  await page.getByLabel("Login name").fill(LOGIN);
  await page.getByLabel("Password").fill("edu-hub-demo");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/en/work?from=chat");
});

test("the language switch stays on the page", async ({ browser }) => {
  const page = await signedIn(browser, LOGIN);
  await page.goto("/en/work?from=chat");
  await page.getByRole("link", { name: "한국어" }).click();
  await page.waitForURL("**/kr/work?from=chat");
  await expect(page.getByRole("heading", { level: 1, name: "내 작품" })).toBeVisible();
});

test("a password is changed without losing the page, and the old one is refused from then on", async ({
  browser,
}) => {
  const login = "byeol";
  const page = await signedIn(browser, login);
  await page.goto("/en/profile");
  const change = async (current: string, next: string) => {
    await page.locator("input[name=currentPassword]").fill(current);
    await page.locator("input[name=newPassword]").fill(next);
    await page.locator("input[name=repeatPassword]").fill(next);
    await page.getByRole("button", { name: "Change password" }).click();
  };
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

test("an API token is shown once, works, and stops when it is revoked", async ({ browser, request }) => {
  const page = await signedIn(browser, "teacher");
  await page.goto("/en/profile");
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByLabel(/What is it for/).fill("Class list");
  await page.getByRole("button", { name: "Make token" }).click();
  const token = (await page.locator("code").textContent())?.trim();
  await page.getByRole("button", { name: "Done" }).click();
  const ask = () => request.get("/api/v1/lms/classrooms", { headers: { authorization: `Bearer ${token}` } });
  expect((await ask()).status()).toBe(200);
  await page.getByRole("button", { name: "Revoke Class list" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("“Class list” is revoked").first()).toBeVisible();
  expect((await ask()).status()).toBe(401);
});
