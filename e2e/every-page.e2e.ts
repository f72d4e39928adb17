import type { Page } from "@playwright/test";
import { findPage } from "../tools/test/find-page";
import { ROLE_PAGES } from "../tools/test/role-pages";
import { checkPage, variantsFor } from "./check-page";
import { test } from "./journey";
import { signedIn } from "./sign-in";

test.describe.configure({ mode: "parallel" });

/** Checks each page in the variants of its turn (`variantsFor`): the first page has `firstTurn`, each further page the next number. */
async function checkAll(page: Page, paths: readonly string[], firstTurn: number): Promise<void> {
  for (const [index, path] of paths.entries()) {
    for (const variant of variantsFor(firstTurn + index)) await checkPage(page, variant, path);
  }
}

for (const [index, { login, pages }] of ROLE_PAGES.entries()) {
  test(`each page listed for ${login} fits the screen's width, has a title in its language, does not shift, and is accessible, light and dark [people-12] [people-2] [people-4]`, async ({
    browser,
  }) => {
    test.setTimeout(20_000 * pages.length * variantsFor(0).length);
    const page = await signedIn(browser, login);
    const paths: string[] = [];
    for (const one of pages) paths.push(await findPage(page, one));
    await checkAll(page, paths, index);
  });
}

test("the sign-in page fits the screen's width, has a title in its language, does not shift, and is accessible, light and dark [people-12]", async ({
  page,
}) => {
  test.setTimeout(20_000 * variantsFor(0).length);
  // The API reference is checked among the developer's pages, and as a visitor sees it in `api-reference.e2e.ts`.
  await checkAll(page, ["/sign-in"], 0);
});
