import { expect as expectSoon, type Page } from "@playwright/test";
import { untilIdle } from "../tools/test/until-idle";
import { expectNoProblems } from "./check-page";
import { test } from "./journey";
import { tabToText } from "./keyboard";
import { signedIn } from "./sign-in";

/** The reference has much JavaScript, which takes long to run on a machine that is busy with other tests. */
const expect = expectSoon.configure({ timeout: 45_000 });
test.describe.configure({ timeout: 180_000 });

const operation = (page: Page, name: string) =>
  page.getByRole("region", { name, exact: true }).filter({ has: page.getByRole("heading", { name }) });

/** Records the page's requests to other origins, and whatever its content security policy refuses. */
function watch(page: Page): { foreign: string[]; refused: string[] } {
  const [foreign, refused]: [string[], string[]] = [[], []];
  const own = new URL(process.env.E2E_HUB_URL ?? "").origin;
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== own) foreign.push(request.url());
  });
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  return { foreign, refused };
}

/** Lists the controls of the reference that are smaller than 24 pixels (WCAG 2.2, 2.5.8). */
const smallControls = (page: Page) =>
  page.locator(".scalar-app :is(button, summary, a[class], input)").evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { width, height } = (control.closest("label") ?? control).getBoundingClientRect();
      const isSmall = width > 0 && height > 0 && Math.min(width, height) < 23.9;
      return isSmall ? [`${control.className} ${Math.round(width)}x${Math.round(height)}`] : [];
    }),
  );

/** Lists the words of a document that are broken over two lines. */
const brokenWords = (page: Page) =>
  page.locator("article").evaluate((article) => {
    const broken: string[] = [];
    const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.closest("pre")) continue;
      for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[\p{L}\p{N}_]+/gu)) {
        const range = new Range();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          broken.push(word);
      }
    }
    return broken;
  });

for (const { locale, title, answers, schema } of [
  { locale: "en", title: "API reference", answers: "Answers", schema: "Show schema" },
  { locale: "kr", title: "API 문서", answers: "응답", schema: "스키마 보기" },
]) {
  test(`a visitor finds every operation of the API at /${locale}, and the page loads nothing from other origins`, async ({
    page,
  }) => {
    const seen = watch(page);
    await page.goto(`/${locale}/api-reference`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.locator("dt").getByText("EduSession", { exact: true })).toBeVisible();

    const described = await (await page.request.get("/api/v1/openapi.json")).json();
    const names = Object.values<Record<string, { operationId?: string }>>(described.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ operationId }) => operationId ?? []);
    for (const name of names) await expect(page.locator(`a[href$="/${name}"]`)).toHaveCount(1);

    await page.getByRole("link", { name: /^textCreate/ }).click();
    const textCreate = operation(page, "textCreate");
    await expect(textCreate).toBeInViewport();
    await expect(textCreate.getByText("EduSessionHeader", { exact: true })).toBeVisible();
    await expect(textCreate.getByText("Idempotency-Key: YOUR_OPERATION_ID")).toBeVisible();
    await expect(textCreate.getByText("Three words that describe a market in the rain.")).toBeVisible();
    await expect(textCreate.getByText(answers, { exact: true })).toBeVisible();
    await textCreate.getByText(schema).click();
    await textCreate.getByRole("button", { name: /^402/ }).click();
    await expect(textCreate.getByText("CREDIT_001", { exact: true }).last()).toBeVisible();
    await expect(textCreate.getByText(/^Also passed to the model/)).toHaveCount(1);
    expect(await smallControls(page)).toEqual([]);
    await expectNoProblems(page, `/${locale}/api-reference with an operation open`);

    await page.keyboard.press("Control+k");
    await page.keyboard.type("studentSubmit");
    await expect(page.getByRole("option", { name: /studentSubmit/ })).toBeVisible();
    await expectNoProblems(page, `/${locale}/api-reference while searching`);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(operation(page, "studentSubmit")).toBeInViewport();
    expect(seen).toEqual({ foreign: [], refused: [] });
  });
}

test("the reference is read using only the keyboard, and opens at the operation of its address", async ({
  page,
}) => {
  await page.goto("/en/api-reference#tag/hub/launchActivity");
  await expect(operation(page, "launchActivity")).toBeInViewport();
  await expect(page).toHaveURL(/launchActivity$/);

  await page.goto("/en/api-reference");
  await page.locator("summary", { hasText: "Error codes" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("rowheader", { name: "CREDIT_001" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: /^sessionRoster/ })).toBeVisible();
  await tabToText(page, /sessionRoster/);
  await page.keyboard.press("Enter");
  await expect(operation(page, "sessionRoster")).toBeInViewport();
});

test("on a phone the list of operations is a menu", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/en/api-reference#tag/proxy/quote");
  await page.getByRole("button", { name: "Open the menu" }).click();
  await expectNoProblems(page, "the menu of the reference");
  await page.getByRole("link", { name: /^mediaCreate/ }).click();
  await expect(operation(page, "mediaCreate")).toBeInViewport();
});

test("the reference calls no operation as the signed-in reader, and says when the operations cannot be loaded", async ({
  browser,
}) => {
  const page = await signedIn(browser, "developer");
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // The bell is on every page.
    const isOfReference = pathname.startsWith("/api/v1/") && !pathname.startsWith("/api/v1/notifications/");
    if (isOfReference) calls.push(`${request.method()} ${pathname}`);
  });
  await page.goto("/en/api-reference#tag/hub/createToken");
  await expect(operation(page, "createToken")).toBeInViewport();
  await expect(page.getByRole("button", { name: /test request|send/i })).toHaveCount(0);
  expect(calls).toEqual(["GET /api/v1/openapi.json"]);

  await page.route("**/api/v1/openapi.json", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("The operations could not be loaded.")).toBeVisible();
});

test("the reference does not change other pages, and they ship none of its scripts and styles", async ({
  browser,
}) => {
  const page = await signedIn(browser, "developer");
  const shipped: string[] = [];
  page.on("response", (response) => {
    if (/\.(js|css)(\?|$)/.test(response.url())) shipped.push(response.url());
  });
  const readStyles = () =>
    page.evaluate(() => {
      const { backgroundColor, color, fontFamily, lineHeight } = getComputedStyle(document.body);
      return { backgroundColor, color, fontFamily, lineHeight, classes: document.body.className };
    });
  await page.goto("/en/catalog");
  await untilIdle(page);
  const before = await readStyles();
  const filesOfCatalog = await Promise.all(shipped.map(async (url) => (await page.request.get(url)).text()));
  expect(filesOfCatalog.length).toBeGreaterThan(0);
  // A class name in the code of Scalar, the library that shows the reference.
  for (const code of filesOfCatalog) expect(code).not.toContain("references-rendered");

  await page.getByRole("link", { name: "API reference" }).click();
  await expect(operation(page, "account")).toBeVisible();
  await page.getByRole("link", { name: "Apps", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Approved apps" })).toBeVisible();
  expect(await readStyles()).toEqual(before);
});

test("the guide has a list of contents, and breaks no word on a phone or a wide screen", async ({
  browser,
}) => {
  const page = await signedIn(browser, "developer");
  for (const [locale, contents] of [
    ["en", "Contents"],
    ["kr", "목차"],
  ]) {
    await page.goto(`/${locale}/developer/guide`);
    const sections = page.getByRole("navigation", { name: contents }).getByRole("link");
    await sections.nth(4).click();
    await expect(page.getByRole("heading", { name: await sections.nth(4).innerText() })).toBeInViewport();
    for (const width of [390, 1366]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await brokenWords(page), `${locale} at ${width}`).toEqual([]);
    }
  }
});
