import type { Page } from "@playwright/test";
import { findPage } from "../tools/test/find-page";
import { ROLE_PAGES } from "../tools/test/role-pages";
import { holdPage, looksFor } from "./hold-page";
import { test } from "./journey";
import { signedIn } from "./sign-in";

test.describe.configure({ mode: "parallel" });

async function holdAll(page: Page, paths: readonly string[], firstTurn: number): Promise<void> {
  for (const [index, path] of paths.entries()) {
    for (const look of looksFor(firstTurn + index)) await holdPage(page, look, path);
  }
}

for (const [index, { login, pages }] of ROLE_PAGES.entries()) {
  test(`every page of ${login} fits its width, has a title in its language, does not shift, and is accessible, light and dark`, async ({
    browser,
  }) => {
    test.setTimeout(90_000 * looksFor(0).length);
    const page = await signedIn(browser, login);
    const paths: string[] = [];
    for (const asked of pages) paths.push(await findPage(page, asked));
    await holdAll(page, paths, index);
  });
}

test("every page of a visitor fits its width, has a title in its language, does not shift, and is accessible, light and dark", async ({
  page,
}) => {
  test.setTimeout(36_000 * looksFor(0).length);
  await holdAll(page, ["/sign-in", "/api-reference"], 0);
});
