import type { Page } from "@playwright/test";
import { type AskedPage, findPage } from "../tools/test/find-page";
import { holdPage, looksFor } from "./hold-page";
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

async function holdAll(page: Page, paths: readonly string[], firstTurn: number): Promise<void> {
  for (const [index, path] of paths.entries()) {
    for (const look of looksFor(firstTurn + index)) await holdPage(page, look, path);
  }
}

for (const [index, [login, pages]] of Object.entries(PAGES).entries()) {
  test(`every page of ${login} is whole, titled in its language, still and accessible in every look`, async ({
    browser,
  }) => {
    test.setTimeout(90_000 * looksFor(0).length);
    const page = await signedIn(browser, login);
    const paths: string[] = [];
    for (const asked of pages) paths.push(await findPage(page, asked));
    await holdAll(page, paths, index);
  });
}

test("the pages of a visitor are whole, titled in their language, still and accessible in every look", async ({
  page,
}) => {
  test.setTimeout(36_000 * looksFor(0).length);
  await holdAll(page, ["/sign-in", "/api-reference"], 0);
});
