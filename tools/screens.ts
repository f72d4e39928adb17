// Takes the screenshots of docs/screens from a running demo: `npm run demo`, then `npm run screens`.
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { demoId, HANBIT } from "../prisma/seed/demo-ids";
import { projectDir } from "./process/project-dir";
import { CHROMIUM_FLAGS, ensureChromium } from "./test/browser";
import { findPage, type PageToFind } from "./test/find-page";
import { untilIdle } from "./test/until-idle";

const hubUrl = process.env.HUB_URL ?? `http://localhost:${process.env.PORT ?? 3000}`;
const folder = join(projectDir, "docs", "screens");

type Locale = "en" | "kr";

const SIZE = { width: 1200, height: 760 };
/** Pages whose charts or texts need a taller window. */
const TALL: ReadonlySet<string> = new Set(["school-usage", "class-usage", "submission", "storybook"]);
const TALL_HEIGHT_PX = 1480;

const animals = `/activities/${demoId("activity animals 4-2")}`;

/**
 * For each demo person, the names of screenshots with their pages. A page is a path; `""` is the home page. A `*` in a path stands
 * for an id, which is read from the first link to such a path on the page `on`.
 */
const SCREENS: Readonly<Record<string, Readonly<Record<string, PageToFind>>>> = {
  minji: { "student-home": "", "student-work": "/work", "student-credits": "/usage", profile: "/profile" },
  // Only for Storybook: doyun has begun a book there, and minji has not.
  doyun: {},
  teacher: {
    "teacher-home": "",
    classroom: { path: "/classrooms/*", on: "" },
    activity: { path: "/activities/*", on: "" },
    "activity-edit": { path: "/activities/*/edit", on: "" },
    submissions: `${animals}/submissions`,
    submission: `${animals}/submissions/${demoId("work sora")}`,
    "class-usage": "/usage?range=days30&by=student",
    catalog: "/catalog",
  },
  principal: {
    "school-home": "",
    "school-usage": "/usage?range=days30",
    people: "/people",
    classrooms: "/classrooms",
    models: "/models",
  },
  developer: {
    "developer-home": "",
    "developer-app": "/developer/apps/word-garden",
    playground: "/developer/playground",
  },
  operator: {
    "operator-home": "",
    "app-review": "/apps/word-garden",
    school: `/schools/${HANBIT}`,
    apps: "/apps",
    audit: "/audit",
    system: "/system",
  },
};

async function signIn(browser: Browser, login: string): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZE, baseURL: hubUrl });
  const page = await context.newPage();
  await page.goto("/en/sign-in");
  await page.locator("input[name=login]").fill(login);
  await page.locator("input[name=password]").fill("edu-hub-demo");
  await page.locator("form").getByRole("button").last().click();
  await page.waitForURL("**/en");
  return page;
}

async function takeScreenshot(page: Page, name: string): Promise<void> {
  await untilIdle(page);
  const isTall = TALL.has(name.slice(0, name.lastIndexOf("-")));
  await page.setViewportSize({ ...SIZE, ...(isTall && { height: TALL_HEIGHT_PX }) });
  // Until controls are enabled and charts are loaded.
  await page.waitForFunction(
    () => !document.querySelector('[data-hydrating], main [class*="animate-pulse"]'),
  );
  await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
  console.log(`docs/screens/${name}.png`);
}

async function takeScreenshotsOfStorybook(page: Page, locale: Locale): Promise<void> {
  await page.goto(`/${locale}`);
  const opened = page.waitForEvent("popup");
  await page.locator("form[target=_blank] button").first().click();
  const app = await opened;
  await takeScreenshot(app, `storybook-${locale}`);
  await app.close();
}

/** Takes the screenshots of Poem Workshop, whose address is in the list of approved apps. */
async function takeScreenshotsOfPoemWorkshop(page: Page): Promise<void> {
  const { data } = await (await page.request.get("/api/v1/mcp-apps/approved")).json();
  const { hostedUrl } = data.find((app: { appSlug: string }) => app.appSlug === "poem-workshop");
  for (const locale of ["en", "kr"] as const) {
    await page.goto(`${hostedUrl}?lang=${locale === "kr" ? "ko" : "en"}`);
    await takeScreenshot(page, `poem-workshop-${locale}`);
  }
}

async function takeScreenshotsOfPerson(browser: Browser, login: string): Promise<void> {
  const page = await signIn(browser, login);
  for (const [name, wanted] of Object.entries(SCREENS[login] ?? {})) {
    const path = await findPage(page, wanted);
    for (const locale of ["en", "kr"] as const) {
      await page.goto(`/${locale}${path}`);
      await takeScreenshot(page, `${name}-${locale}`);
    }
  }
  if (login === "teacher") await takeScreenshotsOfPoemWorkshop(page);
  if (login === "doyun")
    for (const locale of ["en", "kr"] as const) await takeScreenshotsOfStorybook(page, locale);
  await page.context().close();
}

const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
try {
  for (const login of Object.keys(SCREENS)) await takeScreenshotsOfPerson(browser, login);
} finally {
  await browser.close();
}
