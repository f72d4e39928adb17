import { type Browser, expect, type Page, test } from "@playwright/test";
import { holdPage, LOOKS } from "./hold-page";
import { signedIn } from "./sign-in";

/** A page whose address holds an id: the first link of that shape on another page tells it. */
interface FoundPage {
  path: string;
  on: string;
}

/** What each role can open; `*` stands for an id. */
const PAGES: Readonly<Record<string, readonly (string | FoundPage)[]>> = {
  minji: ["", "/work", "/usage", "/profile"],
  teacher: [
    "",
    "/usage",
    "/catalog",
    { path: "/classrooms/*", on: "" },
    { path: "/classrooms/*/activities/new", on: "" },
    { path: "/classrooms/*/sign-in-cards", on: "" },
    { path: "/activities/*", on: "" },
    { path: "/activities/*/edit", on: "" },
    { path: "/activities/*/submissions", on: "" },
  ],
  principal: [
    "",
    "/usage",
    "/people",
    { path: "/people/*", on: "/people" },
    "/classrooms",
    "/models",
    "/catalog",
    "/audit",
  ],
  developer: ["", "/usage", "/catalog", "/api-reference"],
  operator: [
    "",
    { path: "/schools/*", on: "" },
    "/apps",
    { path: "/apps/*", on: "/apps" },
    "/usage",
    "/audit",
    "/system",
  ],
};

async function resolve(page: Page, asked: string | FoundPage): Promise<string> {
  if (typeof asked === "string") return asked;
  await page.goto(`/en${asked.on}`);
  const [before = "", after = ""] = asked.path.split("*");
  const links = await page
    .locator(`a[href*="${before}"]`)
    .evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  const ids = links.map((href) => new RegExp(`${before}([^/?#]+)`).exec(href)?.[1]);
  const id = ids.find((found) => found !== undefined && found !== "new");
  expect(id, `a link to ${asked.path} on /en${asked.on}`).toBeTruthy();
  return `${before}${id}${after}`;
}

async function openAll(browser: Browser, login: string): Promise<void> {
  const page = await signedIn(browser, login);
  const paths: string[] = [];
  for (const asked of PAGES[login] ?? []) paths.push(await resolve(page, asked));
  for (const look of LOOKS) for (const path of paths) await holdPage(page, look, path);
  await page.context().close();
}

for (const login of Object.keys(PAGES)) {
  test(`every page of ${login} is whole, translated, still and accessible in every look`, async ({
    browser,
  }) => {
    test.setTimeout(240_000);
    await openAll(browser, login);
  });
}

test("the pages of a visitor are whole, translated, still and accessible in every look", async ({ page }) => {
  for (const look of LOOKS)
    for (const path of ["/sign-in", "/api-reference"]) await holdPage(page, look, path);
});
