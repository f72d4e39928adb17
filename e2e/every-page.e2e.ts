import type { Page } from "@playwright/test";
import { findPage } from "../tools/test/find-page";
import { ROLE_PAGES } from "../tools/test/role-pages";
import { checkPage, variantsFor } from "./check-page";
import { test } from "./journey";
import { signedIn } from "./sign-in";

test.describe.configure({ mode: "parallel" });

async function checkAll(page: Page, paths: readonly string[], firstTurn: number): Promise<void> {
  for (const [index, path] of paths.entries()) {
    for (const variant of variantsFor(firstTurn + index)) await checkPage(page, variant, path);
  }
}

for (const [index, { login, pages }] of ROLE_PAGES.entries()) {
  test(`every page of ${login} fits its width, has a title in its language, does not shift, and is accessible, light and dark`, async ({
    browser,
  }) => {
    test.setTimeout(20_000 * pages.length * variantsFor(0).length);
    const page = await signedIn(browser, login);
    const paths: string[] = [];
    for (const asked of pages) paths.push(await findPage(page, asked));
    await checkAll(page, paths, index);
  });
}

test("every page of a visitor fits its width, has a title in its language, does not shift, and is accessible, light and dark", async ({
  page,
}) => {
  test.setTimeout(20_000 * variantsFor(0).length);
  // The API reference is among the developer's pages; what a visitor sees of it, `api-reference.e2e.ts` checks.
  await checkAll(page, ["/sign-in"], 0);
});
