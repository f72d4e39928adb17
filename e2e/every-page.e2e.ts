import type { Browser } from "@playwright/test";
import { type AskedPage, findPage } from "../tools/test/find-page";
import { holdPage, LOOKS } from "./hold-page";
import { test } from "./journey";
import { signedIn } from "./sign-in";

test.describe.configure({ mode: "parallel" });

/** What each role can open; `*` stands for an id. */
const PAGES: Readonly<Record<string, readonly AskedPage[]>> = {
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
    "/hub-people",
    "/apps",
    { path: "/apps/*", on: "/apps" },
    "/apps/new",
    "/usage",
    "/audit",
    "/system",
  ],
};

async function openAll(browser: Browser, login: string): Promise<void> {
  const page = await signedIn(browser, login);
  const paths: string[] = [];
  for (const asked of PAGES[login] ?? []) paths.push(await findPage(page, asked));
  for (const look of LOOKS) for (const path of paths) await holdPage(page, look, path);
}

for (const login of Object.keys(PAGES)) {
  test(`every page of ${login} is whole, titled in its language, still and accessible in every look`, async ({
    browser,
  }) => {
    test.setTimeout(90_000 * LOOKS.length);
    await openAll(browser, login);
  });
}

test("the pages of a visitor are whole, titled in their language, still and accessible in every look", async ({
  page,
}) => {
  test.setTimeout(36_000 * LOOKS.length);
  for (const look of LOOKS)
    for (const path of ["/sign-in", "/api-reference"]) await holdPage(page, look, path);
});
