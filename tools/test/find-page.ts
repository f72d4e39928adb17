import type { Page } from "@playwright/test";

/** Parts of addresses in the place of an id, which are pages of their own. */
const NO_IDS: ReadonlySet<string> = new Set(["new", "import"]);

/** A page below `/{locale}`. An id in its path is written `*`, and is taken from the first such link on the page `on`. */
export type AskedPage = string | { path: string; on: string };

/**
 * The page's path below `/{locale}`, ids filled in. Opens the page that links to it.
 *
 * @throws Error when there is no such link
 */
export async function findPage(page: Page, asked: AskedPage): Promise<string> {
  if (typeof asked === "string") return asked;
  await page.goto(`/en${asked.on}`);
  const [before = "", after = ""] = asked.path.split("*");
  const links = await page
    .locator(`a[href*="${before}"]`)
    .evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  const ids = links.map((href) => new RegExp(`${before}([^/?#]+)`).exec(href)?.[1]);
  const id = ids.find((found) => found !== undefined && !NO_IDS.has(found));
  if (!id) throw new Error(`There is no link to ${asked.path} on /en${asked.on}.`);
  return `${before}${id}${after}`;
}
